// @ts-check
// Which view each button opens in the dialog, and the export, which has no view of its own.

/** @import {Progress} from "./types.js" */
/** @import {Editor} from "./editor.js" */
import * as api from "./api.js";
import * as sheet from "./sheet.js";
import { counted } from "./dom.js";
import { helpView } from "./help_view.js";
import { agreementView, curveView } from "./measures.js";
import { disagreementsView, recentView } from "./page_lists.js";
import { ruleView } from "./rule_view.js";

/**
 * What the views need of the tool.
 * @typedef {object} Context
 * @property {string} annotator
 * @property {() => Editor | null} editor
 * @property {() => Promise<Progress | null>} progress
 * @property {(page: number, settle: boolean) => void} open
 * @property {() => boolean} keysOn
 * @property {(on: boolean) => void} switchKeys
 * @property {() => Promise<void>} saved resolves when all changes are stored
 * @property {(text: string) => void} tell
 */

/**
 * @param {string} action
 * @param {Context} context
 */
export function openDialog(action, context) {
  const { annotator } = context;
  /** @param {boolean} settle */
  const opener = (settle) => (/** @type {number} */ page) => {
    sheet.close();
    context.open(page, settle);
  };
  switch (action) {
    case "help": return void sheet.open("Help", () => helpView(context.keysOn(), context.switchKeys));
    case "curve": return void sheet.open("Learning curve", curveView);
    case "agreement": return void sheet.open("Agreement", agreementView);
    case "disagreements": return void sheet.open("Disagreements", () => disagreementsView(annotator, opener(true)));
    case "recent": return void sheet.open("Your pages", async () => recentView(await knownProgress(context), opener(false)));
    case "rule": return openRule(context);
    case "export": return void exportCorpus(context);
  }
}

/** @param {Context} context */
async function knownProgress(context) {
  const progress = await context.progress();
  if (!progress) throw new api.ApiError(0, "The server does not answer.");
  return progress;
}

/** @param {Context} context */
function openRule({ editor, tell }) {
  const open = editor();
  if (!open) return;
  if (open.main.length === 0) return tell("Choose the main content first. The rule follows from it.");
  const request = { page: open.page.page, blocks: open.main, title_block: open.titleBlock() };
  void sheet.open("Rule for this host", () => ruleView(request));
}

/** @param {Context} context */
async function exportCorpus({ tell, saved }) {
  tell("The labels are written as soon as all changes are saved.");
  await saved();
  try {
    const { path, pages, failures = [] } = await api.exportLabels();
    const left = failures.map(({ id, reason }) => ` Not exported: ${id}. ${api.sentence(reason)}`);
    tell(`${counted(pages, "page")} exported to ${path}.${left.join("")}`);
  } catch (error) {
    tell(`The export failed. ${error instanceof Error ? error.message : error}`);
  }
}
