;;; colours.el --- Test of fifangha-ts-mode -*- lexical-binding: t; -*-

;; emacs -Q --batch -L editors/emacs -l editors/emacs/test/colours.el
;; RECORD is a record; the parser is in ~/.emacs.d/tree-sitter.

(setq-default case-fold-search nil)
(require 'fifangha-ts-mode)

(defun face-of (text &optional nth)
  "The face of TEXT, of its NTH occurrence."
  (goto-char (point-min))
  (search-forward text nil nil (or nth 1))
  (get-text-property (match-beginning 0) 'face))

(with-temp-buffer
  (insert "---\ntitle: A\n---\n1. S:4R!! 7x1{Why [@key, p. 3] [%csl Gb4].}+_~12# ; note\n"
          "@seeds N 12\n[K: .3/~ S25] (b3^> 5. _(4,7)R)\n4q\n")
  (fifangha-ts-mode)
  (font-lock-ensure)
  (dolist (wanted '(("title" font-lock-string-face) ("1" font-lock-doc-face)
                    ("S" font-lock-constant-face) ("4" font-lock-function-name-face)
                    ("R" font-lock-variable-name-face) ("!!" font-lock-keyword-face)
                    ("x" font-lock-operator-face) ("Why" font-lock-comment-face)
                    ("key" font-lock-constant-face) ("[%csl" font-lock-builtin-face) ("12" font-lock-number-face)
                    ("_" font-lock-warning-face) ("; note" font-lock-comment-face)
                    ("@seeds" font-lock-keyword-face) ("K" font-lock-preprocessor-face)
                    ("3/" font-lock-number-face) ("b3" font-lock-function-name-face)
                    ("_(4" font-lock-warning-face) ("q" error)))
    (unless (equal (face-of (car wanted)) (cadr wanted))
      (error "%s: %s, not %s" (car wanted) (face-of (car wanted)) (cadr wanted)))))

(with-current-buffer (find-file-noselect (getenv "RECORD"))
  (unless (eq major-mode 'fifangha-ts-mode) (error "%s" major-mode))
  (font-lock-ensure)
  (when (treesit-query-capture (treesit-buffer-root-node) '((ERROR) @error))
    (error "The record has an error")))
(princ (format "Emacs %s: colours\n" emacs-version))
