// @ts-check
// Starts the programs under test, and stops what it started.

import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { within } from "./harness.js";

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
export const SAMPLES = join(ROOT, "data", "samples");

/** To start, the program scores the pages with its model. */
const START_MS = 120_000;

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
/** @type {string[]} */
const folders = [];

process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder that goes away with the tests. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), "seek-label-"));
  folders.push(folder);
  return folder;
}

/**
 * @param {"SEEK" | "SEEK_TRAIN"} variable
 */
function program(variable) {
  const path = process.env[variable];
  if (!path) throw new Error(`The variable ${variable} must name the program.`);
  return resolve(path);
}

/**
 * Runs a program to its end. Gives its output; an exit status other than 0 is an error.
 * @param {"SEEK" | "SEEK_TRAIN"} variable
 * @param {string[]} args
 * @param {string} [folder]
 * @returns {Promise<string>}
 */
export function run(variable, args, folder = ROOT) {
  return new Promise((done, fail) => {
    const options = { cwd: folder, maxBuffer: 256 * 1024 * 1024 };
    execFile(program(variable), args, options, (error, stdout, stderr) => {
      if (error) fail(new Error(`${args.join(" ")}: ${error.message}\n${stdout}\n${stderr}`));
      else done(stdout);
    });
  });
}

/**
 * A port that is free now, and the next one, too: pages are shown from there.
 * @returns {Promise<number>}
 */
export async function freePorts() {
  for (;;) {
    const [first, next] = [createServer(), createServer()];
    try {
      const port = await listen(first, 0);
      await listen(next, port + 1);
      return port;
    } catch {
      // The next port is taken. Another one is tried.
    } finally {
      await Promise.all([first, next].map((server) => new Promise((closed) => server.close(closed))));
    }
  }
}

/**
 * @param {import("node:net").Server} server
 * @param {number} port
 * @returns {Promise<number>}
 */
function listen(server, port) {
  return new Promise((done, fail) => {
    server.once("error", fail);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      done(typeof address === "object" && address ? address.port : port);
    });
  });
}

/** The label tool as a program of its own. */
export class Tool {
  #child;
  /** The address with the token. */
  url;

  /**
   * @param {import("node:child_process").ChildProcess} child
   * @param {string} url
   */
  constructor(child, url) {
    this.#child = child;
    this.url = url;
  }

  get origin() {
    return new URL(this.url).origin;
  }

  /**
   * @param {string[]} pages
   * @param {string} output
   * @param {string[]} [options]
   * @returns {Promise<Tool>}
   */
  static async start(pages, output, options = []) {
    const port = options.includes("--port") ? [] : ["--port", "0"];
    const retrain = options.includes("--retrain") ? [] : ["--retrain", "0"];
    const args = ["label", ...pages, "-o", output, ...port, ...retrain, ...options];
    const child = spawn(program("SEEK_TRAIN"), args, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
    running.add(child);
    let text = "";
    const url = new Promise((/** @type {(url: string) => void} */ found, fail) => {
      /** @param {Buffer} data */
      const read = (data) => {
        text += data;
        const address = /http:\/\/127\.0\.0\.1:\d+\/\?token=\w+/u.exec(text);
        if (address) found(address[0]);
      };
      child.stdout.on("data", read);
      child.stderr.on("data", (data) => (text += data));
      child.on("error", fail);
      child.on("exit", (code) => {
        running.delete(child);
        fail(new Error(`The tool ended with status ${code}:\n${text}`));
      });
    });
    return new Tool(child, await within(url, START_MS, "The start of the tool"));
  }

  /**
   * Ends the program at once, as a crash does.
   * @returns {Promise<void>}
   */
  kill() {
    return new Promise((done) => {
      if (!running.has(this.#child)) return done();
      this.#child.on("exit", () => done());
      this.#child.kill("SIGKILL");
    });
  }
}
