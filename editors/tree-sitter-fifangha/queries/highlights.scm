; The classes exist in Neovim and Helix. A later pattern takes precedence over an earlier one.

; Front matter

(fence) @punctuation.delimiter

; Comments

(comment) @comment
(line_comment) @comment
(language) @tag
(named ":" @punctuation.delimiter)
(escape) @string.escape
(citation ["[@" "]" ","] @punctuation.bracket)
(key) @string.special
(locator) @string
(marks) @string.special.symbol

; Turns

(numbered number: (number) @label)
(numbered "." @label)
(side) @constant.builtin
(turn ":" @punctuation.delimiter)
(column) @function
(row) @function
(direction) @operator
(choice) @variable.parameter
(rest) @operator
(capture "x" @operator)
(merge "+" @operator)
(relay "~" @operator)
(end) @keyword
(mark) @attribute

; Numbers

(seeds (number) @constant.numeric)
(relay (number) @constant.numeric)
(gap (number) @constant.numeric)
(claim (number) @constant.numeric)
(hand (number) @constant.numeric)

; Unknown, uncertain and supplied signs

(unknown) @variable.builtin
(any) @variable.builtin
(gap "_*" @variable.builtin)
(interval "-" @operator)
(option) @variable.builtin
(option (number) @variable.builtin)
(option (interval (number) @variable.builtin))
(gap (interval (number) @constant.numeric))
(numbers ["_(" ")" ","] @variable.builtin)
(pits ["_(" ")" ","] @variable.builtin)
(pits (row) @variable.builtin)
(supplied) @punctuation.special

; Variations

(variation ["(" ")"] @punctuation.bracket)

; Boards

(board ["[" "]"] @punctuation.bracket)
(reading ["[" "]"] @punctuation.bracket)
(siglum) @tag
(sigla ":" @punctuation.delimiter)
(rows "/" @punctuation.delimiter)
(cells "~" @punctuation.special)
(cell) @constant.numeric
(cell "." @punctuation.delimiter)
(cell (unknown) @variable.builtin)
(south "S" @constant.builtin)
(north "N" @constant.builtin)
(rova "rova" @keyword)
(sense "sense" @keyword)
(sides) @constant.builtin
(senses) @constant.builtin

; Claims

(claim "@" @keyword)
(sow "@" @keyword)
(claim_name) @keyword
(hand "hand" @keyword)
(outcome) @constant.builtin
