import { defineConfig } from "vite";

export default defineConfig({
  // The page and the worker use top-level `await` to wait for the engine.
  build: { target: "es2022" },
  worker: { format: "es" },
  // The development server must serve the WebAssembly file and the worker from the package.
  optimizeDeps: { exclude: ["carc"] },
});
