// @ts-check
// One dialog for all views beside the page: help, rule, disagreements, agreement, curve and the list of pages.

import { ApiError } from "./api.js";
import { byId, make } from "./dom.js";

const sheet = byId("sheet", HTMLDialogElement);
const title = byId("sheet-title", HTMLElement);
const body = byId("sheet-body", HTMLElement);
/** Counts openings, so that a late answer does not land in another view. */
let opening = 0;

byId("sheet-close", HTMLButtonElement).addEventListener("click", () => sheet.close());
// A click on the backdrop has the dialog itself as its target.
sheet.addEventListener("click", (event) => {
  if (event.target === sheet) sheet.close();
});

export const isOpen = () => sheet.open;

export const close = () => sheet.close();

/** @param {() => void} action */
export const onClose = (action) => sheet.addEventListener("close", action);

/**
 * @param {string} name
 * @param {() => Promise<Node[]> | Node[]} content
 */
export async function open(name, content) {
  opening += 1;
  const own = opening;
  title.textContent = name;
  body.replaceChildren(make("p", { role: "status" }, "Loading…"));
  if (!sheet.open) sheet.showModal();
  title.focus();
  try {
    const nodes = await content();
    if (own === opening) body.replaceChildren(...nodes);
  } catch (error) {
    if (own !== opening) return;
    if (!(error instanceof ApiError)) throw error;
    body.replaceChildren(make("p", { class: "error", role: "alert" }, error.message));
  }
}
