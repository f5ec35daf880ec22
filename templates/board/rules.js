// Selection of game, columns and reading; new games.

const rulesPane = (() => {
  let games = [];
  const game = () => games.find((it) => it.rules === by("game").value) ?? games[0];
  const option = (value, text = value) => make("option", { value, textContent: text });

  const columns = (chosen) => {
    by("columns").replaceChildren(...game().columns.map((it) => option(String(it))));
    by("columns").value = String(game().columns.includes(chosen) ? chosen : game().columns[0]);
  };
  const readings = (set = {}) => {
    const rows = Object.entries(game().parameters).filter(([, it]) => it.values.length > 1).map(([name, it]) => {
      const select = make("select", { name }, ...it.values.map((value) => option(value)));
      select.value = String(set[name] ?? it.value);
      return make("label", { className: "fif-reading" },
        make("span", { textContent: it.question }), select,
        make("small", { textContent: [it.reading, it.source && `(${it.source})`].filter(Boolean).join(" ") }));
    });
    by("readings").replaceChildren(...rows);
  };
  const asked = () => ({
    rules: by("game").value,
    columns: by("columns").value,
    set: [...by("readings").querySelectorAll("select")]
      .filter((it) => it.value !== String(game().parameters[it.name].value))
      .map((it) => `${it.name}=${it.value}`),
  });
  const follow = ({ reading }) => {
    const { base, columns: count, ...set } = reading;
    by("game").value = base;
    columns(count);
    readings(set);
  };

  return {
    async wire() {
      ({ games } = await library.ask("rules"));
      by("game").replaceChildren(...games.map((it) => option(it.rules)));
      const apply = () => desk.remake((here) => desk.ask("playBy", asked(), here));
      by("game").onchange = () => {
        const chosen = Number(by("columns").value);
        columns(chosen);
        readings();
        if (!game().columns.includes(chosen)) notice(fill(says.columns_now, game().rules, chosen, by("columns").value));
        apply();
      };
      by("columns").onchange = apply;
      by("readings").onchange = apply;
      by("new").onclick = async () => {
        if (await desk.remake(() => library.ask("begin", asked()), { cause: "new", to: START })) stage.focus();
      };
      desk.watchers.push(() => desk.shown && follow(desk.shown));
    },
  };
})();
