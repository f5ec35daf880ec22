import "fifangha/element";

document.querySelector("fifangha-board").addEventListener("turn", ({ detail }) => {
  document.querySelector("[role=status]").textContent = detail.notation ?? "The start";
});
