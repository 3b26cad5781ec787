// For whoever loads the WebAssembly from a place of their own: `await init({ module_or_path })` comes first.
export { default } from "./carc.js";
export * from "./exports.js";
