// @ts-check
// All blocks of the page, coloured by their probability of main content.

/** @import {Block} from "./content-seeker/types.js" */
import { counted, make, percent } from "./dom.js";

/** A page of many blocks would make the browser slow. */
const SHOWN = 3000;

/**
 * @param {HTMLElement} panel
 * @param {Block[]} blocks
 */
export function showBlocks(panel, blocks) {
  const chosen = blocks.filter((block) => block.coverage > 0.5).length;
  const left = blocks.length - SHOWN;
  const note = `${counted(blocks.length, "block")}, ${chosen} chosen.${left > 0 ? ` The last ${left} are not shown.` : ""}`;
  panel.replaceChildren(make("p", { class: "hint" }, note), make("ol", { class: "blocks" }, ...blocks.slice(0, SHOWN).map(blockElement)));
}

/** @param {Block} block */
function blockElement(block) {
  const isChosen = block.coverage > 0.5;
  const share = make("span", { class: "share" }, percent(block.probability), isChosen ? " chosen" : "");
  const item = make("li", { class: isChosen ? "chosen" : "" }, share, make("span", { class: "words", dir: "auto" }, block.text));
  // The policy of this page allows no style in markup.
  item.style.setProperty("--probability", `${Math.round(100 * (block.probability ?? 0))}%`);
  return item;
}
