// @ts-check
// The start: asks for a name, then opens the tool, and hands keys and buttons to it.

/** @import {Project} from "./types.js" */
import * as api from "./api.js";
import * as sheet from "./sheet.js";
import { byId, counted, make } from "./dom.js";
import { isNative, pressOf } from "./keys.js";
import { recall, remember } from "./memory.js";
import { Workbench } from "./workbench.js";

/** Held keys may move the cursor, but not toggle again and again. */
const REPEATABLE = ["next", "previous", "extend-next", "extend-previous"];

/** @param {Project} project */
function askName(project) {
  const name = byId("name", HTMLInputElement);
  byId("start", HTMLElement).hidden = false;
  const pages = counted(project.pages, "page");
  byId("start-text", HTMLElement).textContent = `${pages} to label. The labels become the corpus ${project.output}.`;
  byId("names", HTMLElement).replaceChildren(...project.annotators.map((known) => make("option", { value: known })));
  name.focus();
  byId("name-form", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    const annotator = name.value.trim();
    if (annotator === "") {
      byId("name-error", HTMLElement).textContent = "Write a name.";
      return;
    }
    remember("annotator", annotator);
    open(project, annotator);
  });
}

/**
 * @param {Project} project
 * @param {string} annotator
 */
function open(project, annotator) {
  byId("start", HTMLElement).hidden = true;
  byId("tool", HTMLElement).hidden = false;
  const workbench = new Workbench(project, annotator);

  document.addEventListener("keydown", (event) => {
    const press = pressOf(event);
    if (event.defaultPrevented || event.isComposing || sheet.isOpen()) return;
    if (isNative(event.target instanceof Element ? event.target : null, press)) return;
    const action = workbench.actionOf(press);
    if (!action) return;
    event.preventDefault();
    if (!event.repeat || REPEATABLE.includes(action)) workbench.perform(action, press.key);
  });

  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("#tool button") : null;
    if (!(button instanceof HTMLButtonElement)) return;
    // After a click, space and Enter belong to the page again. A press by keyboard keeps the focus.
    if (event.detail > 0) button.blur();
    if (!button.dataset.action) return;
    if (button.dataset.action === "rename") rename();
    else workbench.perform(button.dataset.action);
  });

  window.addEventListener("beforeunload", (event) => {
    if (workbench.hasUnsaved()) event.preventDefault();
  });

  void workbench.start();
}

/** Another person goes on: the first screen asks for the name again. */
function rename() {
  remember("annotator", "");
  location.reload();
}

for (const button of document.querySelectorAll("button[data-key]")) {
  const key = button.getAttribute("data-key") ?? "";
  button.setAttribute("aria-keyshortcuts", { space: "Space", Z: "Shift+Z" }[key] ?? key);
  button.append(make("kbd", { "aria-hidden": "true" }, key));
}

try {
  const project = await api.project();
  const known = recall("annotator");
  if (known) open(project, known);
  else askName(project);
} catch (error) {
  byId("start", HTMLElement).hidden = false;
  byId("name-form", HTMLElement).replaceChildren(
    make("h1", {}, "Label pages"),
    make("p", { class: "error", role: "alert" }, `${error instanceof Error ? error.message : error}`),
    make("p", {}, "Start the program again, and open the address that it prints."),
  );
}
