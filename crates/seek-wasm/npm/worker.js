// @ts-check
// The script of the worker. The first message holds the compiled module; each later one is a call.

/** @import {Answer, Call} from "./worker_messages.js" */
import { SeekError } from "./error.js";
import { makeSeeker } from "./seeker.js";

/** @type {(module: WebAssembly.Module) => void} */
let give;
const module = new Promise((/** @type {(module: WebAssembly.Module) => void} */ given) => (give = given));
const seeker = makeSeeker(() => module);

self.addEventListener("message", async (/** @type {MessageEvent<WebAssembly.Module | Call>} */ event) => {
  if (event.data instanceof WebAssembly.Module) {
    give(event.data);
    return;
  }
  const { id, name, html, options } = event.data;
  /** @type {Answer} */
  let answer;
  try {
    answer = { id, value: await run(name, html, options) };
  } catch (error) {
    const code = error instanceof SeekError ? error.code : "crash";
    answer = { id, failure: { code, message: error instanceof Error ? error.message : String(error) } };
  }
  self.postMessage(answer);
});

/**
 * @param {Call["name"]} name
 * @param {any} html
 * @param {any} options
 * @returns {Promise<unknown>}
 */
const run = (name, html, options) =>
  name === "extract" || name === "classify" ? seeker[name](html, options) : seeker[name]();
