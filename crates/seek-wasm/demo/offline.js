// @ts-check
import { setText } from "./dom.js";

/**
 * Keeps the files of the page, so that it works without a network, and says how large the program is. `build-demo` writes the list of files.
 * @param {HTMLElement} size
 */
export async function startOffline(size) {
  try {
    const { gzipped } = await (await fetch("files.json")).json();
    setText(size, `The program with its models has ${(gzipped / 1e6).toFixed(1)} MB, compressed by gzip.`);
  } catch {
    // The page runs from its sources, without a list.
    return;
  }
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("offline_worker.js");
    await navigator.serviceWorker.ready;
    setText(size, `${size.textContent} It is kept here, so the page works without a network.`);
  } catch {
    // A browser may refuse to keep files, for example in a private window.
  }
}
