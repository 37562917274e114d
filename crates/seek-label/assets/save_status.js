// @ts-check
// Says whether all changes are stored, and asks what to do if not.

/** @import {SaveQueue, SaveState} from "./save_queue.js" */
import { byId, counted, setText } from "./dom.js";

export class SaveStatus {
  #line = byId("save-state", HTMLElement);
  #retry = byId("retry", HTMLButtonElement);
  #discard = byId("discard", HTMLButtonElement);

  /**
   * @param {() => SaveQueue} queue
   * @param {() => void} discarded
   */
  constructor(queue, discarded) {
    this.#retry.addEventListener("click", () => queue().retryNow());
    this.#discard.addEventListener("click", () => {
      queue().discard();
      discarded();
    });
  }

  /** @param {SaveState} state */
  show({ kind, pending, message }) {
    const changes = counted(pending, "change");
    const text = {
      saved: "All changes are saved.",
      saving: "Saving…",
      failed: `Not saved: ${changes}. ${message} The tool tries again.`,
      refused: `Not saved: ${changes}. The server refuses a change: ${message}`,
    }[kind];
    setText(this.#line, text);
    this.#line.dataset.kind = kind;
    this.#retry.hidden = kind !== "failed" && kind !== "refused";
    this.#discard.hidden = kind !== "refused";
  }
}
