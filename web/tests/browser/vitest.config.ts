import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// A real browser and a real server for each file, three files at once: one waits while the others work.
export default defineConfig({
  test: {
    root: fileURLToPath(new URL(".", import.meta.url)),
    include: ["*.browser.ts"],
    pool: "forks",
    minWorkers: 1,
    maxWorkers: 3,
    testTimeout: 900_000, // a match that stands still fails long before (pond.ts)
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } }, // as long as the browser waits for what it clicks (pond.ts)
  },
});
