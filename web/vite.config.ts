import { defineConfig } from "vite";

// The base is relative, so the built folder can be served from any path.
export default defineConfig({
  base: "./",
  build: { target: "es2022", chunkSizeWarningLimit: 4000, sourcemap: true },
  worker: { format: "es" },
});
