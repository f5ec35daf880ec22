// The stylesheet of the element. The page may set the properties `--fif-wood` and so on
// for the element itself: these take precedence.
import { THEMES } from "./element-data.js";

const colours = (name) => Object.entries(THEMES[name]).map(([key, colour]) => `--fif-${key}:${colour}`).join(";");
const SYSTEM = "--fif-paper:Canvas;--fif-text:CanvasText;--fif-wood:Canvas;--fif-line:CanvasText;--fif-pit:Canvas;--fif-tsibongy:Canvas;--fif-seed:CanvasText;--fif-shine:Canvas;--fif-fresh:Highlight;--fif-mark:Highlight;--fif-on-mark:HighlightText";
const fixed = Object.keys(THEMES).map((name) => `:host([theme="${name}"]) { ${colours(name)}; color-scheme: ${name === "dark" ? "dark" : "light"} }`);

export const STYLE = `
:host { display: block; container-type: inline-size; max-width: 62rem; margin-inline: auto; ${colours("wood")}; color-scheme: light }
:host([hidden]) { display: none }
${fixed.join("\n")}
@media (prefers-color-scheme: dark) { :host(:not([theme])), :host([theme=""]) { ${colours("dark")}; color-scheme: dark } }
:host([theme="page"]) { ${Object.keys(THEMES.wood).map((key) => `--fif-${key}:inherit`).join(";")}; color-scheme: inherit }
@media (forced-colors: active) { :host([theme]), :host(:not([theme])) { ${SYSTEM} } }
@media print { :host([theme]), :host(:not([theme])) { ${colours("print")}; color-scheme: light } }

* { box-sizing: border-box }
[hidden], .fif-player:not(.fif-shown) > :not(.fif-turn-section, .fif-live, slot), .fif-shown > slot { display: none !important }
.fif-player { display: grid; grid-template: "head" "stage" "controls" "turn" "turns" / minmax(0, 1fr); gap: 0.6rem; padding: clamp(0.5rem, 2cqi, 1rem);
  color: var(--fif-text, #2b2620); background: var(--fif-paper, #fff); border: 1px solid color-mix(in srgb, var(--fif-line, #6f5433) 40%, transparent); border-radius: 0.6rem;
  font-size: 1rem; line-height: 1.45; text-align: start; outline: none }
.fif-player[aria-busy=true] { cursor: progress }
p, ol, ul { margin: 0; padding: 0; list-style: none }
.fif-head { grid-area: head; display: flex; flex-wrap: wrap; gap: 0.2rem 1rem; align-items: center; justify-content: space-between }
.fif-head:not(:has(> :not([hidden]))) { display: none }

.fif-stage { grid-area: stage; position: relative; width: fit-content; max-width: 100%; justify-self: center; touch-action: pan-y pinch-zoom }
.fif-picture { position: relative }
.fif-picture > svg { display: block; width: calc(27rem * var(--ratio)); max-width: 100%; height: auto }
.fif-picture > .fif-over { position: absolute; inset: 0; height: 100%; pointer-events: none }
.fif-under { visibility: hidden }
.fif-over.fif-sowing :is(.fif-hand, .fif-in-hand, .fif-hand-count) { visibility: hidden }
.fif-walker { fill: var(--fif-fresh); stroke: var(--fif-on-mark); stroke-width: 1.5 }

.fif-pits { position: absolute; inset: 0 }
.fif-pit-button { position: absolute; aspect-ratio: 1; padding: 0; translate: -50% -50%; background: none; border: 0; border-radius: 50%; cursor: pointer; -webkit-tap-highlight-color: transparent }
.fif-pit-button[aria-disabled=true] { cursor: default }
.fif-pit-button:is([aria-disabled=false], .fif-chosen)::after { content: ""; position: absolute; inset: 7%; border: clamp(2px, 0.5cqi, 3px) solid var(--fif-fresh); border-radius: 50%; box-shadow: 0 0 0 1.5px var(--fif-pit) }
.fif-pit-button[aria-disabled=false]:hover::after { border-width: 5px }
.fif-pit-button.fif-chosen::after { inset: 3%; border: 4px solid var(--fif-mark); box-shadow: 0 0 0 2px var(--fif-on-mark) }
.fif-pit-button.fif-asked::after { content: ""; position: absolute; inset: 5%; border: 3px dashed var(--fif-mark); border-radius: 50% }
.fif-pit-button.fif-badged::after { mask: conic-gradient(#000 8deg, #0000 8deg 82deg, #000 82deg) }

.fif-controls { grid-area: controls; display: grid; grid-template-columns: 1fr auto 1fr; gap: 0.25rem 0.75rem; align-items: center }
.fif-place { line-height: 1.25; font-variant-numeric: tabular-nums }
.fif-place > span { display: block; font-size: 0.85em }
.fif-place b { font-weight: bold }
.fif-buttons { display: flex; gap: 2px }
button, select { font: inherit; color: inherit; background: none; border: 1px solid transparent; border-radius: 0.5rem; cursor: pointer }
.fif-buttons button { display: grid; place-content: center; width: 44px; height: 44px; padding: 0 }
.fif-buttons .fif-play { border-color: color-mix(in srgb, currentcolor 55%, transparent); border-radius: 50% }
.fif-buttons svg { width: 18px; height: 18px; fill: currentcolor; stroke: currentcolor; stroke-width: 2; stroke-linejoin: round; stroke-linecap: round }
:is(.fif-buttons button, select, .fif-turns button):hover { border-color: color-mix(in srgb, currentcolor 55%, transparent) }
.fif-buttons [aria-disabled=true] { opacity: 0.4; cursor: default }
select { min-height: 44px; padding: 0 0.5rem; max-width: 100% }
option { color: #000; background: #fff }
.fif-speed { justify-self: end }
:is(button, select, input, a):focus-visible { outline: 2px solid var(--fif-mark); outline-offset: 2px }
.fif-pit-button:focus-visible { outline: 3px solid var(--fif-text); outline-offset: -1px; box-shadow: 0 0 0 5px var(--fif-paper) }

.fif-turn-section { grid-area: turn; display: grid; gap: 0.5rem; min-height: 4.4em; align-content: start }
.fif-description { text-wrap: pretty }
.fif-description:empty { display: none }
.fif-description small { display: block }
.fif-over-now .fif-description > :last-child { font-weight: bold }
.fif-refused, .fif-failed .fif-description { color: var(--fif-mark) }
.fif-offers { display: flex; flex-wrap: wrap; gap: 0.5rem }
.fif-offers button { flex: 1 0 10rem; min-height: 44px; padding: 0.3rem 0.8rem; background: var(--fif-paper); border-color: currentcolor }
.fif-offer { font-weight: bold }
.fif-offers > small { flex: 1 0 100% }
.fif-offer small { display: block; padding-block: 0.2rem; font-weight: normal; line-height: 1.3; text-wrap: balance }
.fif-offer[data-towards=L] span::before { content: "← " / "" }
.fif-offer[data-towards=R] span::after { content: " →" / "" }
.fif-offers .fif-quiet { border-color: transparent; text-decoration: underline }
.fif-exercise { display: grid; gap: 0.5rem }
.fif-exercise small { display: block }
.fif-exercise input { font: inherit; color: inherit; background: var(--fif-paper); width: 6rem; min-height: 44px; padding: 0 0.6rem; border: 1px solid currentcolor; border-radius: 0.5rem }
.fif-exercise .fif-strong { font-weight: bold; color: var(--fif-on-mark); background: var(--fif-mark); border-color: transparent }
.fif-solving:has(.fif-play[aria-disabled=true]) .fif-controls { display: none }
.fif-notes { display: grid; gap: 0.5rem }
.fif-notes > div { padding-inline-start: 0.8em; border-inline-start: 3px solid var(--fif-mark); font-size: 0.95em; overflow-wrap: anywhere }
.fif-notes > div > * { margin: 0.3em 0 }
.fif-notes > div > :first-child { margin-top: 0 }
.fif-notes > div > :last-child { margin-bottom: 0 }
.fif-notes a { color: inherit; text-decoration: underline }
.fif-problems { font-size: 0.9em; color: var(--fif-mark); overflow-wrap: anywhere }
code { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: 0.92em }

.fif-turns { grid-area: turns; max-height: 9.5em; overflow-y: auto; scrollbar-width: thin; line-height: 1.6; font-variant-numeric: tabular-nums; border-top: 1px solid color-mix(in srgb, currentcolor 25%, transparent); padding-top: 0.4rem }
.fif-turns :is(ol, li) { display: inline }
.fif-turns li ol { font-size: 0.94em; margin-inline: 0.25em }
.fif-turns li ol::before { content: "(" }
.fif-turns li ol::after { content: ")" }
.fif-turns button { min-height: 32px; padding: 0 0.45em; text-align: start }
.fif-turns [aria-disabled=true] { text-decoration: line-through; cursor: default }
.fif-turns [aria-current] { background: color-mix(in srgb, currentcolor 14%, transparent); box-shadow: inset 3px 0 var(--fif-mark) }
@media (pointer: coarse) { .fif-turns button { min-height: 44px } }
.fif-live { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }

@container (max-width: 34em) {
  .fif-controls { grid-template-columns: 1fr auto; grid-template-areas: "place speed" "buttons buttons" }
  .fif-place { grid-area: place }
  .fif-speed { grid-area: speed }
  .fif-buttons { grid-area: buttons; justify-content: space-between }
}
@container (min-width: 46em) {
  .fif-player:has(> .fif-turns:not([hidden])) { grid-template: "head head" "stage turns" "controls turns" "turn turns" 1fr / minmax(0, 1fr) 11.5rem; column-gap: 1.25rem }
  .fif-turns { position: relative; max-height: none; height: 0; min-height: 100%; border-top: 0; border-inline-start: 1px solid color-mix(in srgb, currentcolor 25%, transparent); padding: 0 0 0 0.6rem }
  .fif-turns :is(ol, li) { display: block }
  .fif-turns li ol { margin: 0; padding-inline-start: 0.6em; border-inline-start: 2px solid color-mix(in srgb, currentcolor 25%, transparent) }
  .fif-turns li ol::before, .fif-turns li ol::after { content: none }
  .fif-turns button { display: block; width: 100% }
}
@media (forced-colors: active) {
  .fif-turns [aria-current] { outline: 2px solid Highlight; outline-offset: -2px }
  .fif-pit-button[aria-disabled=false]::after { border-color: Highlight }
  .fif-buttons [aria-disabled=true] { opacity: 1; color: GrayText }
}
@media print {
  .fif-buttons, .fif-speed, .fif-pits, .fif-offers, .fif-live, .fif-over, .fif-games { display: none !important }
  .fif-under { visibility: visible }
  .fif-player { border: 0; padding: 0; break-inside: avoid; grid-template: "head" "stage" "controls" "turn" "turns" / minmax(0, 1fr) !important }
  .fif-picture > svg { width: calc(75mm * var(--ratio)) }
  .fif-turns { height: auto; min-height: 0; max-height: none; border: 0; padding: 0 }
  .fif-turns :is(ol, li), .fif-turns button { display: inline; width: auto; min-height: 0; padding: 0 0.3em; border: 0 }
  .fif-turns li ol { border: 0; padding: 0; margin: 0 0.25em }
  .fif-turns li ol::before { content: "(" }
  .fif-turns li ol::after { content: ")" }
  .fif-turn-section { min-height: 0 }
  .fif-turns [aria-current] { box-shadow: none; text-decoration: underline }
}
`;
