// @ts-check
// Shows the page in a frame of another origin without scripts of the page, and talks with the tool's script in it.

/** @import {Editor} from "./editor.js" */
/** @import {FrameMessage} from "./frame_messages.js" */
import { ApiError } from "./api.js";
import { readMessage } from "./frame_messages.js";
import { make } from "./dom.js";

/** A page of 5 MB is ready in less than two seconds. */
const SLOW_MS = 8_000;

export class FrameView {
  /** @type {HTMLIFrameElement | null} */
  #frame = null;
  #ready = false;
  #queued = false;
  /** @type {number | undefined} */
  #timer;
  /** @type {Editor | null} */
  #editor = null;
  colours = true;
  #colours = false;
  #holder;
  #origin;
  #take;
  #slow;

  /**
   * @param {HTMLElement} holder
   * @param {string} origin of all frames
   * @param {(message: FrameMessage) => void} take
   * @param {() => void} slow called if the page is not ready after some seconds
   */
  constructor(holder, origin, take, slow) {
    this.#holder = holder;
    this.#origin = origin;
    this.#take = take;
    this.#slow = slow;
    window.addEventListener("message", (event) => this.#receive(event));
  }

  /** @param {Editor} editor */
  open(editor) {
    this.close();
    if (new URL(editor.page.frame).origin !== this.#origin) {
      // The policy of the tool allows only the origin of its own start.
      throw new ApiError(0, "The server was started anew, and shows pages at another address. Load the tool again.");
    }
    // A new element: the history of the browser gets no entry, and messages of the old page are no longer heard.
    this.#frame = make("iframe", {
      sandbox: "allow-scripts",
      referrerpolicy: "no-referrer",
      title: "The page",
      src: editor.page.frame,
    });
    this.#editor = editor;
    this.#holder.append(this.#frame);
    this.#timer = window.setTimeout(this.#slow, SLOW_MS);
  }

  close() {
    clearTimeout(this.#timer);
    this.#frame?.remove();
    this.#frame = null;
    this.#editor = null;
    this.#ready = false;
  }

  focus() {
    this.#frame?.focus();
  }

  /** Paints once for all changes of this turn. */
  paint() {
    if (this.#queued) return;
    this.#queued = true;
    queueMicrotask(() => {
      this.#queued = false;
      this.#paint();
    });
  }

  #paint() {
    if (!this.#ready || !this.#editor) return;
    const { cursor, main, differs, page } = this.#editor;
    /** @type {Record<string, unknown>} */
    const message = { kind: "paint", main, cursor: [cursor.first, cursor.end], differs };
    // The frame keeps the probabilities if a message names none. They are the largest part.
    if (this.#colours !== this.colours) {
      this.#colours = this.colours;
      message.probabilities = this.colours ? page.blocks.map((block) => block.probability) : null;
    }
    this.#post(message);
  }

  /** @param {number} block */
  scroll(block) {
    if (this.#ready) this.#post({ kind: "scroll", block });
  }

  /** @param {Record<string, unknown>} message */
  #post(message) {
    // The origin of a sandboxed frame is opaque, so no origin can be named.
    this.#frame?.contentWindow?.postMessage({ seek: 1, ...message }, "*");
  }

  /** @param {MessageEvent} event */
  #receive(event) {
    if (!this.#frame || !this.#editor || event.source !== this.#frame.contentWindow || event.origin !== "null") return;
    const message = readMessage(event.data, this.#editor.count);
    if (!message) return;
    if (message.kind === "ready") {
      clearTimeout(this.#timer);
      this.#ready = true;
      this.#colours = false;
    }
    this.#take(message);
  }
}
