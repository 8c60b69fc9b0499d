import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { pathsIn } from "./offline";

const isWorthwhile = /\.(html|js|css|svg|json|webmanifest|wasm)$/;

/** Leaves a smaller form of each file beside it, as .gz: the program has it built in, and nginx takes it (gzip_static). */
export function squeeze(): Plugin {
  let folder = "";
  return {
    name: "duckpond-squeeze",
    apply: "build",
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    writeBundle: {
      sequential: true,
      order: "post",
      handler() {
        for (const path of pathsIn(folder).filter((each) => isWorthwhile.test(each))) {
          const bytes = readFileSync(join(folder, path));
          const squeezed = gzipSync(bytes, { level: 9 });
          if (squeezed.length < bytes.length) writeFileSync(join(folder, `${path}.gz`), squeezed);
        }
      },
    },
  };
}
