-- Replaces code blocks of the class `fifangha` by figures, with the program `fifangha`, which must
-- be in the path or named by the environment variable FIFANGHA.
--
--     ```fifangha
--     record: busser-2023-example
--     turns: 3
--     ```
--
-- The options of a block can also be its attributes: ``` {.fifangha record=example turns=3}
-- Metadata: `fifangha-theme` and `fifangha-width`, as of `fifangha figure`; `lang` is the language.

local program = os.getenv("FIFANGHA") or "fifangha"
local language, theme, width
local styled = false
local count = 0

-- Attributes that are options of a block, in the order in which they are written.
local OPTIONS = {
  "record", "explain", "witness", "game", "turns", "variation", "steps", "show", "vary",
  "caption", "comments", "bottom", "rules", "columns",
}

-- The greatest size of a picture, in inches: a sheet of A4 or letter paper with its margins.
local PAGE = { width = 6.2, height = 8.5 }

local function figure(block, ...)
  local arguments = { "figure", "--format", ... }
  if language then
    table.insert(arguments, "--language")
    table.insert(arguments, language)
  end
  local done, result = pcall(pandoc.pipe, program, arguments, block)
  if done then
    return result
  end
  -- The program has printed what is wrong, and where.
  local why = type(result) == "table" and result.error_code ~= nil and "the block is not drawn"
    or "the program `" .. program .. "` cannot be run: install it, or name it in FIFANGHA"
  error("fifangha: " .. why .. "\n" .. block, 0)
end

-- Returns the text of a block, with its attributes before its options.
local function text_of(code)
  local lines = {}
  for _, name in ipairs(OPTIONS) do
    local value = code.attributes[name]
    if value then
      -- A JSON string is a YAML string; numbers, ranges and lists stay as they are.
      local plain = value:match("^[%w%-]+$") or value:match("^%[.*%]$")
      table.insert(lines, name .. ": " .. (plain or pandoc.json.encode(value)))
    end
  end
  if #lines == 0 then
    return code.text .. "\n"
  end
  local options = table.concat(lines, "\n") .. "\n"
  if code.text == "" then
    return options
  end
  local opened = code.text:match("^%-%-%-\n(.*)$")
  if opened then
    return "---\n" .. options .. opened .. "\n"
  end
  return "---\n" .. options .. "---\n" .. code.text .. "\n"
end

local function look(...)
  local options = { ... }
  if theme then
    table.insert(options, "--theme")
    table.insert(options, theme)
  end
  if width then
    table.insert(options, "--width")
    table.insert(options, width)
  end
  return table.unpack(options)
end

local function html(block)
  local drawn
  if styled then
    drawn = figure(block, "html", "--no-style")
  else
    drawn = figure(block, "html")
  end
  styled = true
  return pandoc.RawBlock("html", drawn)
end

-- A picture in a file, with its caption and its description.
local function picture(block, code, format, media_type)
  count = count + 1
  local about = pandoc.json.decode(figure(block, "json", look()))
  local drawn = format == "png" and figure(block, look("png", "--dpi", "300"))
    or figure(block, look(format))
  local name = string.format("fifangha-%d.%s", count, format)
  pandoc.mediabag.insert(name, media_type, drawn)
  -- The description is longer than a line; Word and readers of EPUB read it out.
  local inches = about.width / 96
  local scale = math.min(1, PAGE.width / inches, PAGE.height / (about.height / 96))
  local size = pandoc.Attr("", {}, { width = string.format("%.2fin", inches * scale) })
  local image = pandoc.Image({ pandoc.Str(about.description) }, name, "", size)
  local caption = about.caption
  if caption == nil or caption == pandoc.json.null then
    return pandoc.Figure({ pandoc.Plain({ image }) }, {}, pandoc.Attr(code.identifier))
  end
  local said = pandoc.read(caption, "markdown").blocks
  return pandoc.Figure({ pandoc.Plain({ image }) }, { long = said }, pandoc.Attr(code.identifier))
end

function CodeBlock(code)
  if not code.classes:includes("fifangha") then
    return nil
  end
  local block = text_of(code)
  if FORMAT:match("html") or FORMAT:match("revealjs") then
    return html(block)
  elseif FORMAT:match("typst") then
    return pandoc.RawBlock("typst", figure(block, look("typst")))
  elseif FORMAT:match("latex") or FORMAT:match("beamer") or FORMAT == "pdf" then
    return picture(block, code, "pdf", "application/pdf")
  end
  return picture(block, code, "png", "image/png")
end

function Meta(meta)
  local function word(name)
    return meta[name] and pandoc.utils.stringify(meta[name]) or nil
  end
  language = word("lang") and word("lang"):match("^%a+")
  theme, width = word("fifangha-theme"), word("fifangha-width")
end

return { { Meta = Meta }, { CodeBlock = CodeBlock } }
