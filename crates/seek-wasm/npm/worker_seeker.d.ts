import type { Classification, ExtractOptions, Method, PageRecord, ReadOptions } from "./types.js";

export interface WorkerOptions {
  /** Starts the worker. The default is right for browsers and bundlers. */
  start?: () => Worker;
  /**
   * A page ends by itself soon after its time. A worker that has not answered so many milliseconds after the time is stopped; by default 1000.
   */
  grace?: number;
}

/**
 * The same functions in a Web Worker, so that a long page does not block. A page that takes longer than its time ends with the worker,
 * and the next call has a new one.
 */
export class WorkerSeeker {
  constructor(options?: WorkerOptions);
  /** How often a worker was started. */
  readonly starts: number;
  extract(html: string | Uint8Array | ArrayBuffer, options?: ExtractOptions): Promise<PageRecord>;
  classify(html: string | Uint8Array | ArrayBuffer, options?: ReadOptions): Promise<Classification>;
  methods(): Promise<Method[]>;
  version(): Promise<string>;
  /** Ends the worker, and all calls that have no answer yet. A later call starts another worker. */
  cancel(): void;
}
