// Browsers, workers and bundlers: the WebAssembly module is next to this file.
import init from "./carc.js";

await init({ module_or_path: new URL("./carc_bg.wasm", import.meta.url) });

export * from "./exports.js";
