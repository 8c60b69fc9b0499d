import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { manifest } from "../build/head";
import { filesOf, versionOf } from "../build/offline";
import { policy, policyOfPage } from "../build/policy";

let folder = "";
const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "duckpond-"));
  mkdirSync(join(folder, "assets"));
  write("index.html", "page");
  write("assets/rules-1a.wasm", "rules");
});
afterEach(() => rmSync(folder, { recursive: true }));

it("all files of a build are kept, but the service worker and what lies beside them compressed", () => {
  for (const path of [".hidden", "sw.js", "sw.js.gz", "index.html.gz", "assets/rules-1a.wasm.gz", "assets/x.js.map"]) {
    write(path, "not kept");
  }
  write("icon.png", "icon");
  expect(Object.keys(filesOf(folder)).sort()).toEqual(["", "assets/rules-1a.wasm", "icon.png"]);
});

it("files are known by what is in them", () => {
  // printf rules | sha256sum | xxd -r -p | base64
  expect(filesOf(folder)["assets/rules-1a.wasm"]).toBe("bGIdGgUTiniI032Saanaji4R5KztL2z9JLBasbnmG7A=");
});

it("whatever changes makes another version", () => {
  const versions = new Set<string>();
  const note = (more = "") => versions.add(versionOf(filesOf(folder), more));
  note();
  note();
  expect(versions.size).toBe(1);
  note("another policy");
  write("index.html", "another page");
  note();
  write("icon.png", "icon");
  note();
  expect(versions.size).toBe(4);
});

it("the policy is the program's", () => {
  const source = readFileSync(resolve(__dirname, "../../src/server/http.cpp"), "utf8");
  const [, written = ""] = /"Content-Security-Policy",((?:\s*"[^"]*")+)/.exec(source) ?? [];
  expect(written.replace(/"\s*"/g, "").replace(/^\s*"|"$/g, "")).toBe(policy);
  expect(policyOfPage).toBe(policy.replace("; frame-ancestors 'none'", ""));
});

it("an installed page is found wherever it lies", () => {
  const { start_url, scope, icons } = JSON.parse(manifest(true)) as {
    start_url: string;
    scope: string;
    icons: { src: string }[];
  };
  for (const address of [start_url, scope, ...icons.map(({ src }) => src)]) {
    expect(new URL(address, "https://host/some/folder/manifest.webmanifest").href).toMatch(
      /^https:\/\/host\/some\/folder\//,
    );
  }
  for (const { src } of icons) expect(readFileSync(resolve(__dirname, "../public", src)).length).toBeGreaterThan(0);
});
