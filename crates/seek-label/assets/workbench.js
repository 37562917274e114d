// @ts-check
// The tool at work: the open page, its views, and what keys and buttons do.

/** @import {Change, Page, Press, Project, Status} from "./types.js" */
/** @import {Context} from "./dialogs.js" */
/** @import {FrameMessage} from "./frame_messages.js" */
/** @import {History} from "./label_state.js" */
import * as api from "./api.js";
import * as sheet from "./sheet.js";
import { differences, startOfDecision } from "./decision.js";
import { openDialog } from "./dialogs.js";
import { byId, make, makeButton, setText } from "./dom.js";
import { Editor } from "./editor.js";
import { FrameView } from "./frame_view.js";
import { GoldPanel } from "./gold_panel.js";
import { GuidelinesPanel } from "./guidelines_panel.js";
import { actionOf } from "./keys.js";
import { cursorWords, LabelPanel, press } from "./label_panel.js";
import { NO_HISTORY } from "./label_state.js";
import { recall, remember } from "./memory.js";
import { Navigation } from "./navigation.js";
import { showProgress } from "./progress_line.js";
import { ReadingView } from "./reading_view.js";
import { SaveQueue } from "./save_queue.js";
import { SaveStatus } from "./save_status.js";

export class Workbench {
  /** @type {Editor | null} */
  #editor = null;
  /** @type {Map<number, History>} */
  #histories = new Map();
  #gold = new GoldPanel();
  #keysOn = recall("keys") !== "off";
  #project;
  #annotator;
  #queue;
  #navigation;
  #panel;
  #frame;
  #reading;
  #guidelines;
  /** @type {Context} */
  #context = {
    annotator: "",
    editor: () => this.#editor,
    progress: () => this.#navigation.refresh(),
    open: (page, settle) => {
      this.#panel.commit();
      void this.#navigation.open(page, settle);
    },
    keysOn: () => this.#keysOn,
    switchKeys: (on) => {
      this.#keysOn = on;
      remember("keys", on ? "on" : "off");
    },
    saved: () => {
      this.#panel.commit();
      return this.#queue.whenSaved();
    },
    tell: (text) => this.tell(text),
  };

  /**
   * @param {Project} project
   * @param {string} annotator
   */
  constructor(project, annotator) {
    this.#project = project;
    this.#annotator = annotator;
    this.#context.annotator = annotator;
    const status = new SaveStatus(() => this.#queue, () => this.#reload());
    this.#queue = new SaveQueue(({ page, annotator, change, cut }) => api.sendChange(page, annotator, change, cut), (state) => status.show(state));
    status.show(this.#queue.state);
    this.#navigation = new Navigation(annotator, this.#queue, {
      prepare: (number) => this.#frame.prepare(number),
      show: (page, pending, settles) => this.#show(page, pending, settles),
      notice: (text, button, action) => this.#notice(text, button, action),
      progress: showProgress,
    });
    this.#panel = new LabelPanel(
      project.types,
      (type) => this.#edit((editor) => editor.change({ page_type: type })),
      (field, text) => this.#setFact(field, text),
      (element) => this.#edit((editor) => editor.moveToElement(element), true),
      (at, isFinal) => this.#edit((editor) => (isFinal ? editor.setThreshold(at) : editor.tryThreshold(at))),
    );
    this.#guidelines = new GuidelinesPanel(project.guidelines);
    this.#reading = new ReadingView((block, shift, alt) => this.#edit((editor) => editor.click(block, shift, alt)));
    const slow = () => this.tell("The page does not show yet. The reading view (v) has its texts.");
    this.#frame = new FrameView(byId("frame", HTMLElement), project.frame_origin, (message) => this.#take(message), slow);
    this.#frame.colours = recall("colours") !== "off";
    press("colours", this.#frame.colours);
    setText(byId("project", HTMLElement), project.name);
    setText(byId("annotator", HTMLElement), `Name: ${annotator}`);
  }

  start() {
    return this.#navigation.start();
  }

  /** Takes over what is being written. Are there changes that the server does not have? */
  hasUnsaved() {
    this.#panel.commit();
    return this.#queue.state.pending > 0;
  }

  /** @param {string} text */
  tell(text) {
    setText(byId("message", HTMLElement), text);
  }

  /**
   * @param {Press} press
   * @returns {string | null} the action, if the key has one
   */
  actionOf(press) {
    return this.#keysOn || press.ctrl ? actionOf(press) : null;
  }

  /**
   * @param {Page} page
   * @param {Change[]} pending
   * @param {boolean} settles
   */
  #show(page, pending, settles) {
    this.#keepHistory();
    /** @param {Change} change */
    const store = (change) => this.#queue.add({ page: page.page, annotator: this.#annotator, change, cut: page.cut });
    const history = this.#histories.get(page.page) ?? NO_HISTORY;
    const editor = new Editor(page, pending, history, store, (text) => this.tell(text));
    editor.showsAll = this.#reading.isOpen;
    editor.settles = settles;
    editor.differs = settles ? differences(page) : [];
    this.#editor = editor;
    byId("notice", HTMLElement).hidden = true;
    this.tell("");
    const start = settles ? startOfDecision(page) : null;
    if (start) editor.change(start);
    this.#frame.open(editor);
    byId("details", HTMLElement).scrollTop = 0;
    this.#render(true);
  }

  #keepHistory() {
    if (this.#editor) this.#histories.set(this.#editor.page.page, this.#editor.history);
  }

  /** After a refused change, only the server knows the label. */
  #reload() {
    const editor = this.#editor;
    if (!editor) return;
    editor.history = NO_HISTORY;
    void this.#navigation.open(editor.page.page, editor.settles);
  }

  /**
   * @param {string} text
   * @param {string} button
   * @param {() => void} action
   */
  #notice(text, button, action) {
    const notice = byId("notice", HTMLElement);
    notice.replaceChildren(make("p", { role: "alert" }, text), makeButton(button, action, { class: "primary" }));
    notice.hidden = false;
  }

  /** @param {boolean} reveal the cursor */
  #render(reveal) {
    const editor = this.#editor;
    if (!editor) return;
    this.#panel.show(editor);
    this.#gold.show(editor);
    this.#guidelines.show(editor.label.page_type);
    this.#reading.show(editor);
    this.#frame.paint();
    setText(byId("cursor-words", HTMLElement), cursorWords(editor));
    if (!reveal) return;
    this.#reading.reveal(editor.cursor.edge);
    this.#frame.scroll(editor.cursor.edge);
  }

  /**
   * @param {(editor: Editor) => void} action
   * @param {boolean} [reveal]
   */
  #edit(action, reveal = false) {
    if (!this.#editor || this.#navigation.isLeaving) return;
    const { label } = this.#editor;
    action(this.#editor);
    if (this.#editor.label !== label) this.#navigation.stay();
    this.#render(reveal);
  }

  /**
   * @param {"title" | "author" | "date" | "note"} field
   * @param {string} text
   */
  #setFact(field, text) {
    const value = text.trim();
    this.#edit((editor) => editor.change({ [field]: field === "note" ? value : value || null }));
  }

  /** @param {FrameMessage} message */
  #take(message) {
    if (message.kind === "ready") return this.#render(true);
    if (message.kind === "hidden") {
      this.#editor?.hide(message.blocks);
      return this.#render(true);
    }
    if (sheet.isOpen()) return;
    if (message.kind === "click") {
      this.#panel.commit();
      this.#edit((editor) => editor.click(message.block, message.shift, message.alt));
      return;
    }
    const action = this.actionOf(message.press);
    if (action) this.perform(action, message.press.key);
  }

  /**
   * @param {string} action
   * @param {string} [key]
   */
  perform(action, key = "") {
    switch (action) {
      case "next": return this.#edit((editor) => editor.move(1), true);
      case "previous": return this.#edit((editor) => editor.move(-1), true);
      case "extend-next": return this.#edit((editor) => editor.extend(1), true);
      case "extend-previous": return this.#edit((editor) => editor.extend(-1), true);
      case "ascend": return this.#edit((editor) => editor.ascend());
      case "descend": return this.#edit((editor) => editor.descend(), true);
      case "toggle": return this.#edit((editor) => editor.toggle());
      case "range": return this.#edit((editor) => this.#startRange(editor));
      case "same-place": return this.#edit((editor) => editor.toggleSamePlace());
      case "lower": case "higher": case "lower-far": case "higher-far": return this.#edit((editor) => editor.stepThreshold(action));
      case "empty": return this.#edit((editor) => editor.toggleEmpty());
      case "type": return this.#chooseType(Number(key));
      case "title": case "author": case "date": return this.#edit((editor) => editor.takeField(action));
      case "good": case "coarse": case "fine": return this.#edit((editor) => editor.markSegment(action));
      case "undo": case "redo": return this.#edit((editor) => editor.travel(action), true);
      case "note": return this.#panel.focusNote();
      case "done": return this.#finish("done");
      case "skip": return this.#finish("skipped");
      case "back": return this.#back();
      case "view": return this.#switchView();
      case "colours": return this.#switchColours();
      default: return openDialog(action, this.#context);
    }
  }

  /** @param {Editor} editor */
  #startRange(editor) {
    editor.ranging = !editor.ranging;
    if (editor.ranging) this.tell("Click or tap the last block of the range. All blocks get the state of the block under the cursor.");
  }

  /** @param {number} number */
  #chooseType(number) {
    const type = this.#project.types[number - 1];
    if (type) this.#edit((editor) => editor.change({ page_type: type }));
  }

  /** @param {Status} status */
  #finish(status) {
    const editor = this.#editor;
    if (!editor || this.#navigation.isLeaving || !byId("notice", HTMLElement).hidden) return;
    this.#panel.commit();
    const lacks = status === "done" ? editor.lacks() : null;
    if (lacks) return this.tell(lacks);
    editor.change(editor.settles && status === "done" ? { status, settles: true } : { status });
    void this.#navigation.leave();
  }

  #back() {
    this.#panel.commit();
    if (this.#navigation.loading) return;
    if (!this.#navigation.back()) this.tell("There is no page before this one.");
  }

  #switchView() {
    const open = !this.#reading.isOpen;
    if (this.#editor) this.#editor.showsAll = open;
    this.#reading.open(this.#editor, open);
    byId("frame", HTMLElement).inert = open;
    press("view", open);
    if (open) this.#reading.focus();
    this.#render(true);
  }

  #switchColours() {
    this.#frame.colours = !this.#frame.colours;
    remember("colours", this.#frame.colours ? "on" : "off");
    press("colours", this.#frame.colours);
    this.#frame.paint();
  }
}
