// For programs that load the WebAssembly module from a custom location: `await init({ module_or_path })` comes first.
export { default } from "./carc.js";
export * from "./exports.js";
