// Browsers, workers and bundlers: the WebAssembly lies beside this file.
import init from "./carc.js";

await init();

export * from "./exports.js";
