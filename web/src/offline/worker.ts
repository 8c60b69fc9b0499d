// The service worker. It keeps one whole version of the client: all files of its build or none, each checked against
// the list that it was built with (build/offline.ts). A page of that version gets everything from there, with a network
// or without. What needs the server it never touches.

import { isPage } from "../pages";
import type { Said } from "./said";

interface Build {
  version: string;
  /** Each path below the scope, with what its bytes hash to (SHA-256, base64); "" is the page. */
  files: Record<string, string>;
}
declare const thisBuild: Build;

// What TypeScript's library for pages does not know of.
interface LongEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface FetchEvent extends LongEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface SaidEvent extends LongEvent {
  readonly data: Said;
  readonly source: { readonly id: string } | null;
  readonly ports: readonly MessagePort[];
}
interface ServiceWorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: {
      type: "window";
      includeUncontrolled: boolean;
    }): Promise<readonly { readonly id: string; readonly url: string }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install" | "activate", hear: (event: LongEvent) => void): void;
  addEventListener(kind: "fetch", hear: (event: FetchEvent) => void): void;
  addEventListener(kind: "message", hear: (event: SaidEvent) => void): void;
}
const worker = globalThis as unknown as ServiceWorkerScope;

const { version, files } = thisBuild;
const scope = new URL(worker.registration.scope).pathname;
// Ponds in other folders of the same host have caches of their own.
const family = `duckpond ${scope} `;
const ownCache = family + version;

// Their names tell what is in them, in every version.
const isAsset = (path: string) => path.startsWith("assets/");

worker.addEventListener("install", (event) => event.waitUntil(takeAll()));
// A page that came before there was a worker can lose its network, too.
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

async function takeAll() {
  await caches.delete(ownCache); // what is left of an attempt that was cut off
  const cache = await caches.open(ownCache);
  const wanted = Object.keys(files).values();
  const takeSome = async () => {
    for (const path of wanted) await cache.put(scope + path, await taken(path));
  };
  try {
    // The page that is open needs the network as well.
    await Promise.all([takeSome(), takeSome(), takeSome(), takeSome()]);
  } catch (fault) {
    await caches.delete(ownCache);
    throw fault;
  }
}

/** A file of this version, as the host has it now; one that is not what it should be is refused. */
async function taken(path: string): Promise<Response> {
  // What the browser has of an asset already is as good, unless it was spoilt.
  const ways: readonly RequestCache[] = isAsset(path) ? ["default", "reload"] : ["reload"];
  for (const cache of ways) {
    const response = await fetched(path, cache);
    const bytes = await response.arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    // Made anew: browsers show no page that came by a redirection they did not follow themselves.
    if (btoa(String.fromCharCode(...digest)) === files[path]) return new Response(bytes, { headers: response.headers });
  }
  throw new Error(`${path} is of another version`);
}

/** Whoever is busy is asked again. */
async function fetched(path: string, cache: RequestCache): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(scope + path, { cache });
    if (response.ok) return response;
    const isBusy = response.status === 429 || response.status === 503;
    if (!isBusy || attempt === 5) throw new Error(`${response.status} ${path}`);
    await new Promise((goOn) => setTimeout(goOn, attempt * 1000));
  }
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || !url.pathname.startsWith(scope)) return;
  const path = url.pathname.slice(scope.length);
  if (request.mode === "navigate" && isPage(url, scope)) event.respondWith(kept("", request));
  else if (Object.hasOwn(files, path) || isAsset(path)) event.respondWith(kept(path, request));
});

/** A file of this version; an asset that is not in it may be one of a version before, of which a page is still open. */
async function kept(path: string, request: Request): Promise<Response> {
  const names = [ownCache, ...(isAsset(path) ? await caches.keys() : []).filter((name) => name.startsWith(family))];
  for (const cacheName of names) {
    const found = await caches.match(scope + path, { cacheName, ignoreVary: true });
    if (found) return found;
  }
  return fetch(request);
}

worker.addEventListener("message", (event) => {
  const { data, source } = event;
  if (!source) return;
  if (data.say === "take-over") event.waitUntil(takeOver(source.id, event.ports[0]));
  if (data.say === "arrived" && data.version === version) event.waitUntil(tidy(source.id));
});

async function isAlone(id: string): Promise<boolean> {
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  return windows.every((window) => window.id === id || !window.url.startsWith(worker.registration.scope));
}

/** A page that has just been opened wants this version, which waits. Pages of the version before must not lose theirs. */
async function takeOver(id: string, answer: MessagePort | undefined) {
  const isFree = await isAlone(id);
  answer?.postMessage(isFree);
  if (isFree) await worker.skipWaiting();
}

/** When the only page is one of this version, nobody needs what went before. What comes next is left alone. */
async function tidy(id: string) {
  const { installing, waiting } = worker.registration;
  if (installing || waiting || !(await isAlone(id))) return;
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(family) && name !== ownCache).map((name) => caches.delete(name)),
  );
}
