import type { Classification, ExtractOptions, Method, PageRecord, ReadOptions } from "./types.js";

/**
 * The same functions in a Web Worker, so that a long page does not block. A page that takes longer than its time ends with the worker,
 * and the next call has a new one.
 */
export class WorkerSeeker {
  /** @param start starts the worker; the default is right for browsers and bundlers. */
  constructor(start?: () => Worker);
  /** How often a worker was started. */
  readonly starts: number;
  extract(html: string | Uint8Array | ArrayBuffer, options?: ExtractOptions): Promise<PageRecord>;
  classify(html: string | Uint8Array | ArrayBuffer, options?: ReadOptions): Promise<Classification>;
  methods(): Promise<Method[]>;
  version(): Promise<string>;
  /** Ends the worker, and all calls that have no answer yet. A later call starts another worker. */
  cancel(): void;
}
