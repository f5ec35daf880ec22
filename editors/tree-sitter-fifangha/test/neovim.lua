-- Loads the grammar in Neovim and lists the captures of a record:
-- nvim --headless -u NONE -S test/neovim.lua
-- RECORD is a record; the parser and the queries are in ~/.local/share/nvim/site.
local function main()
  local treesitter = vim.treesitter
  vim.cmd("edit " .. os.getenv("RECORD"))
  local parser = treesitter.get_parser(0, "fifangha")
  local root = parser:parse()[1]:root()
  assert(not root:has_error(), "the record has an error")
  local get = treesitter.query and treesitter.query.get or treesitter.get_query
  local colours = {}
  for _, kind in ipairs({ "highlights", "folds", "injections" }) do
    local query = get("fifangha", kind)
    for id in query:iter_captures(root, 0, 0, -1) do
      colours[kind .. " @" .. query.captures[id]] = true
    end
  end
  local names = vim.tbl_keys(colours)
  table.sort(names)
  treesitter.highlighter.new(parser)
  vim.cmd("redraw")
  return table.concat(names, "\n")
end
local ok, result = pcall(main)
io.stdout:write(tostring(result) .. "\n")
vim.cmd(ok and "qall!" or "cquit!")
