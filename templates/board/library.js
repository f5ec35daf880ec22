// The library, in a worker: it knows the games, the notation, the pictures and the
// words. All that a page asks goes through here. A page holds it already, or gets it
// from beside the script when it is first asked.

const ownScript = document.currentScript?.src;

const libraryOf = (part, file) => {
  const there = () => globalThis.fifangha?.modules?.[part];
  const fetched = () => new Promise((done, fail) => {
    const src = new URL(`../${file}`, ownScript).href;
    const onerror = () => fail(new Error(fill(says.unloaded, src)));
    document.head.append(make("script", { src, onload: done, onerror }));
  });
  const bytes = async () => {
    const packed = Uint8Array.from(atob(there()), (letter) => letter.charCodeAt(0));
    const open = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(open).arrayBuffer();
  };
  const worker = () => {
    const script = new Blob([`(${fifangha.library})().serve();`], { type: "text/javascript" });
    return new Worker(URL.createObjectURL(script));
  };
  const connected = async () => {
    if (!there()) await fetched();
    const { lang: language } = document.documentElement;
    return fifangha.library().connect(worker, await bytes(), { language }, ownWords);
  };
  let open = null;
  // What could not be had is asked for anew the next time.
  const ready = () => (open ??= connected().catch((error) => { open = null; throw error; }));
  return {
    // The answer to a question of that name; an error, where there is none.
    async ask(name, ...given) { return (await ready())[name](...given); },
    // Is ready sooner, and has answered once; what fails is told to whoever asks.
    warm() { ready().then((it) => it.moves()).catch(() => {}); },
    // Ends what takes too long.
    async stop() { (await ready()).stop(); },
  };
};

const library = libraryOf("whole", "module.js");
// What may take long goes to another one.
const prover = libraryOf("whole", "module.js");
