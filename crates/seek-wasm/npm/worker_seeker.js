// @ts-check
// Calls the module in a worker. One call runs at a time, so the time of a page is its own.

/** @import {Answer, Call} from "./worker_messages.js" */
/** @import {ExtractOptions} from "./types.js" */
import { toBytes, toOptions } from "./arguments.js";
import { compiled } from "./compiled.js";
import { SeekError } from "./error.js";

/** As in the module. */
const TIMEOUT_MS = 5000;
/** A method checks its time now and then. A worker that is this late does not answer at all. */
const GRACE_MS = 1000;
/** A longer time would make `setTimeout` fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

const startWorker = () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" });

export class WorkerSeeker {
  starts = 0;
  #start;
  #grace;
  #next = 0;
  /** @type {Worker | undefined} */
  #worker;
  /** @type {Promise<WebAssembly.Module> | undefined} */
  #module;
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();
  /** @type {Set<(error: SeekError) => void>} */
  #waiting = new Set();

  /** @param {{start?: () => Worker, grace?: number}} [options] */
  constructor({ start = startWorker, grace = GRACE_MS } = {}) {
    this.#start = start;
    this.#grace = grace;
  }

  /**
   * @param {string | Uint8Array | ArrayBuffer} html
   * @param {ExtractOptions} [options]
   * @returns {Promise<any>}
   */
  extract(html, options) {
    return this.#call({ name: "extract", html, options }, options?.timeout);
  }

  /**
   * @param {string | Uint8Array | ArrayBuffer} html
   * @param {ExtractOptions} [options]
   * @returns {Promise<any>}
   */
  classify(html, options) {
    return this.#call({ name: "classify", html, options }, options?.timeout);
  }

  /** @returns {Promise<any>} */
  methods() {
    return this.#call({ name: "methods" });
  }

  /** @returns {Promise<any>} */
  version() {
    return this.#call({ name: "version" });
  }

  cancel() {
    this.#stop();
    for (const refuse of [...this.#waiting]) refuse(new SeekError("cancelled", "The call was cancelled."));
  }

  #stop() {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  /**
   * @param {Omit<Call, "id">} call
   * @param {number} [timeout]
   */
  #call(call, timeout = TIMEOUT_MS) {
    const result = new Promise((fulfil, refuse) => {
      // A wrong argument is an error before it waits.
      if (call.name === "extract" || call.name === "classify") {
        toBytes(call.html);
        toOptions(call.html, call.options);
      }
      const end = (/** @type {SeekError} */ error) => {
        this.#waiting.delete(end);
        refuse(error);
      };
      this.#waiting.add(end);
      this.#last = this.#last.then(async () => {
        if (!this.#waiting.has(end)) return;
        try {
          fulfil(await this.#run(call, timeout, end));
        } catch (error) {
          refuse(error);
        } finally {
          this.#waiting.delete(end);
        }
      });
    });
    return result;
  }

  /**
   * @param {Omit<Call, "id">} call
   * @param {number} timeout
   * @param {(error: SeekError) => void} end
   */
  async #run(call, timeout, end) {
    const worker = await this.#running();
    if (!this.#waiting.has(end)) return undefined;
    this.#next += 1;
    const id = this.#next;
    return new Promise((fulfil, refuse) => {
      /** @type {ReturnType<typeof setTimeout> | undefined} */
      let timer;
      const done = () => {
        clearTimeout(timer);
        this.#waiting.delete(cancelled);
        worker.removeEventListener("message", read);
        worker.removeEventListener("error", failed);
      };
      const fail = (/** @type {SeekError} */ error) => {
        done();
        refuse(error);
      };
      const cancelled = fail;
      const failed = (/** @type {ErrorEvent} */ event) => {
        this.#stop();
        fail(new SeekError("crash", `The worker failed: ${event.message || "its script cannot be loaded"}`));
      };
      const read = (/** @type {MessageEvent<Answer>} */ event) => {
        if (event.data.id !== id) return;
        done();
        const { value, failure } = event.data;
        if (failure) refuse(new SeekError(failure.code, failure.message));
        else fulfil(value);
      };
      this.#waiting.add(cancelled);
      worker.addEventListener("message", read);
      worker.addEventListener("error", failed);
      if (timeout > 0) {
        timer = setTimeout(() => {
          this.#stop();
          fail(new SeekError("timeout", `The page took longer than the limit of ${timeout / 1000} s, and was stopped.`));
        }, Math.min(timeout + this.#grace, LONGEST_MS));
      }
      worker.postMessage({ id, ...call });
    });
  }

  async #running() {
    this.#module ??= compiled();
    let module;
    try {
      module = await this.#module;
    } catch (error) {
      this.#module = undefined;
      throw new SeekError("load", `The module cannot be loaded: ${error instanceof Error ? error.message : error}`);
    }
    if (!this.#worker) {
      this.#worker = this.#start();
      this.starts += 1;
      this.#worker.postMessage(module);
    }
    return this.#worker;
  }
}
