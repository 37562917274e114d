// @ts-check
// Which page is open: opening, next, back, and the end of the work on a page.

/** @import {Change, Page, Progress} from "./types.js" */
/** @import {SaveQueue} from "./save_queue.js" */
import * as api from "./api.js";
import { Trail } from "./trail.js";

/** While the model learns, its state is asked for this often. */
const LEARNING_MS = 3_000;

/**
 * @typedef {object} Screen what navigation shows
 * @property {(number: number) => void} prepare a page before its label is known
 * @property {(page: Page, pending: Change[], settles: boolean) => void} show
 * @property {(text: string, button: string, action: () => void) => void} notice
 * @property {(progress: Progress) => void} progress
 */

export class Navigation {
  #annotator;
  #queue;
  #screen;
  #trail = new Trail([]);
  /** Counts openings, so that a late answer does not replace a newer page. */
  #opening = 0;
  /** Pages that this person decides about as a third. */
  #decisions = new Set();
  /** @type {object | null} */
  #leaving = null;
  /** @type {number | undefined} */
  #timer;
  loading = true;

  /**
   * @param {string} annotator
   * @param {SaveQueue} queue
   * @param {Screen} screen
   */
  constructor(annotator, queue, screen) {
    this.#annotator = annotator;
    this.#queue = queue;
    this.#screen = screen;
  }

  /** Is the person on the way to another page, so that keys must not change this one? */
  get isLeaving() {
    return this.loading || (this.#leaving !== null && this.#queue.state.kind === "saving");
  }

  async start() {
    const progress = await this.refresh();
    this.#trail = new Trail((progress?.recent ?? []).map(({ page }) => page).reverse());
    await this.next();
  }

  /** The person goes on with this page after all. */
  stay() {
    this.#leaving = null;
  }

  /**
   * @param {number} number
   * @param {boolean} [settle]
   */
  async open(number, settle = false) {
    if (settle) this.#decisions.add(number);
    const settles = this.#decisions.has(number);
    await this.#load(
      async (isCurrent) => {
        this.#screen.prepare(number);
        // A change may be stored after the server read the label and before its answer is here.
        const before = this.#queue.pendingOf(number, this.#annotator);
        const page = await api.page(number, this.#annotator, settles);
        if (!isCurrent()) return;
        const pending = [...new Set([...before, ...this.#queue.pendingOf(number, this.#annotator)])];
        this.#trail.visit(number);
        this.#screen.show(page, pending, settles);
        void this.refresh();
      },
      () => void this.open(number, settle),
    );
  }

  async next() {
    await this.#load(
      async (isCurrent) => {
        const { page } = await api.nextPage(this.#annotator);
        if (!isCurrent()) return;
        if (page !== null) return this.open(page);
        void this.refresh();
        const text = "There is no page left for you. Pages that others have open come back after some time.";
        this.#screen.notice(text, "Look again", () => void this.next());
      },
      () => void this.next(),
    );
  }

  /** Opens the page before; false if there is none. */
  back() {
    const page = this.#trail.before();
    if (page !== null) void this.open(page);
    return page !== null;
  }

  /** Goes to the next page as soon as all changes are stored. */
  async leave() {
    const own = {};
    this.#leaving = own;
    await this.#queue.whenSaved();
    if (this.#leaving === own) await this.next();
  }

  /**
   * @param {(isCurrent: () => boolean) => Promise<void>} work
   * @param {() => void} again
   */
  async #load(work, again) {
    this.#opening += 1;
    this.#leaving = null;
    const own = this.#opening;
    const isCurrent = () => own === this.#opening;
    this.loading = true;
    try {
      await work(isCurrent);
    } catch (error) {
      if (!isCurrent()) return;
      if (!(error instanceof api.ApiError)) throw error;
      this.#screen.notice(`The page could not be loaded. ${error.message}`, "Try again", again);
    } finally {
      if (isCurrent()) this.loading = false;
    }
  }

  /** @returns {Promise<Progress | null>} */
  async refresh() {
    clearTimeout(this.#timer);
    try {
      const progress = await api.progress(this.#annotator);
      this.#screen.progress(progress);
      clearTimeout(this.#timer);
      if (progress.learning.state === "running") this.#timer = window.setTimeout(() => void this.refresh(), LEARNING_MS);
      return progress;
    } catch {
      // The state of saving says that the server is away.
      return null;
    }
  }
}
