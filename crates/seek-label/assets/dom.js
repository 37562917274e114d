// @ts-check
// Small helpers to find and make elements. Data of pages is set as text only.

/**
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
export function byId(id, kind) {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`index.html lacks the ${kind.name} #${id}.`);
  return element;
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | number | boolean>} [attributes] `true` sets an empty attribute, `false` none
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

/**
 * @param {string} text
 * @param {() => void} action
 * @param {Record<string, string | number | boolean>} [attributes]
 */
export function makeButton(text, action, attributes = {}) {
  const button = make("button", { type: "button", ...attributes }, text);
  button.addEventListener("click", action);
  return button;
}

/**
 * Sets text only if it differs, so that live regions speak once.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * @param {string[]} headings
 * @param {(string | Node)[][]} rows the first cell of a row names it
 * @param {string} caption
 */
export function makeTable(headings, rows, caption) {
  const head = make("tr", {}, ...headings.map((text) => make("th", { scope: "col" }, text)));
  const body = rows.map((cells) =>
    make("tr", {}, ...cells.map((cell, at) => (at === 0 ? make("th", { scope: "row" }, cell) : make("td", {}, cell)))),
  );
  const table = make("table", {}, make("caption", {}, caption), make("thead", {}, head), make("tbody", {}, ...body));
  return make("div", { class: "scrolls", tabindex: 0, role: "region", "aria-label": caption, "data-own-keys": true }, table);
}

/**
 * A number with three digits after the point, or a word if there is none.
 * @param {number | null | undefined} value
 */
export const decimal = (value) => (typeof value === "number" && Number.isFinite(value) ? value.toFixed(3) : "none");

/** @param {number | null | undefined} value */
export const percent = (value) =>
  typeof value === "number" && Number.isFinite(value) ? `${Math.round(100 * value)} %` : "unknown";

/**
 * @param {number} count
 * @param {string} one
 * @param {string} many
 */
export const counted = (count, one, many = `${one}s`) => `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/**
 * @param {string} text
 * @param {number} length
 */
export function shortened(text, length) {
  const line = text.replace(/\s+/gu, " ").trim();
  return line.length > length ? `${line.slice(0, length).trimEnd()}…` : line;
}
