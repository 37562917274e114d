// @ts-check
// What the record says besides text: page type, metadata, and parts.

/** @import {PageParts, PageRecord, Sourced} from "./content-seeker/types.js" */
import { counted, make, makeTable, percent, shortened } from "./dom.js";
import { words } from "./word_f1.js";

const LONGEST = 300;

/**
 * @param {HTMLElement} list
 * @param {PageRecord} record
 * @param {number} milliseconds
 */
export function showFacts(list, record, milliseconds) {
  const facts = [
    ["Page type", record.pageType ? `${record.pageType} (${percent(record.pageTypeConfidence)})` : "unknown"],
    ["Confidence in the text", percent(record.confidence)],
    ...(record.emptyReason ? [["Why it is empty", record.emptyReason.replaceAll("_", " ")]] : []),
    ["Language", record.language ?? "unknown"],
    ["Length", counted(words(record.text).length, "word")],
    ["Time", `${milliseconds.toFixed(0)} ms`],
  ];
  list.replaceChildren(...facts.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value))));
}

/**
 * @param {HTMLElement} panel
 * @param {PageRecord} record
 */
export function showTypes(panel, record) {
  const types = Object.entries(record.pageTypes ?? {}).sort((a, b) => b[1] - a[1]);
  const rows = types.map(([name, probability]) => {
    const bar = make("meter", { min: 0, max: 1, value: probability, "aria-label": `Probability of ${name}` });
    return [name, percent(probability), bar];
  });
  panel.replaceChildren(makeTable(["Page type", "Probability", "Bar"], rows, "The probability of each page type"));
}

/**
 * @param {HTMLElement} panel
 * @param {PageRecord} record
 */
export function showMetadata(panel, record) {
  const rows = Object.entries(record.metadata ?? {}).flatMap(([name, value]) => {
    const all = /** @type {Sourced[]} */ ([value].flat().filter(Boolean));
    return all.map((one) => [name, shortened(one.value, LONGEST), one.source]);
  });
  const metadata = rows.length > 0 ? makeTable(["Field", "Value", "Source"], rows, "Metadata of the page") : make("p", {}, "The page has no metadata.");
  panel.replaceChildren(metadata, ...(record.parts ? partTables(record.parts) : []));
}

/** @param {PageParts} parts */
function partTables({ posts, product, items, comments }) {
  const post = (/** @type {PageParts["posts"]} */ all) => all.map((one) => [String(one.position), one.author ?? "", one.date ?? "", shortened(one.text, LONGEST)]);
  const tables = [];
  if (posts.length > 0) tables.push(makeTable(["Number", "Author", "Date", "Text"], post(posts), "Posts"));
  if (comments.length > 0) tables.push(makeTable(["Number", "Author", "Date", "Text"], post(comments), "Comments"));
  if (items.length > 0) {
    const rows = items.map((item) => [shortened(item.title, LONGEST), item.link ?? "", shortened(item.snippet ?? "", LONGEST)]);
    tables.push(makeTable(["Title", "Link", "Text"], rows, "Items"));
  }
  if (product) {
    const rows = Object.entries(product).filter(([, value]) => value !== null && [value].flat().length > 0).map(([name, value]) => [name, shortened(spoken(value), LONGEST)]);
    if (rows.length > 0) tables.push(makeTable(["Field", "Value"], rows, "Product"));
  }
  return tables;
}

/**
 * A value of a product for people.
 * @param {any} value
 * @returns {string}
 */
function spoken(value) {
  if (Array.isArray(value)) return value.map(spoken).join(", ");
  if (typeof value !== "object" || value === null) return String(value);
  if ("value" in value) return spoken(value.value);
  return Object.entries(value).filter(([, inner]) => inner !== null).map(([name, inner]) => `${name} ${spoken(inner)}`).join(" ");
}
