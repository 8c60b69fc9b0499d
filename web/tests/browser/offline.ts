// What tests of a client without a server share: hosts of files, builds of another version, and the service worker.
import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer as createHttpServer, type Server as HttpServer } from "node:http";
import { connect, createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { filesOf, versionOf } from "../../build/offline";

const ownPath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What `scripts/build-web` left: the client as the program has it. */
export const served = ownPath("../../dist");

/** What `scripts/build-static build/static` left: the client for a host without a server. */
export const unserved = ownPath("../../../build/static");

async function listen(server: Server | HttpServer): Promise<string> {
  await new Promise<void>((listens) => server.listen(0, "127.0.0.1", listens));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const types: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** A host whose folder can be changed for another build, as an update does. Behind it there is no server. */
export class FileHost {
  url = "";
  /** What was asked for that is not there. */
  readonly missed: string[] = [];
  private server = createHttpServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://host").pathname;
    if (path.startsWith("/api/") || path === "/ws") return void response.writeHead(502).end();
    const file = extname(path) ? path : "/index.html";
    readFile(join(this.folder, file)).then(
      (bytes) => {
        const kept = file.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
        response.writeHead(200, { "Content-Type": types[extname(file)] ?? "text/plain", "Cache-Control": kept });
        response.end(bytes);
      },
      () => {
        this.missed.push(path);
        response.writeHead(404).end();
      },
    );
  });

  private constructor(public folder: string) {}

  static async of(folder: string): Promise<FileHost> {
    const host = new FileHost(folder);
    host.url = await listen(host.server);
    return host;
  }

  close() {
    this.server.close();
    this.server.closeAllConnections();
  }
}

/** A folder for one test. */
export async function scratch(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "duckpond-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** A copy of a build as another version of the client would be: no asset has the name it had. */
export async function anotherVersion(build: string, copy: string) {
  await cp(build, copy, { recursive: true, filter: (path) => !path.endsWith(".gz") });
  const assets = await readdir(join(copy, "assets"));
  const names = assets.map((name) => [name, name.replace(/(\.\w+)$/, "-next$1")] as const);
  const texts = [
    ...assets.filter((name) => /\.(js|css)$/.test(name)).map((name) => join("assets", name)),
    "index.html",
  ];
  for (const path of texts) {
    let text = await readFile(join(copy, path), "utf8");
    for (const [before, after] of names) text = text.replaceAll(before, after);
    await writeFile(join(copy, path), text);
  }
  for (const [before, after] of names) await rename(join(copy, "assets", before), join(copy, "assets", after));

  const version = versionOf(filesOf(copy), "");
  const page = await readFile(join(copy, "index.html"), "utf8");
  await writeFile(join(copy, "index.html"), page.replace(/(name="version" content=)"\w+"/, `$1"${version}"`));
  const [, ...script] = (await readFile(join(copy, "sw.js"), "utf8")).split("\n");
  const known = `const thisBuild=${JSON.stringify({ version, files: filesOf(copy) })};`;
  await writeFile(join(copy, "sw.js"), [known, ...script].join("\n"));
}

export const versionOfPage = (page: Page) => page.locator("meta[name=version]").getAttribute("content");
export const versionOfBuild = async (folder: string) =>
  /name="version" content="(\w+)"/.exec(await readFile(join(folder, "index.html"), "utf8"))?.[1];

/** Until the browser has all of the client, and the page is given what it asks for from there. */
export async function kept(page: Page) {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    if (serviceWorker.controller) return;
    await new Promise((changed) => {
      serviceWorker.addEventListener("controllerchange", changed, { once: true });
      if (serviceWorker.controller) changed(null);
    });
  });
}

/** Until a newer version has come as a whole, and waits. */
export async function newerWaits(page: Page) {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    await new Promise<void>((waits) => {
      const look = () => {
        if (registration.waiting) waits();
        registration.installing?.addEventListener("statechange", look);
      };
      registration.addEventListener("updatefound", look);
      look();
    });
  });
}

/** Somebody without a server: the page, and what went wrong in it. */
export async function open(browser: Browser, address: string) {
  const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce" });
  context.setDefaultTimeout(60_000);
  const faults: string[] = [];
  const asked: string[] = [];
  context.on("request", (request) => asked.push(request.url()));
  context.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  context.on("weberror", (fault) => faults.push(fault.error().message));
  const page = await context.newPage();
  await page.goto(address);
  return { context, page, faults, asked };
}

/** Debian's nginx with a pond in a folder of its site, as examples/hosting/ says. */
export class Nginx {
  url = "";
  private log = "";

  private constructor(
    private readonly child: ChildProcess,
    private readonly door: Server,
    private readonly home: string,
  ) {
    child.stderr?.on("data", (text: Buffer) => (this.log += text.toString()));
  }

  /** `build` is what scripts/build-static made; it is found under /pond/. */
  static async of(build: string): Promise<Nginx> {
    const home = await mkdtemp(join(tmpdir(), "duckpond-"));
    await mkdir(join(home, "site"));
    await cp(build, join(home, "site/pond"), { recursive: true });
    const example = await readFile(ownPath("../../../examples/hosting/nginx.conf"), "utf8");
    const place = example.replaceAll("/var/www/html", join(home, "site"));
    assert.notEqual(place, example);
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (kind) => `${kind}_temp_path ${join(home, kind)};`,
    );
    const socket = join(home, "socket");
    const settings = `
      daemon off;
      master_process off;
      pid ${join(home, "pid")};
      error_log stderr warn;
      events {}
      http {
        access_log off;
        ${temporary.join("\n        ")}
        server { listen unix:${socket}; ${place} }
      }`;
    await writeFile(join(home, "nginx.conf"), settings);
    const child = spawn("/usr/sbin/nginx", ["-p", home, "-e", "stderr", "-c", join(home, "nginx.conf")], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    // It cannot listen on whatever port is free; a door can.
    const door = createServer((guest) => {
      const inside = connect(socket);
      guest.pipe(inside).pipe(guest);
      guest.on("error", () => inside.destroy());
      inside.on("error", () => guest.destroy());
    });
    const nginx = new Nginx(child, door, home);
    await nginx.listens(socket);
    nginx.url = `${await listen(door)}/pond/`;
    return nginx;
  }

  private async listens(socket: string) {
    for (;;) {
      assert.equal(this.child.exitCode, null, this.log);
      const isThere = await new Promise<boolean>((known) => {
        const knock = connect(socket, () => {
          knock.destroy();
          known(true);
        });
        knock.on("error", () => known(false));
      });
      if (isThere) return;
      await new Promise((again) => setTimeout(again, 20));
    }
  }

  async close() {
    if (this.child.exitCode !== null) return;
    this.door.close();
    const ended = new Promise((done) => this.child.once("close", done));
    this.child.kill("SIGTERM");
    await ended;
    await rm(this.home, { recursive: true, force: true });
    assert.doesNotMatch(this.log, /\[(warn|emerg)\]/); // an error is a file that was not found
  }
}
