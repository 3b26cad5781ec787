// For programs that load the WebAssembly module from a custom location: first call `await init({ module_or_path })`.
export { default } from "./carc.js";
export * from "./exports.js";
