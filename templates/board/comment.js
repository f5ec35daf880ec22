// A comment as what its marks mean: paragraphs, emphasis, code, links to pages of the
// web, sources. All is made as elements; whatever else there is stays text.

const formatted = (() => {
  const MARK = /`([^`]+)`|\*\*(\S|\S.*?\S)\*\*|\*(\S|\S.*?\S)\*|\[@([^\]]+)\]|\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/s;
  const inline = (text) => {
    const found = text.match(MARK);
    if (!found) return [text];
    const [all, code, strong, soft, source, words, href] = found;
    const made = code ? make("code", { textContent: code })
      : strong ? make("strong", {}, ...inline(strong))
      : soft ? make("em", {}, ...inline(soft))
      : source ? make("cite", { textContent: `(${source.replaceAll("@", "")})` })
      : make("a", { href, rel: "noopener noreferrer" }, ...inline(words));
    return [text.slice(0, found.index), made, ...inline(text.slice(found.index + all.length))];
  };
  return (text, className) => text.trim().split(/\n\s*\n/).map((part) => make("p", { className }, ...inline(part)));
})();
