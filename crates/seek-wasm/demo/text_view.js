// @ts-check
// A text of the page, as text.

import { make } from "./dom.js";

/**
 * @param {HTMLElement} panel
 * @param {string} text
 * @param {string} empty what is said of an empty text
 * @param {boolean} [isSource] whether the text has markup
 */
export function showText(panel, text, empty, isSource = false) {
  panel.replaceChildren(textElement(text, empty, isSource));
}

/**
 * @param {string} text
 * @param {string} empty
 * @param {boolean} [isSource]
 */
export function textElement(text, empty, isSource = false) {
  if (text === "") return make("p", { class: "hint" }, empty);
  if (isSource) return make("pre", { class: "text", dir: "auto" }, text);
  return make("div", { class: "text" }, ...text.split("\n\n").map((part) => make("p", { dir: "auto" }, part)));
}
