// @ts-check
// Sends changes in order, one at a time, until the server has stored each.
//
// A change leaves the queue when it is stored, or when the person discards it after the server refused it.

/** @import {Change} from "./types.js" */
import { ApiError } from "./api.js";

/** @typedef {{page: number, annotator: string, change: Change, cut: string}} Pending */
/** @typedef {{kind: "saved" | "saving" | "failed" | "refused", pending: number, message: string}} SaveState */

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 4_000;

/** The server read these changes and will never take them. Any other failure may pass. */
const REFUSALS = [400, 409, 413, 415, 422];

export class SaveQueue {
  /** @type {Pending[]} */
  #items = [];
  #sending = false;
  #refused = false;
  #wait = FIRST_WAIT_MS;
  /** @type {number | undefined} */
  #timer;
  /** @type {(() => void)[]} */
  #idle = [];
  /** @type {SaveState} */
  state = { kind: "saved", pending: 0, message: "" };
  #send;
  #notify;

  /**
   * @param {(item: Pending) => Promise<unknown>} send
   * @param {(state: SaveState) => void} notify
   */
  constructor(send, notify) {
    this.#send = send;
    this.#notify = notify;
  }

  /** @param {Pending} item */
  add(item) {
    this.#items.push(item);
    if (this.state.kind === "saved") this.#tell("saving", "");
    else this.#tell(this.state.kind, this.state.message);
    void this.#run();
  }

  /**
   * Changes that are not yet stored, oldest first. To apply them again to a label that holds some of them changes nothing.
   * @param {number} page
   * @param {string} annotator
   */
  pendingOf(page, annotator) {
    return this.#items.filter((item) => item.page === page && item.annotator === annotator).map((item) => item.change);
  }

  /** Resolves when all changes are stored. */
  whenSaved() {
    if (this.#items.length === 0) return Promise.resolve();
    return new Promise((/** @type {(value?: undefined) => void} */ resolve) => this.#idle.push(resolve));
  }

  retryNow() {
    this.#refused = false;
    this.#wait = FIRST_WAIT_MS;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    void this.#run();
  }

  /** Drops the change that the server refused. Only a person calls this. */
  discard() {
    if (!this.#refused) return;
    this.#items.shift();
    this.retryNow();
  }

  async #run() {
    if (this.#sending || this.#refused || this.#timer !== undefined) return;
    this.#sending = true;
    try {
      for (let item = this.#items[0]; item; item = this.#items[0]) {
        await this.#send(item);
        this.#items.shift();
        this.#wait = FIRST_WAIT_MS;
        if (this.#items.length > 0) this.#tell("saving", "");
      }
      this.#tell("saved", "");
      for (const resolve of this.#idle.splice(0)) resolve();
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#sending = false;
    }
    if (this.#items.length > 0) void this.#run();
  }

  /** @param {unknown} error */
  #fail(error) {
    const message = error instanceof Error ? error.message : String(error);
    this.#refused = error instanceof ApiError && REFUSALS.includes(error.status);
    if (!this.#refused) {
      this.#timer = window.setTimeout(() => {
        this.#timer = undefined;
        void this.#run();
      }, this.#wait);
      this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT_MS);
    }
    this.#tell(this.#refused ? "refused" : "failed", message);
  }

  /**
   * @param {SaveState["kind"]} kind
   * @param {string} message
   */
  #tell(kind, message) {
    this.state = { kind, pending: this.#items.length, message };
    this.#notify(this.state);
  }
}
