// The library, in a worker: it knows the games, the notation, the pictures and the
// words. All that this page asks goes through here.

const library = (() => {
  // The module comes as text, so that a page needs no other file.
  const bytes = async () => {
    const packed = Uint8Array.from(atob(fifangha.module), (letter) => letter.charCodeAt(0));
    const open = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(open).arrayBuffer();
  };
  const worker = () => {
    const script = new Blob([fifangha.core, "\nserve();"], { type: "text/javascript" });
    return new Worker(URL.createObjectURL(script));
  };
  let open = null;
  const connected = () => (open ??= bytes().then((module) => connect(worker, module)));
  const { lang: language } = document.documentElement;
  return {
    // The answer to a question about a text at a place; an error, where there is none.
    async ask(ask, { text = "", at, name } = {}) {
      return (await connected()).page({ ask, text, at, name }, { language });
    },
    // Ends what takes too long.
    async stop() {
      (await connected()).stop();
    },
  };
})();
