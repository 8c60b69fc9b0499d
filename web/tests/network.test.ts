import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it("whoever cannot be reached, or only through a gate with nobody behind, makes one offline", async () => {
  vi.stubGlobal("navigator", { languages: ["en"], onLine: true });
  const answers: (() => Promise<Response>)[] = [
    () => Promise.reject(new TypeError("no network")),
    async () => new Response("null"),
    async () => new Response("Bad gateway", { status: 502 }),
    async () => new Response(JSON.stringify({ key: "limit.too-much", message: "Slowly!" }), { status: 429 }),
  ];
  vi.stubGlobal("fetch", () => answers.shift()!());
  const { whoAmI } = await import("../src/api");
  const { network } = await import("../src/offline/network.svelte");
  const heard: boolean[] = [network.isOffline];
  while (answers.length > 0) {
    await whoAmI().catch(() => {});
    heard.push(network.isOffline);
  }
  expect(heard).toEqual([false, true, false, true, false]);
});

it("a device without a network is offline until something comes all the same", async () => {
  const device = { languages: ["en"], onLine: false };
  vi.stubGlobal("navigator", device);
  const { network } = await import("../src/offline/network.svelte");
  expect(network.isOffline).toBe(true);
  device.onLine = true;
  network.changed();
  expect(network.isOffline).toBe(false);
  device.onLine = false;
  network.changed();
  expect(network.isOffline).toBe(true);
  network.reached();
  expect(network.isOffline).toBe(false);
});

it("without a server, whoever sits here has a name of their own, which stays, and nobody is asked", async () => {
  vi.stubEnv("MODE", "static");
  vi.stubGlobal("navigator", { languages: ["en"], onLine: true });
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal("fetch", () => expect.unreachable());
  const first = (await import("../src/person.svelte")).me;
  await first.arrive();
  expect(first.isInvented).toBe(true);
  await first.rename(" Anna ");
  expect(first.isInvented).toBe(false);

  vi.resetModules();
  const again = (await import("../src/person.svelte")).me;
  await again.arrive();
  expect(again.person).toEqual({ id: "here", name: "Anna" });
  expect(await (await import("../src/api")).games()).toContainEqual(expect.objectContaining({ id: "killer-duckie" }));
});
