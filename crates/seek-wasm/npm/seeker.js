// @ts-check
// The functions of the package over a module that is loaded at the first call.

/** @import * as Package from "./index.js" */
/** @import {ErrorCode} from "./types.js" */
import instantiate, * as wasm from "./wasm/seek_wasm.js";
import { toBytes, toOptions, toRecord } from "./arguments.js";
import { SeekError } from "./error.js";

/**
 * @param {() => Promise<WebAssembly.Module>} load
 * @returns {Pick<typeof Package, "extract" | "classify" | "methods" | "version">}
 */
export function makeSeeker(load) {
  /** @type {Promise<unknown> | undefined} */
  let started;
  const start = async () => {
    started ??= load().then((module) => instantiate({ module_or_path: module }));
    try {
      await started;
    } catch (error) {
      started = undefined;
      throw new SeekError("load", `The module cannot be loaded: ${error instanceof Error ? error.message : error}`);
    }
  };
  return {
    async extract(html, options) {
      const [bytes, given] = [toBytes(html), toOptions(html, options)];
      await start();
      return toRecord(JSON.parse(call(() => wasm.extract(bytes, given))));
    },
    async classify(html, options) {
      const [bytes, given] = [toBytes(html), toOptions(html, options)];
      await start();
      return JSON.parse(call(() => wasm.classify(bytes, given)));
    },
    async methods() {
      await start();
      return JSON.parse(call(wasm.methods));
    },
    async version() {
      await start();
      return call(wasm.version);
    },
  };
}

/**
 * Calls the module. What it threw itself is a failure; anything else is a panic, and leaves its memory in an unknown state.
 * @param {() => string} work
 */
function call(work) {
  try {
    return work();
  } catch (error) {
    const failure = failureOf(error);
    if (failure) throw new SeekError(failure.code, failure.message);
    const message = panicMessage() ?? String(error);
    wasm.__wbg_reset_state();
    throw new SeekError("crash", `The module failed on this page, which is a bug: ${message}`);
  }
}

/**
 * @param {unknown} error
 * @returns {{code: ErrorCode, message: string} | undefined}
 */
function failureOf(error) {
  if (!(error instanceof Error) || error instanceof WebAssembly.RuntimeError) return undefined;
  try {
    const failure = JSON.parse(error.message);
    return typeof failure?.code === "string" ? failure : undefined;
  } catch {
    return undefined;
  }
}

function panicMessage() {
  try {
    return wasm.lastPanic();
  } catch {
    // The memory is too broken to tell.
    return undefined;
  }
}
