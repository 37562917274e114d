// @ts-check
// A strip of all blocks of a page: dark where a method chose the words of a block.

/** @import {Block} from "./content-seeker/types.js" */
const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 400;

/** @param {Block[]} blocks */
export function blockMap(blocks) {
  const strip = document.createElementNS(SVG, "svg");
  const chosen = blocks.filter((block) => block.coverage > 0.5).length;
  const attributes = { viewBox: `0 0 ${WIDTH} 10`, preserveAspectRatio: "none", role: "img", "aria-label": `${chosen} of ${blocks.length} blocks`, class: "map" };
  for (const [name, value] of Object.entries(attributes)) strip.setAttribute(name, value);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", shape(blocks));
  strip.append(path);
  return strip;
}

/**
 * A rectangle for each run of chosen blocks. A block is as wide as its share of the characters.
 * @param {Block[]} blocks
 */
function shape(blocks) {
  const length = blocks.reduce((sum, block) => sum + block.text.length, 0) || 1;
  let path = "";
  let at = 0;
  for (const block of blocks) {
    const width = (WIDTH * block.text.length) / length;
    const height = 10 * block.coverage;
    if (block.coverage > 0) path += `M${at.toFixed(2)} 10v${(-height).toFixed(2)}h${width.toFixed(2)}v${height.toFixed(2)}z`;
    at += width;
  }
  return path;
}
