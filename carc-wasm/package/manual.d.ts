export { default } from "./carc.js";
export * from "./index.js";
