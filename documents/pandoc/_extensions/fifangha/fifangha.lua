-- Replaces code blocks of the class `fifangha` by figures, with the program `fifangha`, which must
-- be in the path or named by the environment variable FIFANGHA.
--
--     ```fifangha
--     record: busser-2023-example
--     turns: 3
--     ```
--
-- The options of a block can also be its attributes: ``` {.fifangha record=example turns=3}
-- Its identifier is kept; `theme` and `width` are those of its picture. In HTML, whose style sheet has
-- the colours, `theme` has no effect, and a note says so.
-- Metadata: `fifangha-theme` and `fifangha-width`, as of `fifangha figure`; `lang` is the language.

local program = os.getenv("FIFANGHA") or "fifangha"
local language, theme, width
local noted, styled = false, false
local count = 0
-- The identifiers of the document.
local taken = {}

-- The greatest size of a picture, in inches: a sheet of A4 or letter paper with its margins.
local PAGE = { width = 6.2, height = 8.5 }

local function figure(block, ...)
  local arguments = { "figure", "--format", ... }
  if language then
    table.insert(arguments, "--language")
    table.insert(arguments, language)
    -- The first block tells that the language has no texts.
    if noted then
      table.insert(arguments, "--quiet")
    end
    noted = true
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

-- Returns the text of a block, with its attributes before its options. The program reports an
-- attribute that is no option.
local function text_of(code)
  local lines = {}
  for name, value in pairs(code.attributes) do
    if name ~= "theme" and name ~= "width" then
      -- A JSON string is a YAML string; numbers, ranges and lists stay as they are.
      local plain = value:match("^[%w%-]+$") or value:match("^%[.*%]$")
      table.insert(lines, name .. ": " .. (plain or pandoc.json.encode(value)))
    end
  end
  if #lines == 0 then
    return code.text .. "\n"
  end
  local options = "---\n" .. table.concat(lines, "\n") .. "\n"
  if code.text == "" then
    return options .. "---\n"
  end
  local opened = code.text:match("^%-%-%-\n(.*)$")
  if opened then
    return options .. opened .. "\n"
  end
  return options .. "---\n" .. code.text .. "\n"
end

-- Returns options of a picture; an attribute of the block comes before the head of the document.
local function look(code, ...)
  local options = { ... }
  for name, value in pairs({
    ["--theme"] = code.attributes.theme or theme,
    ["--width"] = code.attributes.width or width,
  }) do
    table.insert(options, name)
    table.insert(options, value)
  end
  return table.unpack(options)
end

-- Returns the identifier of a block, or one that the document does not have.
local function identifier(code)
  if code.identifier ~= "" then
    return code.identifier
  end
  local id
  repeat
    count = count + 1
    id = "fifangha-" .. count
  until not taken[id]
  return id
end

-- Returns the width of a picture as a length of CSS.
local function css_length(written)
  local number, unit = written:match("^(%d+%.?%d*)(%a*)$")
  if not number then
    error("fifangha: `" .. written .. "` is not a width: write `12cm` or `640`", 0)
  end
  return number .. (unit == "" and "px" or unit)
end

local function html(block, code)
  local options = { "html", "--id", identifier(code) }
  if styled then
    table.insert(options, "--no-style")
  end
  styled = true
  if code.attributes.theme then
    io.stderr:write("fifangha: `theme` of a block has no effect in HTML\n")
  end
  local drawn = pandoc.RawBlock("html", figure(block, table.unpack(options)))
  local most = code.attributes.width or width
  return most and pandoc.Div({ drawn }, pandoc.Attr("", {}, { style = "max-width: " .. css_length(most) }))
    or drawn
end

-- A picture in a file, with its caption and its description.
local function picture(block, code, format, media_type)
  count = count + 1
  local about = pandoc.json.decode(figure(block, look(code, "json")))
  local drawn = format == "png" and figure(block, look(code, "png", "--dpi", "300"))
    or figure(block, look(code, format))
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
  local blocks = pandoc.read(caption, "markdown").blocks
  return pandoc.Figure({ pandoc.Plain({ image }) }, { long = blocks }, pandoc.Attr(code.identifier))
end

function CodeBlock(code)
  if not code.classes:includes("fifangha") then
    return nil
  end
  local block = text_of(code)
  if FORMAT:match("html") or FORMAT:match("revealjs") then
    return html(block, code)
  elseif FORMAT:match("typst") then
    local drawn = pandoc.RawBlock("typst", figure(block, look(code, "typst")))
    return code.identifier == "" and drawn or pandoc.Div({ drawn }, pandoc.Attr(code.identifier))
  elseif FORMAT:match("latex") or FORMAT:match("beamer") or FORMAT == "pdf" then
    return picture(block, code, "pdf", "application/pdf")
  end
  return picture(block, code, "png", "image/png")
end

function Meta(meta)
  local function word(name)
    return meta[name] and pandoc.utils.stringify(meta[name]) or nil
  end
  language = word("lang")
  theme, width = word("fifangha-theme"), word("fifangha-width")
end

local function take(element)
  if element.identifier then
    taken[element.identifier] = true
  end
end

return { { Meta = Meta, Block = take, Inline = take }, { CodeBlock = CodeBlock } }
