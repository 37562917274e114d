// @ts-check

/**
 * Fetches and compiles the module, once for all workers.
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compiled() {
  const answer = await fetch(new URL("./wasm/seek_wasm_bg.wasm", import.meta.url));
  if (!answer.ok) throw new Error(`status ${answer.status} for ${answer.url}`);
  // Some static servers give a wrong media type, which `compileStreaming` refuses.
  return WebAssembly.compile(await answer.arrayBuffer());
}
