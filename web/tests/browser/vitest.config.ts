import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// A real browser, a real server, one file after another: two cores have enough to do.
export default defineConfig({
  test: {
    root: fileURLToPath(new URL(".", import.meta.url)),
    include: ["*.browser.ts"],
    fileParallelism: false,
    testTimeout: 900_000, // a match that stands still fails long before (pond.ts)
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } }, // as long as the browser waits for what it clicks
  },
});
