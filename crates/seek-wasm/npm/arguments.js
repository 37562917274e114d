// @ts-check
// Turns the arguments of a call into what the module takes, and its answers into records.

import { SeekError } from "./error.js";

/**
 * @param {unknown} html
 * @returns {Uint8Array}
 */
export function toBytes(html) {
  if (typeof html === "string") return new TextEncoder().encode(html);
  if (html instanceof Uint8Array) return html;
  if (html instanceof ArrayBuffer) return new Uint8Array(html);
  const kind = html === null ? "null" : Array.isArray(html) ? "an array" : typeof html;
  throw new SeekError("input", `The page must be a string, a Uint8Array or an ArrayBuffer, not ${kind}.`);
}

/**
 * @param {unknown} html
 * @param {unknown} options
 * @returns {string} JSON
 */
export function toOptions(html, options = {}) {
  if (typeof options !== "object" || options === null || Array.isArray(options)) {
    throw new SeekError("option", "The options must be an object.");
  }
  const { parameters, ...rest } = /** @type {Record<string, unknown>} */ (options);
  for (const [name, value] of Object.entries(rest)) {
    // JSON would make `null` of such a number, and leave a function out.
    if (typeof value === "number" && !Number.isFinite(value)) throw new SeekError("option", `${name} must be a finite number.`);
    if (["bigint", "function", "symbol"].includes(typeof value)) throw new SeekError("option", `${name} has a wrong type.`);
  }
  if (parameters !== undefined && (typeof parameters !== "object" || parameters === null || Array.isArray(parameters))) {
    throw new SeekError("option", "parameters must be an object.");
  }
  const texts = Object.entries(parameters ?? {}).map(([name, value]) => [name, String(value)]);
  // A string is decoded already, whatever its <meta> says.
  const decoded = typeof html === "string" ? { contentType: "text/html; charset=utf-8" } : {};
  return JSON.stringify({ ...rest, ...decoded, parameters: Object.fromEntries(texts) });
}

/**
 * A record with names as JavaScript has them. Only the names of metadata and parts have underscores.
 * @param {any} record
 */
export const toRecord = (record) => ({ ...record, metadata: renamed(record.metadata), parts: renamed(record.parts) });

/**
 * @param {any} value
 * @returns {any}
 */
function renamed(value) {
  if (Array.isArray(value)) return value.map(renamed);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [camelCase(name), renamed(inner)]);
  return Object.fromEntries(entries);
}

/** @param {string} name */
const camelCase = (name) => name.replace(/_(\w)/gu, (_, letter) => letter.toUpperCase());
