// Where the module of each game lies: what `scripts/build wasm` left in build/wasm/modules.
const found = import.meta.glob<string>("../../../build/wasm/modules/*.wasm", {
  query: "?url",
  import: "default",
  eager: true,
});

export const modules: Record<string, string> = Object.fromEntries(
  Object.entries(found).map(([file, address]) => [file.replace(/^.*\/|\.wasm$/g, ""), address]),
);
