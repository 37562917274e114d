// @ts-check
// The views of numbers: the learning curve, and the agreement of annotators.

import * as api from "./api.js";
import { counted, decimal, make, makeTable, percent } from "./dom.js";

/** @returns {Promise<Node[]>} */
export async function curveView() {
  const { points, model } = await api.curve();
  const used = make("p", {}, `The suggestions come from the model “${model}”.`);
  const last = points.at(-1);
  if (!last) {
    return [used, make("p", {}, "There is no curve yet. It begins when the model has learned from labels for the first time.")];
  }
  const words =
    `Mean F1 of the model by the number of labelled pages. With ${counted(last.pages, "page")}, ` +
    `the start model has ${decimal(last.start)}, and the continued model ${decimal(last.continued)}, ` +
    `with a standard error of the gain of ${decimal(last.error)}.`;
  const picture = make("img", { src: `/api/curve.svg?points=${points.length}`, alt: words });
  const rows = points.map((point) => [
    String(point.pages),
    decimal(point.start),
    decimal(point.continued),
    decimal(point.continued - point.start),
    decimal(point.error),
  ]);
  const headings = ["Labelled pages", "Start model", "Continued model", "Gain", "Standard error"];
  return [used, picture, makeTable(headings, rows, "F1 on the labelled pages")];
}

/** @returns {Promise<Node[]>} */
export async function agreementView() {
  const { pairs } = await api.agreement();
  if (pairs.length === 0) {
    return [make("p", {}, "No page has finished labels of two annotators yet.")];
  }
  const text =
    "Kappa compares the main content word by word: 1 is full agreement, 0 is what chance gives. " +
    "Word F1 is the overlap of both texts. Same type is the share of pages with the same page type.";
  const rows = pairs.map((pair) => [
    `${pair.a} and ${pair.b}`,
    pair.page_type === "all" ? "all types" : pair.page_type,
    String(pair.pages),
    decimal(pair.kappa),
    decimal(pair.word_f1),
    percent(pair.same_type),
  ]);
  const headings = ["Annotators", "Page type", "Pages", "Kappa", "Word F1", "Same type"];
  return [make("p", {}, text), makeTable(headings, rows, "Agreement of annotators")];
}
