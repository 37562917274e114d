// @ts-check
// The guidelines of the chosen page type, and the general ones.
//
// The server makes their HTML from Markdown. Only elements of a list are copied, so that no markup can do more than format text.

/** @import {Project} from "./types.js" */
import { byId, make } from "./dom.js";

/** Headings move down, because the panel has its own. */
const NAMES = new Map(
  Object.entries({
    h1: "h3", h2: "h4", h3: "h5", h4: "h6", h5: "h6", h6: "h6",
    p: "p", ul: "ul", ol: "ol", li: "li", blockquote: "blockquote", pre: "pre", code: "code", em: "em", strong: "strong",
    hr: "hr", br: "br", table: "table", thead: "thead", tbody: "tbody", tr: "tr", th: "th", td: "td", del: "del",
  }),
);

/**
 * @param {Node} source
 * @returns {Node[]}
 */
function copies(source) {
  return [...source.childNodes].flatMap((node) => {
    if (node instanceof Text) return [document.createTextNode(node.data)];
    if (!(node instanceof Element)) return [];
    const children = copies(node);
    const name = NAMES.get(node.localName);
    if (name) return [make(/** @type {"p"} */ (name), {}, ...children)];
    const address = node.localName === "a" ? node.getAttribute("href") : null;
    if (address && /^https?:\/\//u.test(address)) {
      return [make("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, ...children)];
    }
    return ["script", "style", "template"].includes(node.localName) ? [] : children;
  });
}

/** @param {string} html */
const parsed = (html) => copies(new DOMParser().parseFromString(html, "text/html").body);

export class GuidelinesPanel {
  /** @type {string | null | undefined} */
  #shown = undefined;
  #guidelines;
  #box = byId("guidelines", HTMLElement);
  #general;

  /** @param {Project["guidelines"]} guidelines */
  constructor(guidelines) {
    this.#guidelines = guidelines;
    const general = guidelines.find(({ type }) => type === "general");
    this.#general = make("details", {}, make("summary", {}, "For all page types"), ...(general ? parsed(general.html) : []));
  }

  /** @param {string | null} type */
  show(type) {
    if (this.#shown === type) return;
    this.#shown = type;
    const own = this.#guidelines.find((guideline) => guideline.type === type);
    const nothing = type === null ? "Choose a page type to see its guidelines." : "There are no guidelines for this page type.";
    this.#box.replaceChildren(...(own ? parsed(own.html) : [make("p", { class: "hint" }, nothing)]), this.#general);
  }
}
