// Node.js: reads the WebAssembly module from the package.
import { readFileSync } from "node:fs";

import { initSync } from "./carc.js";

initSync({ module: readFileSync(new URL("./carc_bg.wasm", import.meta.url)) });

export * from "./exports.js";
