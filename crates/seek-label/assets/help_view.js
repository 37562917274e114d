// @ts-check
// The help: what to do, all keys, and a switch for them.

import { make } from "./dom.js";
import { KEY_GROUPS } from "./keys.js";

const STEPS = [
  "Check the page type and the main content that the model chose.",
  "Click a block to choose it or to take it out. A click with shift, or a drag, changes all blocks from the last one. A click with alt only moves the cursor.",
  "Read the text of the main content in the panel. Compare it with the guidelines.",
  "Press Enter. Each change is stored at once, so you can stop at any time.",
];

const MARKS = [
  ["main", "Main content: a green line around, and a thick one below."],
  ["cursor", "The cursor: a thick blue line."],
  ["differs", "Two labels differ: hatched, with a dashed line."],
  ["low", "Red: the model thinks that this is not main content."],
  ["high", "Green: the model thinks that this is main content."],
];

/**
 * @param {boolean} keysOn
 * @param {(on: boolean) => void} switchKeys
 * @returns {Node[]}
 */
export function helpView(keysOn, switchKeys) {
  const box = make("input", { type: "checkbox", id: "keys-on" });
  box.checked = keysOn;
  box.addEventListener("change", () => switchKeys(box.checked));
  const groups = KEY_GROUPS.map(({ title, keys }) =>
    make(
      "section",
      {},
      make("h3", {}, title),
      make("dl", { class: "keys" }, ...keys.flatMap(({ shown, text }) => [make("dt", {}, make("kbd", {}, shown)), make("dd", {}, text)])),
    ),
  );
  const marks = MARKS.map(([name, text]) => make("li", {}, make("span", { class: `sample ${name}` }, "Text"), ` ${text}`));
  return [
    make("ol", {}, ...STEPS.map((step) => make("li", {}, step))),
    make("h3", {}, "Marks in the page"),
    make("ul", { class: "plain" }, ...marks),
    make("p", {}, box, " ", make("label", { for: "keys-on" }, "Use keys without Ctrl or Alt")),
    make("div", { class: "key-groups" }, ...groups),
  ];
}
