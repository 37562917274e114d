// @ts-check

/**
 * Starts the worker from a script in memory, so that it inherits the policy of this page: it cannot connect to another origin either.
 * A worker from a file would have the policy of its own answer, and a static server gives none.
 */
export function startWorker() {
  const script = new URL("./content-seeker/worker.js", import.meta.url);
  const address = URL.createObjectURL(new Blob([`import ${JSON.stringify(script.href)};`], { type: "text/javascript" }));
  const worker = new Worker(address, { type: "module" });
  worker.addEventListener("message", () => URL.revokeObjectURL(address), { once: true });
  return worker;
}
