// Writes the table of contents into the element around the script. A page runs it where the list
// is shown, before the text below is laid out. A build adds the entries as the argument.
((entries) => {
  const nav = document.currentScript.parentElement;
  const { here, up } = nav.dataset;
  const list = document.createElement("ul");
  // A chapter with the subchapters that follow it; they are shown if one of them is the current page.
  let group = [], isOpen = false;
  const close = () => {
    for (const it of group) it.classList.toggle("fif-folded", !isOpen);
    [group, isOpen] = [[], false];
  };
  for (const { link, number, title, depth } of entries) {
    const item = document.createElement("li");
    if (!depth) close();
    if (link === null) {
      item.className = "fif-part";
      item.append(title);
    } else {
      const to = document.createElement("a");
      to.href = up + link;
      if (number) {
        const ordinal = document.createElement("span");
        ordinal.className = "fif-ordinal";
        ordinal.append(number);
        to.append(ordinal, " ");
      }
      to.append(title);
      if (link === here) {
        to.setAttribute("aria-current", "page");
        isOpen = true;
      }
      item.style.setProperty("--depth", depth);
      if (depth) group.push(item);
      item.append(to);
    }
    list.append(item);
  }
  close();
  nav.append(list);
})
