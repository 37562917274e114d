// @ts-check
// The page: reads a page that a person gives, calls the program in a worker, and shows what it found.

/** @import {PageRecord} from "./content-seeker/types.js" */
/** @import {GivenPage} from "./input_view.js" */
import { byId, setText } from "./dom.js";
import { fillInput, fillTypes, listen } from "./input_view.js";
import { MethodsView } from "./methods_view.js";
import { showBlocks } from "./blocks_view.js";
import { showFacts, showMetadata, showTypes } from "./facts_view.js";
import { listenToTabs } from "./tabs.js";
import { showText } from "./text_view.js";
import { startOffline } from "./offline.js";
import { startWorker } from "./start_worker.js";
import { WorkerSeeker } from "./content-seeker/worker_seeker.js";

/** A person waits longer than a batch does. */
const TIMEOUT_MS = 20_000;

const seeker = new WorkerSeeker({ start: startWorker });
const state = byId("state", HTMLElement);
const results = byId("results", HTMLElement);
const stop = byId("stop", HTMLButtonElement);
const methods = new MethodsView(byId("panel-methods", HTMLElement), seeker, TIMEOUT_MS);
/** The number of the page that is shown; an answer for an older one is not. */
let current = 0;

/** @param {GivenPage} given */
async function show(given) {
  current += 1;
  const number = current;
  seeker.cancel();
  results.hidden = true;
  stop.hidden = false;
  setText(state, `Reading ${given.name}…`);
  try {
    const begin = performance.now();
    const options = { url: given.url, pageType: given.pageType, timeout: TIMEOUT_MS };
    const record = await seeker.extract(given.html, options);
    if (number !== current) return;
    showRecord(record, given, performance.now() - begin);
    setText(state, `Read ${given.name}. Now every other method reads it.`);
    await methods.show(given, record, () => number === current);
    if (number === current) setText(state, `Read ${given.name} by every method.`);
  } catch (error) {
    if (number === current) setText(state, `${given.name}: ${error instanceof Error ? error.message : error}`);
  } finally {
    if (number === current) stop.hidden = true;
  }
}

/**
 * @param {PageRecord} record
 * @param {GivenPage} given
 * @param {number} milliseconds
 */
function showRecord(record, given, milliseconds) {
  setText(byId("page-name", HTMLElement), record.metadata?.title?.value || given.name);
  showFacts(byId("facts", HTMLElement), record, milliseconds);
  showText(byId("panel-text", HTMLElement), record.text, "The page has no main content.");
  showText(byId("panel-markdown", HTMLElement), record.markdown ?? "", "The page has no main content.", true);
  showBlocks(byId("panel-blocks", HTMLElement), record.blocks ?? []);
  showTypes(byId("panel-type", HTMLElement), record);
  showMetadata(byId("panel-metadata", HTMLElement), record);
  results.hidden = false;
}

async function begin() {
  fillInput();
  listen(show, (message) => setText(state, message));
  listenToTabs(byId("tabs", HTMLElement));
  stop.addEventListener("click", () => {
    current += 1;
    seeker.cancel();
    stop.hidden = true;
    setText(state, "Stopped.");
  });
  const number = current;
  try {
    const version = await seeker.version();
    setText(byId("version", HTMLElement), `Content Seeker ${version}.`);
    fillTypes(Object.keys((await seeker.classify("<p>")).probabilities));
    if (number === current) setText(state, "Ready.");
  } catch (error) {
    if (number === current) setText(state, error instanceof Error ? error.message : String(error));
  }
  await startOffline(byId("size", HTMLElement));
}

await begin();
