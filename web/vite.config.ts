import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { rules } from "./build/rules";
import { sizes } from "./build/sizes";
import { texts } from "./build/texts";

// A server to talk to while developing: `duckpond serve --port 8080`, or wherever DUCKPOND says. The Host header is
// kept, because the server compares it with Origin.
const server = process.env["DUCKPOND"] ?? "http://127.0.0.1:8080";
const proxy = { "/api": { target: server }, "/ws": { target: server, ws: true } };

// What the program sends with every page; the preview is as strict.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'";

export default defineConfig(({ mode }) => ({
  // What lies on a static host may lie in any folder there.
  base: mode === "static" ? "./" : "/",
  plugins: [svelte(), texts(), rules(), sizes({ first: 120, table: 80, module: 100, modules: { "duck-duck-go": 150 } })],
  build: {
    outDir: mode === "static" ? "dist-static" : "dist",
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy },
  preview: { proxy, headers: { "Content-Security-Policy": policy } },
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/setup.ts"], testTimeout: 60_000, hookTimeout: 60_000 },
}));
