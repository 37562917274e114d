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
  /** The address of the page in the frame, and the part that all addresses begin with. */
  #address = "";
  #folder = "";
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

  /**
   * Loads a page before its label is known, so that both load at the same time. Does nothing before the first page.
   * @param {number} number of the page
   */
  prepare(number) {
    if (this.#folder) this.#load(`${this.#folder}${number}`);
  }

  /** @param {Editor} editor */
  open(editor) {
    const address = editor.page.frame;
    if (new URL(address).origin !== this.#origin) {
      // The policy of the tool allows only the origin of its own start.
      throw new ApiError(0, "The server was started anew, and shows pages at another address. Load the tool again.");
    }
    this.#folder = address.slice(0, address.lastIndexOf("/") + 1);
    if (this.#address !== address || this.#editor) this.#load(address);
    this.#editor = editor;
    if (this.#ready) this.#take({ kind: "ready" });
  }

  /** @param {string} address */
  #load(address) {
    this.close();
    this.#address = address;
    // A new element: the history of the browser gets no entry, and messages of the old page are no longer heard.
    this.#frame = make("iframe", { sandbox: "allow-scripts", referrerpolicy: "no-referrer", title: "The page", src: address });
    this.#holder.append(this.#frame);
    this.#timer = window.setTimeout(this.#slow, SLOW_MS);
  }

  close() {
    clearTimeout(this.#timer);
    this.#frame?.remove();
    this.#frame = null;
    this.#editor = null;
    this.#address = "";
    this.#ready = false;
    this.#colours = false;
  }

  focus() {
    this.#frame?.focus();
  }

  /** Paints once for all changes of this turn. */
  paint() {
    if (this.#queued) return;
    this.#queued = true;
    queueMicrotask(() => {
      if (this.#queued) this.#paint();
    });
  }

  #paint() {
    this.#queued = false;
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
    // Marks first: to scroll, the frame must lay out the page, and marks after that would make it do so again.
    this.#paint();
    if (this.#ready) this.#post({ kind: "scroll", block });
  }

  /** @param {Record<string, unknown>} message */
  #post(message) {
    // The origin of a sandboxed frame is opaque, so no origin can be named.
    this.#frame?.contentWindow?.postMessage({ seek: 1, ...message }, "*");
  }

  /** @param {MessageEvent} event */
  #receive(event) {
    if (!this.#frame || event.source !== this.#frame.contentWindow || event.origin !== "null") return;
    const message = readMessage(event.data, this.#editor?.count ?? 0);
    if (!message) return;
    if (message.kind === "ready") {
      clearTimeout(this.#timer);
      this.#ready = true;
    }
    // Without the label there is nothing to paint or to change.
    if (!this.#editor) return;
    this.#take(message);
  }
}
