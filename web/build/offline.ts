import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type Plugin, type Rollup } from "vite";

/** The page itself is asked for by its folder's address: some hosts send whoever asks for index.html there. */
const page = "index.html";
const worker = "sw.js";

const digest = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("base64");

/** The path of every file in a folder. */
export function pathsIn(folder: string, below = ""): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? pathsIn(folder, `${below}${entry.name}/`) : `${below}${entry.name}`,
  );
}

/** All files of a build that a browser can ask for, by path (hidden ones many hosts keep back), with what its bytes hash to. */
export function filesOf(folder: string): Record<string, string> {
  const paths = pathsIn(folder)
    .filter((path) => path !== worker && !/(^|\/)\.|\.(gz|map)$/.test(path))
    .sort();
  return Object.fromEntries(paths.map((path) => [path === page ? "" : path, digest(readFileSync(join(folder, path)))]));
}

/** Of two builds that differ in anything, `more` included, each has its own. */
export function versionOf(files: Record<string, string>, more: string): string {
  return digest(JSON.stringify([files, more]))
    .replace(/\W/g, "")
    .slice(0, 12);
}

/**
 * Writes the service worker (src/offline/worker.ts), which knows all files of the build it belongs to, and tells the page
 * its version. `policy`: a page is kept with it, so one with another policy is another version.
 */
export function offline({ policy }: { policy: string }): Plugin {
  let mode = "";
  let root = "";
  let folder = "";
  return {
    name: "duckpond-offline",
    apply: "build",
    configResolved(config) {
      ({ mode, root } = config);
      folder = resolve(root, config.build.outDir);
    },
    writeBundle: {
      sequential: true,
      order: "post",
      async handler() {
        const script = await scriptOf(root, mode);
        const version = versionOf(filesOf(folder), script + policy);
        const path = join(folder, page);
        const html = readFileSync(path, "utf8");
        const written = html.replace('name="version" content=""', `name="version" content="${version}"`);
        if (written === html) this.error("index.html has no place for its version");
        writeFileSync(path, written);
        const known = JSON.stringify({ version, files: filesOf(folder) });
        writeFileSync(join(folder, worker), `const thisBuild=${known};\n${script}`);
      },
    },
  };
}

/** The service worker is a script of its own: what it shares with the page is in it, too. */
async function scriptOf(root: string, mode: string): Promise<string> {
  const made = (await build({
    configFile: false,
    root,
    mode,
    publicDir: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rollupOptions: { input: resolve(root, "src/offline/worker.ts"), output: { format: "iife" } },
    },
  })) as Rollup.RollupOutput;
  return made.output[0].code;
}
