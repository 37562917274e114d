// @ts-check
/** @import {ErrorCode} from "./types.js" */

export class SeekError extends Error {
  /**
   * @param {ErrorCode} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.name = "SeekError";
    /** @readonly */
    this.code = code;
  }
}
