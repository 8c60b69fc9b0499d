import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { head } from "./build/head";
import { offline } from "./build/offline";
import { policy } from "./build/policy";
import { rules } from "./build/rules";
import { sizes } from "./build/sizes";
import { squeeze } from "./build/squeeze";
import { texts } from "./build/texts";

// A server to talk to while developing: `duckpond serve --port 8080`, or wherever DUCKPOND says. The Host header is
// kept, because the server compares it with Origin.
const server = process.env["DUCKPOND"] ?? "http://127.0.0.1:8080";
const proxy = { "/api": { target: server }, "/ws": { target: server, ws: true } };

export default defineConfig(({ mode }) => ({
  // What lies on a static host may lie in any folder there.
  base: mode === "static" ? "./" : "/",
  plugins: [
    svelte(),
    texts(),
    rules(),
    head({ isStatic: mode === "static" }),
    sizes({ first: 120, table: 80, module: 100, modules: { "duck-duck-go": 150 } }),
    offline({ policy }),
    squeeze(), // of what is there when all others are done
  ],
  build: {
    outDir: mode === "static" ? "dist-static" : "dist",
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Some hosts leave out files whose names begin with an underscore.
    rollupOptions: {
      output: { chunkFileNames: ({ name }) => `assets/${name.replace(/^[^a-z0-9]+/i, "")}-[hash].js` },
    },
  },
  // The modules of the games lie beside this folder.
  server: { proxy, fs: { allow: [".."] } },
  // As strict as the program.
  preview: { proxy, headers: { "Content-Security-Policy": policy } },
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/setup.ts"], testTimeout: 60_000, hookTimeout: 60_000 },
}));
