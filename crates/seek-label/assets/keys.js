// @ts-check
// Which key does what. The help shows the same table.

/** @import {Press} from "./types.js" */

/**
 * @typedef {object} Key
 * @property {string} action
 * @property {string[]} keys lower case, with "shift+" or "ctrl+" in front
 * @property {string} shown
 * @property {string} text
 */

/** @type {{title: string, keys: Key[]}[]} */
export const KEY_GROUPS = [
  {
    title: "Move",
    keys: [
      { action: "next", keys: ["j", "arrowdown"], shown: "j or ↓", text: "Go to the next block" },
      { action: "previous", keys: ["k", "arrowup"], shown: "k or ↑", text: "Go to the block before" },
      { action: "extend-next", keys: ["shift+j", "shift+arrowdown"], shown: "J or shift ↓", text: "Extend the range down" },
      { action: "extend-previous", keys: ["shift+k", "shift+arrowup"], shown: "K or shift ↑", text: "Extend the range up" },
      { action: "ascend", keys: ["u", "arrowleft"], shown: "u or ←", text: "Select the parent element" },
      { action: "descend", keys: ["i", "arrowright"], shown: "i or →", text: "Go back to the child" },
    ],
  },
  {
    title: "Main content",
    keys: [
      { action: "toggle", keys: [" "], shown: "space", text: "Choose the range, or take it out" },
      { action: "same-place", keys: ["s"], shown: "s", text: "Choose or take out all blocks of the same place in the template" },
      { action: "lower", keys: ["l"], shown: "l", text: "Lower the threshold of the page by a step: more main content" },
      { action: "higher", keys: ["h"], shown: "h", text: "Raise it by a step: less main content" },
      { action: "lower-far", keys: ["shift+l"], shown: "L", text: "Lower it by ten steps" },
      { action: "higher-far", keys: ["shift+h"], shown: "H", text: "Raise it by ten steps" },
      { action: "empty", keys: ["e"], shown: "e", text: "The page has no main content" },
    ],
  },
  {
    title: "Facts",
    keys: [
      { action: "type", keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], shown: "1 to 7", text: "Choose the page type" },
      { action: "title", keys: ["t"], shown: "t", text: "This text is the title; again: it is not" },
      { action: "author", keys: ["a"], shown: "a", text: "This text names the author" },
      { action: "date", keys: ["d"], shown: "d", text: "This text is the date" },
      { action: "good", keys: ["g"], shown: "g", text: "This element is a good segment; again: clear" },
      { action: "coarse", keys: ["c"], shown: "c", text: "This segment is too coarse" },
      { action: "fine", keys: ["f"], shown: "f", text: "This segment is too fine" },
      { action: "note", keys: ["n"], shown: "n", text: "Write a note; Escape goes back to the page" },
    ],
  },
  {
    title: "Pages",
    keys: [
      { action: "done", keys: ["enter"], shown: "Enter", text: "Done: go to the next page" },
      { action: "skip", keys: ["x"], shown: "x", text: "Skip this page" },
      { action: "back", keys: ["b"], shown: "b", text: "Go back to the page before" },
      { action: "undo", keys: ["z", "ctrl+z"], shown: "z", text: "Undo" },
      { action: "redo", keys: ["shift+z", "y", "shift+y", "ctrl+shift+z", "ctrl+y"], shown: "Z or y", text: "Redo" },
    ],
  },
  {
    title: "Views",
    keys: [
      { action: "view", keys: ["v"], shown: "v", text: "Reading view: all blocks as a list, also hidden ones" },
      { action: "colours", keys: ["p"], shown: "p", text: "Colours by the probability of the model" },
      { action: "rule", keys: ["r"], shown: "r", text: "Rule for this host" },
      { action: "help", keys: ["?"], shown: "?", text: "Help" },
    ],
  },
];

/** @type {Map<string, string>} */
const ACTIONS = new Map(KEY_GROUPS.flatMap(({ keys }) => keys.flatMap((key) => key.keys.map((name) => [name, key.action]))));

/**
 * The action of a key press, or null. Caps Lock does not count as shift.
 * @param {Press} press
 * @returns {string | null}
 */
export function actionOf(press) {
  if (press.alt) return null;
  const key = press.key.toLowerCase();
  // Shift gives these characters on some keyboards, so it says nothing.
  const shiftCounts = !/^[\d?]$/u.test(key);
  const name = `${press.ctrl ? "ctrl+" : ""}${press.shift && shiftCounts ? "shift+" : ""}${key}`;
  return ACTIONS.get(name) ?? null;
}

/** @param {KeyboardEvent} event */
export const pressOf = (event) => ({
  key: event.key,
  shift: event.shiftKey,
  ctrl: event.ctrlKey || event.metaKey,
  alt: event.altKey,
});

/**
 * Does the focused element need this key itself?
 * @param {Element | null} target
 * @param {Press} press
 */
export function isNative(target, press) {
  if (!target) return false;
  // A slider needs few keys, so that the others stay those of the page.
  if (target instanceof HTMLInputElement && target.type === "range") return /^(?:Arrow|Page|Home|End)/u.test(press.key);
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  const activates = press.key === "Enter" || press.key === " ";
  if (activates && target.closest("button, a[href], summary")) return true;
  return (press.key.startsWith("Arrow") || press.key === " ") && target.closest("[data-own-keys]") !== null;
}
