import type { Classification, ErrorCode, ExtractOptions, Method, PageRecord, ReadOptions } from "./types.js";

export type * from "./types.js";

/** The error of every function: a code for programs, and a message for people. */
export class SeekError extends Error {
  constructor(code: ErrorCode, message: string);
  readonly code: ErrorCode;
}

/** Finds the main content of a page. Bytes may have any encoding of the web. Rejects with a `SeekError`. */
export function extract(html: string | Uint8Array | ArrayBuffer, options?: ExtractOptions): Promise<PageRecord>;

/** The probability of each page type. Rejects with a `SeekError`. */
export function classify(html: string | Uint8Array | ArrayBuffer, options?: ReadOptions): Promise<Classification>;

/** All methods that `extract` knows. */
export function methods(): Promise<Method[]>;

/** The version of the package. */
export function version(): Promise<string>;
