// @ts-check
// The gold text as it grows: the texts of the chosen blocks, one a line, in order.

/** @import {Editor} from "./editor.js" */
import { byId, counted, make, setText } from "./dom.js";
import { flags } from "./ranges.js";

export class GoldPanel {
  /** @type {Editor | null} */
  #editor = null;
  /** The line of each shown block. @type {Map<number, HTMLElement>} */
  #lines = new Map();
  #box = byId("gold", HTMLElement);
  #size = byId("gold-size", HTMLElement);

  /** @param {Editor} editor */
  show(editor) {
    if (this.#editor !== editor) {
      this.#editor = editor;
      this.#box.replaceChildren();
      this.#lines.clear();
    }
    const { blocks } = editor.page;
    const wanted = flags(editor.main, editor.count);
    const isNew = this.#lines.size === 0;
    /** @type {HTMLElement | null} */
    let changed = null;
    /** @type {HTMLElement | null} */
    let after = null;
    // From the end, so that the line to insert before is known.
    for (let block = editor.count - 1; block >= 0; block -= 1) {
      let line = this.#lines.get(block) ?? null;
      if (wanted[block] && !line) {
        line = make("p", { dir: "auto" }, blocks[block].text);
        this.#box.insertBefore(line, after);
        this.#lines.set(block, line);
        changed = line;
      } else if (!wanted[block] && line) {
        line.remove();
        this.#lines.delete(block);
        line = null;
      }
      after = line ?? after;
    }
    if (changed && !isNew) this.#reveal(changed);
    const words = blocks.reduce((sum, block, at) => sum + (wanted[at] ? block.words : 0), 0);
    const text = editor.label.empty
      ? "The page has no main content."
      : `${counted(this.#lines.size, "block")}, ${counted(words, "word")}.`;
    setText(this.#size, text);
  }

  /** @param {HTMLElement} line */
  #reveal(line) {
    const { top, bottom } = line.getBoundingClientRect();
    const box = this.#box.getBoundingClientRect();
    if (top < box.top) this.#box.scrollTop -= box.top - top;
    else if (bottom > box.bottom) this.#box.scrollTop += Math.min(bottom - box.bottom, top - box.top);
  }
}
