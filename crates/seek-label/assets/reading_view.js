// @ts-check
// All blocks as a list of texts, made by the tool. It also shows blocks that the page hides.

/** @import {Editor} from "./editor.js" */
import { byId, make, percent, shortened } from "./dom.js";
import { flags } from "./ranges.js";

/** Enough to know a block by. The gold text shows all of it. */
const LONGEST_ROW = 600;

export class ReadingView {
  /** @type {Editor | null} */
  #editor = null;
  /** @type {HTMLElement[]} */
  #rows = [];
  #main = new Uint8Array(0);
  /** @type {[number, number]} */
  #cursor = [0, 0];
  #list = byId("reading", HTMLElement);

  /** @param {(block: number, shift: boolean, alt: boolean) => void} click */
  constructor(click) {
    this.#list.addEventListener("click", (event) => {
      const row = event.target instanceof Element ? event.target.closest("[role=option]") : null;
      if (row instanceof HTMLElement) click(Number(row.dataset.block), event.shiftKey, event.altKey);
    });
  }

  get isOpen() {
    return !this.#list.hidden;
  }

  /**
   * @param {Editor | null} editor
   * @param {boolean} open
   */
  open(editor, open) {
    this.#list.hidden = !open;
    if (open && editor) {
      this.show(editor);
      this.reveal(editor.cursor.first);
    }
  }

  focus() {
    this.#list.focus();
  }

  /** @param {Editor} editor */
  show(editor) {
    if (!this.isOpen) return;
    if (this.#editor !== editor) this.#build(editor);
    const main = flags(editor.main, editor.count);
    main.forEach((is, block) => {
      if (is !== this.#main[block]) this.#rows[block].setAttribute("aria-selected", String(is === 1));
    });
    this.#main = main;
    for (let block = this.#cursor[0]; block < this.#cursor[1]; block += 1) this.#rows[block]?.classList.remove("cursor");
    this.#cursor = [editor.cursor.first, editor.cursor.end];
    for (let block = this.#cursor[0]; block < this.#cursor[1]; block += 1) this.#rows[block]?.classList.add("cursor");
    const { edge } = editor.cursor;
    if (this.#rows[edge]) this.#list.setAttribute("aria-activedescendant", this.#rows[edge].id);
  }

  /** @param {number} block */
  reveal(block) {
    if (this.isOpen) this.#rows[block]?.scrollIntoView({ block: "nearest" });
  }

  /** @param {Editor} editor */
  #build(editor) {
    this.#editor = editor;
    const differs = flags(editor.differs, editor.count);
    this.#rows = editor.page.blocks.map((block, at) => {
      const marks = [
        ...(editor.hidden[at] ? ["not shown"] : []),
        ...(differs[at] ? ["labels differ"] : []),
        ...(block.probability === null ? [] : [percent(block.probability)]),
      ];
      const row = make(
        "div",
        { role: "option", id: `row-${at}`, "data-block": at, "aria-selected": "false", class: differs[at] ? "differs" : false },
        make("span", { class: "tick", "aria-hidden": "true" }),
        make("span", { class: "row-text", dir: "auto" }, shortened(block.text, LONGEST_ROW)),
        make("span", { class: "row-marks" }, marks.join(", ")),
      );
      return row;
    });
    this.#main = new Uint8Array(editor.count);
    this.#cursor = [0, 0];
    this.#list.replaceChildren(...this.#rows);
  }
}
