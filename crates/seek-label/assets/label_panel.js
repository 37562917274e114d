// @ts-check
// The panel at the side: page, page type, block under the cursor, facts, segments and note.

/** @import {Editor} from "./editor.js" */
import { elementAt } from "./cursor.js";
import { byId, counted, decimal, make, makeButton, percent, setText, shortened } from "./dom.js";
import { has, size } from "./ranges.js";
import { ThresholdPanel } from "./threshold_panel.js";

const SEGMENT_WORDS = { good: "good", coarse: "too coarse", fine: "too fine" };
const FACTS = /** @type {const} */ (["title", "author", "date", "note"]);
/** More of a long block than this would push the buttons away. */
const LONGEST_PREVIEW = 220;

export class LabelPanel {
  /** @type {Editor | null} */
  #editor = null;
  #types;
  #fields = {
    title: byId("title", HTMLInputElement),
    author: byId("author", HTMLInputElement),
    date: byId("date", HTMLInputElement),
    note: byId("note", HTMLTextAreaElement),
  };
  #shownSegments = "";
  #goTo;
  #threshold;

  /**
   * @param {string[]} types
   * @param {(type: string) => void} chooseType
   * @param {(field: "title" | "author" | "date" | "note", text: string) => void} setFact
   * @param {(element: number) => void} goTo an element
   * @param {(at: number, isFinal: boolean) => void} setThreshold
   */
  constructor(types, chooseType, setFact, goTo, setThreshold) {
    this.#goTo = goTo;
    this.#threshold = new ThresholdPanel(setThreshold);
    this.#types = types.map((type, at) => {
      const button = makeButton(type, () => chooseType(type), { "aria-pressed": "false", "aria-keyshortcuts": at + 1 });
      button.append(make("kbd", { "aria-hidden": "true" }, String(at + 1)));
      byId("types", HTMLElement).append(button);
      return { type, button };
    });
    for (const field of FACTS) {
      const input = this.#fields[field];
      input.addEventListener("change", () => setFact(field, input.value));
      input.addEventListener("keydown", (event) => {
        const key = /** @type {KeyboardEvent} */ (event).key;
        if (key === "Escape" || (key === "Enter" && field !== "note")) input.blur();
      });
    }
  }

  /** A text that is written but not yet taken over is taken over now, and so is a threshold. */
  commit() {
    this.#editor?.rest();
    const { activeElement } = document;
    if (FACTS.some((field) => this.#fields[field] === activeElement)) /** @type {HTMLElement} */ (activeElement).blur();
  }

  focusNote() {
    this.#fields.note.focus();
  }

  /** @param {Editor} editor */
  show(editor) {
    if (this.#editor !== editor) {
      this.#editor = editor;
      this.#shownSegments = "";
      this.#showPage(editor);
    }
    const { label } = editor;
    for (const { type, button } of this.#types) button.setAttribute("aria-pressed", String(label.page_type === type));
    for (const field of FACTS) {
      const input = this.#fields[field];
      const text = label[field] ?? "";
      if (document.activeElement !== input && input.value !== text) input.value = text;
    }
    this.#threshold.show(editor);
    this.#showBlock(editor);
    this.#showSegments(editor);
  }

  /** @param {Editor} editor */
  #showPage({ page, settles, count }) {
    setText(byId("page-title", HTMLElement), page.title?.trim() || page.id);
    const facts = [page.id, ...(page.url ? [page.url] : []), counted(count, "block")];
    setText(byId("page-address", HTMLElement), facts.join(" – "));
    const { model } = page;
    const type = model?.types.find(({ name }) => name === model.page_type);
    const said = model
      ? `Model “${model.name}”: ${model.page_type ?? "no type"}${type ? ` (${percent(type.probability)})` : ""}, expected F1 ${decimal(model.confidence)}.`
      : "There is no choice of a model.";
    setText(byId("page-model", HTMLElement), said);
    const decision = byId("page-decision", HTMLElement);
    decision.hidden = !settles;
    const names = (page.others ?? []).map((other) => `${other.annotator} (${other.page_type ?? "no type"})`).join(", ");
    setText(decision, settles ? `You decide about the labels of ${names}. Hatched blocks differ. Done stores your decision.` : "");
  }

  /** @param {Editor} editor */
  #showBlock({ page, cursor, main, count, label, hidden, ranging, differs }) {
    const block = page.blocks[cursor.first];
    const element = cursor.element === null ? null : page.elements[cursor.element];
    const several = cursor.end - cursor.first > 1;
    const place = several
      ? `${element ? `<${element.name}>, ` : ""}blocks ${cursor.first + 1} to ${cursor.end} of ${count}`
      : `block ${cursor.first + 1} of ${count}`;
    const words = [
      place,
      has(main, cursor.first) ? "main content" : "not main content",
      ...(block && block.probability !== null && !several ? [`model ${percent(block.probability)}`] : []),
      ...(has(differs, cursor.first) ? ["the labels differ"] : []),
      ...(hidden[cursor.first] ? ["the page does not show it"] : []),
    ];
    setText(byId("block-place", HTMLElement), count === 0 ? "The page has no text." : `${words.join(", ")}.`);
    const text = byId("block-text", HTMLElement);
    text.dir = "auto";
    setText(text, shortened(block?.text ?? "", LONGEST_PREVIEW));
    press("range", ranging);
    press("empty", label.empty);
    const all = several ? page.blocks.slice(cursor.first, cursor.end).map((one) => one.text).join(" ") : block?.text;
    const own = all?.replace(/\s+/gu, " ").trim();
    for (const field of /** @type {const} */ (["title", "author", "date"])) press(field, own !== undefined && label[field] === own);
    const segment = elementAt(page, cursor);
    const mark = segment === null ? undefined : label.segments[segment];
    for (const name of /** @type {const} */ (["good", "coarse", "fine"])) press(name, mark === name);
  }

  /** @param {Editor} editor */
  #showSegments({ label, page }) {
    const marked = JSON.stringify(label.segments);
    if (marked === this.#shownSegments) return;
    this.#shownSegments = marked;
    const entries = Object.entries(label.segments).map(([key, mark]) => ({ element: Number(key), mark }));
    const items = entries.flatMap(({ element, mark }) => {
      const { name, first, end } = page.elements[element] ?? {};
      if (first === undefined) return [];
      const text = shortened(page.blocks[first]?.text ?? "", 60);
      const go = makeButton(`<${name}>, ${counted(end - first, "block")}: ${text}`, () => this.#goTo(element), { class: "quiet" });
      return [make("li", {}, make("strong", {}, SEGMENT_WORDS[mark]), " ", go)];
    });
    byId("segments", HTMLElement).replaceChildren(...items);
    byId("no-segments", HTMLElement).hidden = items.length > 0;
  }
}

/**
 * @param {string} action
 * @param {boolean} pressed
 */
export function press(action, pressed) {
  document.querySelector(`[data-action="${action}"]`)?.setAttribute("aria-pressed", String(pressed));
}

/**
 * What a screen reader says about the cursor.
 * @param {Editor} editor
 */
export function cursorWords({ cursor, page, main }) {
  const count = cursor.end - cursor.first;
  const chosen = size([[cursor.first, cursor.end]]) > 0 && has(main, cursor.first) ? "main content" : "not main content";
  const text = shortened(page.blocks[cursor.first]?.text ?? "", LONGEST_PREVIEW);
  return `${count > 1 ? `${count} blocks` : `Block ${cursor.first + 1}`}, ${chosen}: ${text}`;
}
