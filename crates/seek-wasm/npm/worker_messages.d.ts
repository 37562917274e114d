import type { ErrorCode } from "./types.js";

/** A call, sent to the worker. */
export interface Call {
  id: number;
  name: "extract" | "classify" | "methods" | "version";
  html?: unknown;
  options?: unknown;
}

/** The answer to a call. */
export interface Answer {
  id: number;
  value?: unknown;
  failure?: { code: ErrorCode; message: string };
}
