import { gzipSync } from "node:zlib";
import type { Plugin, Rollup } from "vite";

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

/**
 * Prints what the first load, each table and each game's module weigh, and fails the build when they weigh too much (KB,
 * gzip). `modules` has the games whose modules may weigh more.
 */
export function sizes(budget: {
  first: number;
  table: number;
  module: number;
  modules: Record<string, number>;
}): Plugin {
  return {
    name: "duckpond-sizes",
    apply: "build",
    writeBundle(_, bundle) {
      const files = Object.values(bundle);
      const weight = (name: string) => {
        const file = bundle[name];
        return file ? gzipSync(file.type === "chunk" ? file.code : file.source).length : 0;
      };
      const chunk = (matches: (chunk: Rollup.OutputChunk) => boolean) =>
        files.find((file): file is Rollup.OutputChunk => file.type === "chunk" && matches(file));
      // A chunk with all that it imports at once, and their styles.
      const load = (start: Rollup.OutputChunk | undefined, found = new Set<string>()) => {
        if (!start || found.has(start.fileName)) return found;
        found.add(start.fileName);
        for (const style of start.viteMetadata?.importedCss ?? []) found.add(style);
        for (const name of start.imports)
          load(
            chunk((other) => other.fileName === name),
            found,
          );
        return found;
      };
      const sum = (names: Iterable<string>) => [...names].reduce((total, name) => total + weight(name), 0);

      const first = load(chunk((file) => file.isEntry));
      first.add("index.html");
      load(
        chunk((file) => file.facadeModuleId === "\0texts:en"),
        first,
      );
      const weights: [string, number, number][] = [["first load", sum(first), budget.first]];

      const frame = load(chunk((file) => file.facadeModuleId?.endsWith("/table/TablePage.svelte") === true));
      for (const file of files) {
        const game = file.type === "chunk" && file.facadeModuleId?.match(/\/games\/([^/]+)\/index\.ts$/)?.[1];
        if (!game) continue;
        const more = [...load(file, new Set(frame))].filter((name) => !first.has(name));
        weights.push([`table of ${game}`, sum(more), budget.table]);
      }
      for (const file of files) {
        const game = file.type === "asset" && file.fileName.match(/([a-z-]+)-[^/]*\.wasm$/)?.[1];
        if (game) weights.push([`module of ${game}`, weight(file.fileName), budget.modules[game] ?? budget.module]);
      }
      for (const [what, bytes, most] of weights) {
        console.log(`${what}: ${kilobytes(bytes)} gzip, at most ${most} KB`);
        if (bytes > most * 1024) this.error(`${what} weighs ${kilobytes(bytes)}; ${most} KB is the most.`);
      }
    },
  };
}
