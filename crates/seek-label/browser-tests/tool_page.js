// @ts-check
// The tool in a browser, as a person uses it, and what the server stored.

/** @import {Browser, BrowserContextOptions, Frame, Page} from "playwright-core" */
/** @import {Label, Page as PageData, Progress} from "../assets/types.js" */
import { chromium } from "playwright-core";
import { until } from "./harness.js";

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"];

/** @returns {Promise<Browser>} */
export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: FLAGS });

/** A block has no place on the screen. */
export class NotOnScreen extends Error {
  /** @param {number} block */
  constructor(block) {
    super(`Block ${block} is not on the screen.`);
  }
}

export class ToolPage {
  /** Errors of scripts and of the console. */
  errors = /** @type {string[]} */ ([]);
  page;
  annotator;

  /**
   * @param {Page} page
   * @param {string} annotator
   */
  constructor(page, annotator) {
    this.page = page;
    this.annotator = annotator;
    page.on("pageerror", (error) => this.errors.push(String(error.stack ?? error)));
    page.on("console", (message) => {
      if (message.type() === "error" && !message.location().url.endsWith("/favicon.ico")) this.errors.push(message.text());
    });
  }

  /**
   * Opens the tool and gives the name, by keyboard.
   * @param {Browser} browser
   * @param {string} url
   * @param {string} annotator
   * @param {BrowserContextOptions} [options]
   */
  static async open(browser, url, annotator, options = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    const tool = new ToolPage(await context.newPage(), annotator);
    await tool.page.goto(url);
    await tool.page.locator("#name").waitFor();
    await tool.page.keyboard.type(annotator);
    await tool.page.keyboard.press("Enter");
    return tool;
  }

  close() {
    return this.page.context().close();
  }

  /** The frame with the page, once it is painted. */
  async frame() {
    return until("the page is painted", async () => {
      const frame = this.page.frames().find((one) => one.url().includes("/frame/") && !one.isDetached());
      const painted = await frame?.evaluate(() => document.getElementsByTagName("html").length > 0 && globalThis.document.querySelector("[data-seek]") !== null).catch(() => false);
      return painted ? /** @type {Frame} */ (frame) : null;
    });
  }

