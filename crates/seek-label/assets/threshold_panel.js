// @ts-check
// The slider of the threshold. While it moves, the tool shows what it would choose; where it stops, that is stored as one change.

/** @import {Editor} from "./editor.js" */
import { byId, counted, decimal, setText } from "./dom.js";
import { size } from "./ranges.js";
import { placeOf } from "./threshold.js";

export class ThresholdPanel {
  /** @type {Editor | null} */
  #editor = null;
  #slider = byId("threshold", HTMLInputElement);
  #words = byId("threshold-words", HTMLElement);

  /** @param {(at: number, isFinal: boolean) => void} set */
  constructor(set) {
    let byPointer = false;
    const slider = this.#slider;
    const send = (/** @type {boolean} */ isFinal) => {
      const at = this.#editor?.thresholds[Number(slider.value)];
      if (at !== undefined) set(at, isFinal);
    };
    slider.addEventListener("pointerdown", () => (byPointer = true));
    slider.addEventListener("keydown", () => (byPointer = false));
    slider.addEventListener("input", () => send(false));
    slider.addEventListener("change", () => {
      send(true);
      // After a drag, the arrow keys belong to the page again. A slider that keys move keeps the focus.
      if (byPointer) slider.blur();
    });
  }

  /** @param {Editor} editor */
  show(editor) {
    const { label, main, page, thresholds } = editor;
    const slider = this.#slider;
    if (this.#editor !== editor) {
      this.#editor = editor;
      slider.disabled = thresholds.length === 0;
      slider.max = String(Math.max(0, thresholds.length - 1));
    }
    const place = String(Math.max(0, placeOf(page, label, thresholds)));
    // A value that a script sets, even the same one, may keep the browser from telling where a drag stops.
    if (slider.value !== place) slider.value = place;
    const words = slider.disabled ? "no probabilities" : label.threshold === null ? "not set" : decimal(label.threshold);
    setText(this.#words, words);
    slider.setAttribute("aria-valuetext", `${words}, ${counted(size(main), "block")} of main content`);
  }
}
