// @ts-check
// Requests to the server. Every failure is an `ApiError` with a plain sentence.

/** @import {AgreementPair, Change, Curve, Disagreement, Exported, Page, Progress, Project, RulePreview, RuleRequest} from "./types.js" */

/** A request that never gets an answer must not hold the queue of changes. */
const PATIENCE_MS = 30_000;

export class ApiError extends Error {
  /**
   * @param {number} status of HTTP; 0 if there was no answer
   * @param {string} message
   */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/**
 * Reasons of the server begin in lower case and have no full stop.
 * @param {string} reason
 */
export function sentence(reason) {
  const text = reason.trim();
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/u.test(begun) ? begun : `${begun}.`;
}

/**
 * @param {string} path
 * @param {RequestInit} options
 * @returns {Promise<any>}
 */
async function request(path, options) {
  let answer;
  let text;
  try {
    answer = await fetch(path, { ...options, cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    text = await answer.text();
  } catch {
    throw new ApiError(0, "The server does not answer.");
  }
  let body;
  try {
    body = JSON.parse(text);
  } catch {
    throw new ApiError(answer.status, `The server gave no readable answer (status ${answer.status}).`);
  }
  if (!answer.ok) {
    const message = typeof body?.error === "string" ? sentence(body.error) : `The server answered with status ${answer.status}.`;
    throw new ApiError(answer.status, message);
  }
  return body;
}

/** @param {string} path */
const get = (path) => request(path, {});

/**
 * @param {string} path
 * @param {unknown} body
 */
const post = (path, body) =>
  request(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

/** @param {string} annotator */
const as = (annotator) => `annotator=${encodeURIComponent(annotator)}`;

/** @returns {Promise<Project>} */
export const project = () => get("/api/project");

/**
 * @param {string} annotator
 * @returns {Promise<{page: number | null}>}
 */
export const nextPage = (annotator) => get(`/api/next?${as(annotator)}`);

/**
 * @param {string} annotator
 * @returns {Promise<Progress>}
 */
export const progress = (annotator) => get(`/api/progress?${as(annotator)}`);

/**
 * @param {number} page
 * @param {string} annotator
 * @param {boolean} settle
 * @returns {Promise<Page>}
 */
export const page = (page, annotator, settle) => post(`/api/pages/${page}/open`, { annotator, settle });

/**
 * @param {number} page
 * @param {string} annotator
 * @param {Change} change
 * @param {string} cut by which the change counts blocks
 * @returns {Promise<{sequence: number}>}
 */
export const sendChange = (page, annotator, change, cut) => post(`/api/pages/${page}/events`, { annotator, change, cut });

/**
 * @param {string} annotator
 * @returns {Promise<Disagreement[]>}
 */
export const disagreements = (annotator) => get(`/api/disagreements?${as(annotator)}`);

/** @returns {Promise<{pairs: AgreementPair[]}>} */
export const agreement = () => get("/api/agreement");

/** @returns {Promise<Curve>} */
export const curve = () => get("/api/curve");

/** @returns {Promise<Exported>} */
export const exportLabels = () => post("/api/export", {});

/**
 * @param {RuleRequest} body
 * @returns {Promise<RulePreview>}
 */
export const previewRule = (body) => post("/api/rules/preview", body);

/**
 * @param {RuleRequest} body
 * @returns {Promise<{path: string}>}
 */
export const saveRule = (body) => post("/api/rules/save", body);