  /** @param {...string} keys names as in Playwright */
  async press(...keys) {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** @param {string} action */
  async button(action) {
    await this.page.locator(`button[data-action="${action}"]`).click();
  }

  /**
   * Where the first line of a block is on the screen. Scrolls there, moves the mouse there, and waits until the frame sees it there: where the
   * tool's own header has just grown, the browser sends the mouse to the old place of the frame for some milliseconds.
   * @param {number} block
   * @returns {Promise<{x: number, y: number}>}
   */
  async place(block) {
    return until(`the mouse is at block ${block}`, async () => {
      const frame = await this.frame();
      const inner = await frame.evaluate((wanted) => {
        const texts = [...document.querySelectorAll(`seek-text[data-block="${wanted}"]`)];
        const text = texts.find((one) => one.getClientRects().length > 0);
        text?.scrollIntoView({ block: "center", behavior: "instant" });
        const rect = text?.getClientRects()[0];
        return rect ? { x: rect.left + Math.min(rect.width / 2, 20), y: rect.top + rect.height / 2 } : null;
      }, block);
      const outer = await this.page.locator("iframe").boundingBox();
      if (!inner || !outer) throw new NotOnScreen(block);
      const place = { x: outer.x + inner.x, y: outer.y + inner.y };
      return (await this.#mouseReaches(frame, inner, place)) ? place : null;
    });
  }

  /**
   * Whether a mouse at a place on the screen is at this place of the frame.
   * @param {Frame} frame
   * @param {{x: number, y: number}} inner
   * @param {{x: number, y: number}} place
   */
  async #mouseReaches(frame, inner, place) {
    const listens = frame.evaluate(
      ({ x, y }) =>
        new Promise((resolve) => {
          /** @param {boolean} isThere */
          const end = (isThere) => {
            window.removeEventListener("mousemove", onMove, true);
            resolve(isThere);
          };
          /** @param {MouseEvent} event */
          const onMove = (event) => {
            if (Math.abs(event.clientX - x) < 2 && Math.abs(event.clientY - y) < 2) end(true);
          };
          window.addEventListener("mousemove", onMove, true);
          setTimeout(() => end(false), 200);
        }),
      inner,
    );
    const moves = async () => {
      // The first one may come before the frame listens.
      for (const offset of [1, 0, 1, 0]) await this.page.mouse.move(place.x + offset, place.y);
    };
    const [isThere] = await Promise.all([listens, moves()]);
    return isThere;
  }

  /**
   * A click with the mouse on the text of a block.
   * @param {number} block
   * @param {"Shift" | "Alt"} [modifier]
   */
  async click(block, modifier) {
    const { x, y } = await this.place(block);
    if (modifier) await this.page.keyboard.down(modifier);
    await this.page.mouse.click(x, y);
    if (modifier) await this.page.keyboard.up(modifier);
  }

  /** Waits until the server has stored everything. */
  async saved() {
    await until("all changes are saved", async () => (await this.text("#save-state")) === "All changes are saved.");
  }

  /** @param {string} selector */
  text(selector) {
    return this.page.locator(selector).innerText();
  }

  /**
   * @param {string} path
   * @returns {Promise<any>}
   */
  async get(path) {
    return this.page.evaluate(async (address) => (await fetch(address)).json(), path);
  }

  /** @returns {Promise<Progress>} */
  progress() {
    return this.get(`/api/progress?annotator=${this.annotator}`);
  }

  /** The page that is open, as the list of the annotator's pages has it. */
  async current() {
    const [address, { recent }] = [await this.text("#page-address"), await this.progress()];
    return recent.find(({ id }) => address.startsWith(`${id} – `)) ?? null;
  }

  /**
   * The data of a page as the server has them; of the open page without a number.
   * @param {number} [number]
   * @returns {Promise<PageData>}
   */
  async data(number) {
    const page = number ?? (await until("a page is open", () => this.current())).page;
    return this.get(`/api/pages/${page}?annotator=${this.annotator}`);
  }

  /**
   * The label as the server has it.
   * @returns {Promise<Label>}
   */
  async label() {
    await this.saved();
    return (await this.data()).label;
  }

  /**
   * Waits until another page than this is open, and gives its data.
   * @param {string} [before] the id of the page before
   */
  async opened(before = "") {
    await until("the next page is open", async () => {
      const open = await this.current();
      return open !== null && open.id !== before;
    });
    await this.frame();
    return this.data();
  }

  /**
   * Moves the cursor to a block by keys only.
   * @param {PageData} data
   * @param {number} block
   */
  async goTo(data, block) {
    for (let step = 0; step <= 2 * data.blocks.length; step += 1) {
      const at = await this.cursor();
      const isRange = (await this.text("#block-place")).includes("blocks");
      if (at === block && !isRange) return;
      await this.press(at < block ? "j" : "k");
    }
    throw new Error(`The keys do not reach block ${block}.`);
  }

  /** The first block of the cursor. */
  async cursor() {
    const words = await this.text("#block-place");
    const number = /block(?:s)? (\d+)/u.exec(words);
    if (!number) throw new Error(`No block in “${words}”.`);
    return Number(number[1]) - 1;
  }

  /**
   * Waits until the cursor is at a block. A key or a click in the frame sends the tool a message, which may arrive after the call has returned.
   * @param {number} block
   */
  async cursorAt(block) {
    await until(`the cursor is at block ${block}`, async () => (await this.cursor()) === block);
  }

  /** The lines of the main content that the tool shows. */
  async gold() {
    return this.page.locator("#gold p").allTextContents();
  }
}
