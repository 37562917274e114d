// @ts-check
// The rule for a host that follows from the label: its selectors, what it gives on other pages of the host, and a button to save it.

/** @import {RuleRequest} from "./types.js" */
import * as api from "./api.js";
import { make, makeButton } from "./dom.js";

/**
 * @param {RuleRequest} request
 * @returns {Promise<Node[]>}
 */
export async function ruleView(request) {
  const preview = await api.previewRule(request);
  const state = make("p", { role: "status" });
  const save = makeButton("Save the rule", async () => {
    save.disabled = true;
    try {
      const { path } = await api.saveRule(request);
      state.textContent = `The rule is saved in ${path}.`;
    } catch (error) {
      state.textContent = `The rule is not saved: ${error instanceof Error ? error.message : error}`;
      save.disabled = false;
    }
  }, { class: "primary" });
  const pages = preview.pages.map((page) => {
    const problem = page.problem ? [make("p", { class: "error" }, api.sentence(page.problem))] : [];
    const title = page.title ? [make("p", { dir: "auto" }, make("strong", {}, page.title))] : [];
    const lines = page.text.split("\n").map((line) => make("p", { dir: "auto" }, line));
    const attributes = { class: "scrolls text", tabindex: 0, role: "region", "aria-label": `Text of ${page.id}`, "data-own-keys": true };
    const text = page.text ? [make("div", attributes, ...lines)] : [];
    return make("section", {}, make("h3", {}, page.id), ...problem, ...title, ...text);
  });
  const others = pages.length > 0 ? "What the rule gives on other pages of this host:" : "The project has no other page of this host.";
  const code = { class: "scrolls text", tabindex: 0, role: "region", "aria-label": "The rule", "data-own-keys": true };
  return [
    make("p", {}, `The rule for ${preview.host} selects what you chose on this page.`),
    make("pre", code, preview.toml),
    save,
    state,
    make("p", {}, others),
    ...pages,
  ];
}
