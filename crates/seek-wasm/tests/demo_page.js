// @ts-check
// The demo in Chromium, from a static server on this machine that notes all requests.

/** @import {Browser, BrowserContextOptions, Page} from "playwright-core" */
import { execFileSync } from "node:child_process";
import { createReadStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { chromium } from "playwright-core";
import { until } from "../../seek-label/browser-tests/harness.js";
import { ROOT } from "./sample_pages.js";

const KINDS = /** @type {Record<string, string>} */ ({
  ".html": "text/html",
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".txt": "text/plain",
  // Python's server and others say this of WebAssembly.
  ".wasm": "application/octet-stream",
});

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"];

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: FLAGS });

/** The demo as it is handed out. */
export const FOLDER = mkdtempSync(join(tmpdir(), "seek-demo-"));
execFileSync(join(ROOT, "crates", "seek-wasm", "build-demo"), [join(FOLDER, "demo")], { stdio: "inherit" });
process.on("exit", () => rmSync(FOLDER, { recursive: true, force: true }));

/** Serves the folder with the demo under `/demo/`, as the book does. */
export class Server {
  /** Paths of all requests. */
  requests = /** @type {string[]} */ ([]);
  #folder;
  #server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
    this.requests.push(`${request.method} ${path}`);
    const file = normalize(join(this.#folder, path.endsWith("/") ? `${path}index.html` : path));
    if (!file.startsWith(this.#folder) || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": KINDS[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });

  /** @param {string} folder */
  constructor(folder) {
    this.#folder = folder;
  }

  /** @returns {Promise<Server>} */
  static start(folder = FOLDER) {
    const server = new Server(folder);
    return new Promise((started) => server.#server.listen(0, "127.0.0.1", () => started(server)));
  }

  get url() {
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("The server does not run.");
    return `http://127.0.0.1:${address.port}/demo/`;
  }

  stop() {
    this.#server.closeAllConnections();
    return new Promise((stopped) => this.#server.close(stopped));
  }
}

export class DemoPage {
  /** Errors of scripts and of the console. */
  errors = /** @type {string[]} */ ([]);
  page;

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    page.on("pageerror", (error) => this.errors.push(String(error.stack ?? error)));
    page.on("console", (message) => {
      if (message.type() === "error") this.errors.push(message.text());
    });
  }

  /** @param {string} id */
  text = async (id) => (await this.page.locator(`#${id}`).textContent()) ?? "";

  /** Waits until every method has read the page. */
  done() {
    return until("every method has read the page", async () => (await this.text("state")).endsWith("by every method."), 120_000);
  }

  ready() {
    return until("the program is loaded", async () => (await this.text("state")) === "Ready.", 60_000);
  }

  /** @param {string} name */
  async tab(name) {
    await this.page.locator(`#tab-${name}`).click();
    return this.page.locator(`#panel-${name}`);
  }
}

/**
 * Runs a test with a browser, a server and the loaded demo.
 * @param {(demo: DemoPage, server: Server, browser: Browser) => Promise<void>} run
 * @param {BrowserContextOptions} [options]
 */
export async function withDemo(run, options = {}) {
  const server = await Server.start();
  const browser = await launch();
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    const demo = new DemoPage(await context.newPage());
    await demo.page.goto(server.url);
    await demo.ready();
    await run(demo, server, browser);
  } finally {
    await browser.close();
    await server.stop();
  }
}
