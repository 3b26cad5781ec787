import { defineConfig } from "vite";

// A relative base: the built folder works wherever it is put.
export default defineConfig({
  base: "./",
  build: { target: "es2022", chunkSizeWarningLimit: 4000, sourcemap: true },
  worker: { format: "es" },
});
