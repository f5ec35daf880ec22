;;; fifangha-ts-mode.el --- Records of fifangha -*- lexical-binding: t; -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "29.1"))
;; Keywords: games, languages
;; SPDX-License-Identifier: MIT OR Apache-2.0

;;; Commentary:

;; Colours and an outline of records (`.fif') by the tree-sitter grammar in the folder
;; editors/tree-sitter-fifangha, which has to be compiled first: see the guide.

;;; Code:

(require 'treesit)

(defvar fifangha-ts-mode--font-lock
  '(;; Comments
    :language fifangha :feature comment
    ([(comment) (line_comment)] @font-lock-comment-face)

    :language fifangha :feature comment :override t
    ((language) @font-lock-preprocessor-face
     (escape) @font-lock-escape-face
     (key) @font-lock-constant-face
     (locator) @font-lock-string-face
     (marks) @font-lock-builtin-face)

    ;; Turns
    :language fifangha :feature turn
    ((numbered number: (number) @font-lock-doc-face)
     (side) @font-lock-constant-face
     [(column) (row)] @font-lock-function-name-face
     (choice) @font-lock-variable-name-face
     [(direction) (rest)] @font-lock-operator-face
     (capture "x" @font-lock-operator-face)
     (merge "+" @font-lock-operator-face)
     (relay "~" @font-lock-operator-face)
     [(end) (mark)] @font-lock-keyword-face)

    ;; Unknown, uncertain and supplied signs
    :language fifangha :feature unknown :override t
    ([(unknown) (any) (pits) (numbers)] @font-lock-warning-face
     (gap "_*" @font-lock-warning-face)
     (supplied) @font-lock-misc-punctuation-face)

    ;; Boards
    :language fifangha :feature board
    ((siglum) @font-lock-preprocessor-face
     (south "S" @font-lock-constant-face)
     (north "N" @font-lock-constant-face)
     (rova "rova" @font-lock-keyword-face)
     (sense "sense" @font-lock-keyword-face)
     (sides) @font-lock-constant-face
     (senses) @font-lock-constant-face
     (rows "/" @font-lock-delimiter-face)
     (cell "." @font-lock-delimiter-face)
     (cell) @font-lock-number-face)

    ;; Claims
    :language fifangha :feature claim
    ((claim "@" @font-lock-keyword-face)
     (sow "@" @font-lock-keyword-face)
     (claim_name) @font-lock-keyword-face
     (hand "hand" @font-lock-keyword-face)
     (outcome) @font-lock-constant-face)

    :language fifangha :feature number
    ((seeds (number) @font-lock-number-face)
     (relay (number) @font-lock-number-face)
     (gap (number) @font-lock-number-face)
     (claim (number) @font-lock-number-face)
     (hand (number) @font-lock-number-face))

    :language fifangha :feature front
    ((fence) @font-lock-delimiter-face
     (yaml) @font-lock-string-face)

    :language fifangha :feature bracket
    ((variation ["(" ")"] @font-lock-bracket-face)
     (board ["[" "]"] @font-lock-bracket-face)
     (reading ["[" "]"] @font-lock-bracket-face))

    :language fifangha :feature error :override t
    ((ERROR) @error))
  "Queries for `treesit-font-lock-rules'.")

;;;###autoload
(define-derived-mode fifangha-ts-mode prog-mode "Fifangha"
  "A mode for records of fifangha and related games."
  (unless (treesit-ready-p 'fifangha)
    (user-error "The grammar of fifangha is not compiled"))
  (treesit-parser-create 'fifangha)
  (setq-local comment-start "; ")
  (setq-local comment-end "")
  (setq-local treesit-font-lock-settings
              (apply #'treesit-font-lock-rules fifangha-ts-mode--font-lock))
  (setq-local treesit-font-lock-feature-list
              '((comment front) (turn claim error) (board number unknown) (bracket)))
  (treesit-major-mode-setup))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.fif\\'" . fifangha-ts-mode))

(provide 'fifangha-ts-mode)
;;; fifangha-ts-mode.el ends here
