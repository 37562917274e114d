// @ts-check
// Where a person gives a page: a file, a sample, or pasted HTML.

/** @import {PageType} from "./content-seeker/types.js" */
import { byId, make } from "./dom.js";
import { SAMPLES } from "./samples.js";

/**
 * @typedef {object} GivenPage
 * @property {string} name for people
 * @property {string | Uint8Array} html
 * @property {string} [url]
 * @property {PageType} [pageType]
 */

const form = byId("input", HTMLFormElement);
const file = byId("file", HTMLInputElement);
const sample = byId("sample", HTMLSelectElement);
const url = byId("url", HTMLInputElement);
const type = byId("type", HTMLSelectElement);
const source = byId("source", HTMLTextAreaElement);
const drop = byId("drop", HTMLElement);

/** Fills the list of samples. */
export function fillInput() {
  for (const name of SAMPLES) sample.append(make("option", { value: name }, name));
}

/** @param {string[]} names */
export function fillTypes(names) {
  for (const name of names) type.append(make("option", { value: name }, name));
}

/** What the fields say about any page. */
const common = () => ({
  url: url.value.trim() || undefined,
  pageType: /** @type {PageType | undefined} */ (type.value || undefined),
});

/**
 * @param {(page: GivenPage) => void} show
 * @param {(message: string) => void} complain
 */
export function listen(show, complain) {
  /** @type {(() => Promise<GivenPage>) | undefined} */
  let last;
  const take = async (/** @type {() => Promise<GivenPage>} */ read) => {
    last = read;
    try {
      show(await read());
    } catch (error) {
      complain(`The page cannot be read: ${error instanceof Error ? error.message : error}`);
    }
  };
  const takeFile = (/** @type {File} */ given) => {
    sample.value = "";
    return take(async () => ({ name: given.name, html: new Uint8Array(await given.arrayBuffer()), ...common() }));
  };
  const takeText = (/** @type {string} */ html) => take(async () => ({ name: "the pasted page", html, ...common() }));

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (source.value.trim() !== "") void takeText(source.value);
    else if (last) void take(last);
    else complain("There is no page yet: drop a file, choose a sample, or paste HTML.");
  });
  file.addEventListener("change", () => {
    if (file.files?.[0]) void takeFile(file.files[0]);
  });
  sample.addEventListener("change", () => {
    const name = sample.value;
    if (name !== "") void take(async () => ({ name: `${name}.html`, html: await sampleBytes(name), ...common() }));
  });
  type.addEventListener("change", () => {
    if (last) void take(last);
  });
  listenToDrops((given) => {
    const [first] = given.files;
    if (first) void takeFile(first);
    // A part of a page that was marked and dragged.
    else void takeText(given.getData("text/html") || given.getData("text/plain"));
  });
}

/** @param {string} name */
async function sampleBytes(name) {
  const answer = await fetch(`samples/${name}.html`);
  if (!answer.ok) throw new Error(`the sample ${name} is not there`);
  return new Uint8Array(await answer.arrayBuffer());
}

/**
 * A file may be dropped anywhere: beside the field, the browser would leave this page and open the file.
 * @param {(given: DataTransfer) => void} take
 */
function listenToDrops(take) {
  document.addEventListener("dragover", (event) => {
    if (event.target === source) return;
    event.preventDefault();
    drop.classList.add("over");
  });
  document.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) drop.classList.remove("over");
  });
  document.addEventListener("drop", (event) => {
    drop.classList.remove("over");
    const given = event.dataTransfer;
    if (!given || (event.target === source && given.files.length === 0)) return;
    event.preventDefault();
    take(given);
  });
}
