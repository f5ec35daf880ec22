((yaml) @injection.content
  (#set! injection.language "yaml"))

; The same grammar has two names: the first in Neovim, the second in Helix.
((text) @injection.content
  (#set! injection.language "markdown_inline")
  (#set! injection.include-children))

((text) @injection.content
  (#set! injection.language "markdown.inline")
  (#set! injection.include-children))
