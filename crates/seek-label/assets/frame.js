// @ts-check
// Runs in the frame beside a foreign page. Paints texts, and reports clicks and keys to the tool.
//
// No script of the page runs, but its names can hide properties of the document and of forms (`<img name=querySelector>`).
// So all methods come from prototypes.
(() => {
  "use strict";

  /** A click beside a text counts as a click on it up to this distance. */
  const NEAR_PX = 80;
  /** A finger that moves less than this taps. */
  const TAP_PX = 10;
  /** Beside a click, only this many texts are measured. */
  const MOST_NEAR = 400;
  const LEVELS = 10;
  const MAIN = 1;
  const CURSOR = 2;
  const DIFFERS = 4;
  const MARKS = 8;
  const NAMES = ["", "main", "cursor", "main cursor", "differs", "main differs", "cursor differs", "main cursor differs"];
  const KEYS = new Set(["Enter", " ", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Escape"]);

  const { closest, querySelectorAll: queryIn, setAttribute, getClientRects } = Element.prototype;
  const { querySelectorAll, elementsFromPoint } = Document.prototype;
  /**
   * @param {object} prototype
   * @param {string} name
   */
  const getter = (prototype, name) => /** @type {() => any} */ (Object.getOwnPropertyDescriptor(prototype, name)?.get);
  const parentOf = getter(Node.prototype, "parentElement");

  /** @type {HTMLScriptElement} */
  const script = getter(Document.prototype, "currentScript").call(document);
  const tool = script.dataset.tool ?? "";
  /** @type {Element} */
  const root = getter(Document.prototype, "documentElement").call(document);

  /** The texts of each block. @type {Element[][]} */
  let texts = [];
  /** What each block shows: marks, and above them the level of its probability plus one. */
  let painted = new Uint16Array(0);
  let isRevealed = false;
  let levels = new Uint8Array(0);

  /** @param {Record<string, unknown>} message */
  const send = (message) => window.parent.postMessage({ seek: 1, ...message }, tool);

  /** @param {Element} text */
  const blockOf = (text) => {
    const name = text.getAttribute("data-block") ?? "";
    return /^\d{1,7}$/.test(name) ? Number(name) : -1;
  };

  /** Reads the page once. A page is static, so this stays true. */
  function collect() {
    for (const text of querySelectorAll.call(document, "seek-text[data-block]")) {
      const block = blockOf(text);
      if (block < 0) continue;
      while (texts.length <= block) texts.push([]);
      texts[block].push(text);
    }
    painted = new Uint16Array(texts.length);
    levels = new Uint8Array(texts.length);
    // Links and controls do nothing here. One stop for the Tab key is enough.
    for (const control of querySelectorAll.call(document, "a[href], area, button, input, select, textarea, summary, iframe, audio, video, [tabindex], [contenteditable]")) {
      setAttribute.call(control, "tabindex", "-1");
    }
    setAttribute.call(root, "tabindex", "0");
  }

  /** @returns {[number, number][]} */
  function hiddenRanges() {
    /** @type {[number, number][]} */
    const ranges = [];
    texts.forEach((elements, block) => {
      if (elements.some((element) => element.checkVisibility({ visibilityProperty: true }))) return;
      const last = ranges[ranges.length - 1];
      if (last && last[1] === block) last[1] = block + 1;
      else ranges.push([block, block + 1]);
    });
    return ranges;
  }

  /** @param {any} message */
  function paint(message) {
    if (message.probabilities !== undefined) {
      levels = new Uint8Array(texts.length);
      (message.probabilities ?? []).slice(0, texts.length).forEach((/** @type {number | null} */ value, /** @type {number} */ block) => {
        if (typeof value === "number") levels[block] = 1 + Math.round(LEVELS * Math.min(1, Math.max(0, value)));
      });
    }
    const wanted = new Uint16Array(texts.length);
    levels.forEach((level, block) => (wanted[block] = level * MARKS));
    for (const [ranges, mark] of [[message.main, MAIN], [[message.cursor], CURSOR], [message.differs, DIFFERS]]) {
      for (const [first, end] of ranges ?? []) {
        for (let block = first; block < Math.min(end, texts.length); block += 1) wanted[block] |= mark;
      }
    }
    for (let block = 0; block < wanted.length; block += 1) {
      if (wanted[block] === painted[block]) continue;
      const marks = wanted[block] % MARKS;
      const level = Math.floor(wanted[block] / MARKS);
      for (const text of texts[block]) {
        if (marks) text.setAttribute("data-seek", NAMES[marks]);
        else text.removeAttribute("data-seek");
        if (level) text.setAttribute("data-seek-level", String(level - 1));
        else text.removeAttribute("data-seek-level");
      }
    }
    painted = wanted;
    if (!isRevealed) reveal();
  }

  /** @param {number} block */
  function scroll(block) {
    const text = (texts[block] ?? []).find((element) => getClientRects.call(element).length > 0);
    if (!text) return;
    const { top, bottom, left, right } = text.getBoundingClientRect();
    const margin = Math.min(40, window.innerHeight / 10);
    if (top >= margin && bottom <= window.innerHeight - margin && right > 0 && left < window.innerWidth) return;
    text.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  }

  /**
   * The block at a point: the text itself, a text below what covers it, or the nearest text.
   * @param {Element} target
   * @param {number} x
   * @param {number} y
   */
  function blockAt(target, x, y) {
    const text = closest.call(target, "seek-text[data-block]");
    if (text) return blockOf(text);
    const stack = /** @type {Element[]} */ (elementsFromPoint.call(document, x, y));
    for (const element of stack) {
      const below = closest.call(element, "seek-text[data-block]");
      if (below) return blockOf(below);
    }
    for (const element of [target, ...stack]) {
      const block = nearest(element, x, y);
      if (block >= 0) return block;
    }
    return -1;
  }

  /**
   * The nearest text in the first ancestor that holds texts.
   * @param {Element} target
   * @param {number} x
   * @param {number} y
   */
  function nearest(target, x, y) {
    /** @type {Element | null} */
    let around = target;
    while (around && queryIn.call(around, "seek-text[data-block]").length === 0) around = parentOf.call(around);
    const candidates = around ? [...queryIn.call(around, "seek-text[data-block]")] : [];
    if (candidates.length > MOST_NEAR) return -1;
    let best = -1;
    let least = NEAR_PX;
    for (const text of candidates) {
      for (const { left, right, top, bottom } of getClientRects.call(text)) {
        const distance = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
        if (distance < least) [best, least] = [blockOf(text), distance];
      }
    }
    return best;
  }

  /** Where a mouse or pen went down. @type {number} */
  let down = -1;
  let dragged = false;
  /** Where a finger went down. @type {{ x: number, y: number } | null} */
  let touch = null;
  /** Whether the last touch was a tap. A browser may send a click after it, or none where the page is in another process. */
  let tapped = false;

  /** @param {PointerEvent} event */
  const blockOfEvent = (event) =>
    event.target instanceof Element ? blockAt(event.target, event.clientX, event.clientY) : -1;

  /** @param {Event} event */
  function stop(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  window.addEventListener("pointerdown", (event) => {
    dragged = tapped = false;
    touch = event.pointerType === "touch" && event.isPrimary ? { x: event.clientX, y: event.clientY } : null;
    // A drag begins on a text itself: beside it may be a scroll bar.
    const text = event.target instanceof Element ? closest.call(event.target, "seek-text[data-block]") : null;
    down = text && event.pointerType !== "touch" && event.button === 0 ? blockOf(text) : -1;
  }, true);

  window.addEventListener("pointercancel", () => (touch = null), true);

  window.addEventListener("pointerup", (event) => {
    if (touch && event.isTrusted && Math.hypot(event.clientX - touch.x, event.clientY - touch.y) < TAP_PX) {
      const block = blockOfEvent(event);
      tapped = true;
      if (block >= 0) send({ kind: "click", block, shift: event.shiftKey, alt: event.altKey });
      return;
    }
    const block = down >= 0 ? blockOfEvent(event) : -1;
    if (block < 0 || block === down) return;
    // A drag is a click at its begin, and a click with shift at its end.
    dragged = true;
    send({ kind: "click", block: down, shift: false, alt: event.altKey });
    send({ kind: "click", block, shift: true, alt: event.altKey });
  }, true);

  window.addEventListener("click", (event) => {
    stop(event);
    if (dragged || tapped || !event.isTrusted) return;
    const block = blockOfEvent(/** @type {PointerEvent} */ (event));
    if (block >= 0) send({ kind: "click", block, shift: event.shiftKey, alt: event.altKey });
  }, true);

  for (const kind of ["auxclick", "dblclick", "submit", "reset", "dragstart", "selectstart", "drop", "dragover", "beforeinput"]) {
    window.addEventListener(kind, stop, true);
  }

  window.addEventListener("keydown", (event) => {
    const ctrl = event.ctrlKey || event.metaKey;
    const known = KEYS.has(event.key) || (event.key.length === 1 && (!ctrl || /^[zy]$/i.test(event.key)));
    if (!event.isTrusted || event.altKey || !known) return;
    stop(event);
    // A held key moves on, but must not toggle again and again.
    if (event.repeat && !/^(j|k|Arrow.*)$/i.test(event.key)) return;
    send({ kind: "key", key: event.key, shift: event.shiftKey, ctrl, alt: false });
  }, true);

  window.addEventListener("message", (event) => {
    const message = event.data;
    if (event.source !== window.parent || event.origin !== tool || message?.seek !== 1) return;
    if (message.kind === "paint") paint(message);
    if (message.kind === "scroll") scroll(message.block);
  });

  /**
   * Shows the page with its first marks. Until then the style hides it, so that the browser lays out a large page once, not twice.
   * Then tells which blocks are not shown; this is cheap after the layout.
   */
  function reveal() {
    isRevealed = true;
    setAttribute.call(root, "data-seek-shown", "");
    const body = getter(Document.prototype, "body").call(document);
    // Some pages stay hidden until a script shows them.
    if (body instanceof HTMLElement && getComputedStyle(body).display === "none") body.style.setProperty("display", "block", "important");
    requestAnimationFrame(() => setTimeout(() => send({ kind: "hidden", blocks: hiddenRanges() })));
  }

  function begin() {
    collect();
    send({ kind: "ready" });
  }

  if (getter(Document.prototype, "readyState").call(document) === "loading") {
    window.addEventListener("DOMContentLoaded", begin, { once: true });
  } else {
    begin();
  }
})();
