import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { Transform } from "node:stream";
import { fileURLToPath } from "node:url";
import { IntlMessageFormat } from "intl-messageformat";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import de from "../../../texts/de.json";
import en from "../../../texts/en.json";

export const program = resolve(
  process.env["DUCKPOND_PROGRAM"] ?? fileURLToPath(new URL("../../../build/asan/duckpond", import.meta.url)),
);

/** Whether there is time for everything: every size of the screen and of the table. `tests/long` says so. */
export const isLong = process.env["DUCKPOND_LONG"] === "1";

/** Whether the wire to the server is slow, by chance more or less. `tests/flakes` says so. */
const isWireSlow = process.env["DUCKPOND_SLOW_WIRE"] === "1";

const proved = (process.env["DUCKPOND_PROVED"] ?? "").split(" ");
/** Whether nothing has changed that matches of a game hang on since they were played. `./test` says so. */
export const isProved = (game: string) => proved.includes(game);

const texts: Record<string, Record<string, string>> = { en, de };

/** A sentence as a person reads it. */
export function say(key: string, values: Record<string, string | number> = {}, language = "en"): string {
  const message = texts[language]?.[key];
  if (message === undefined) throw new Error(`no text ${key}`);
  return String(new IntlMessageFormat(message, language).format(values));
}

/** A server on a port of its own, with a folder of its own. */
export class Pond {
  url = "";
  #process: ChildProcess | undefined;
  #folder = "";
  #log = "";
  #door: Door | undefined;
  #isDriven = false;

  static open = () => Pond.#begin({});
  /** One whose address stays the same when it is killed and started again. */
  static openWithDoor = () => Pond.#begin({ hasDoor: true });
  /** One whose tables wait as long as `pass` says, and not as long as this machine or a slow wire takes. */
  static openDriven = () => Pond.#begin({ isDriven: true, hasDoor: false });

  static async #begin({ hasDoor = isWireSlow, isDriven = false }): Promise<Pond> {
    const pond = new Pond();
    pond.#folder = await mkdtemp(join(tmpdir(), "duckpond-"));
    pond.#isDriven = isDriven;
    await pond.start();
    if (hasDoor) {
      pond.#door = await Door.to(pond.url);
      pond.url = pond.#door.url;
    }
    return pond;
  }

  /** Lets time pass for the tables of a server that is driven. */
  async pass(milliseconds: number) {
    const child = this.#process;
    assert.ok(this.#isDriven && child?.stdin && child.stdout);
    const passed = new Promise((done) => child.stdout?.once("data", done));
    child.stdin.write(`${milliseconds}\n`);
    await passed;
  }

  async start() {
    const child = this.#isDriven
      ? spawn(join(dirname(program), "tests", "driven_server"), [join(this.#folder, "pond.db")])
      : spawn(
          program,
          ["serve", "--port", "0", "--bind", "127.0.0.1", "--data", this.#folder, "--limits", "off", "--lang", "en"],
          { stdio: ["ignore", "pipe", "pipe"] },
        );
    this.#process = child;
    child.stderr?.on("data", (text: Buffer) => (this.#log = (this.#log + text.toString()).slice(-20_000)));
    const url = await new Promise<string>((found, lost) => {
      let printed = "";
      child.stdout?.on("data", (text: Buffer) => {
        printed += text.toString();
        const line = /(http:\/\/127\.0\.0\.1:\d+)\D/.exec(printed);
        if (line?.[1]) found(line[1]);
      });
      child.on("exit", () => lost(new Error(`the server ended at once: ${printed}`)));
    });
    if (this.#door) this.#door.leadsTo = url;
    else this.url = url;
  }

  async kill(signal: NodeJS.Signals = "SIGKILL") {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    if (this.#door) this.#door.leadsTo = "";
    const ended = new Promise<number | null>((done) => child.once("close", done));
    child.kill(signal);
    child.stdin?.end();
    const code = await ended;
    // What a sanitizer finds at the end is in the log, and the program does not end well.
    if (signal === "SIGTERM") assert.equal(code, 0, this.#log);
  }

  async close() {
    this.#door?.close();
    await this.kill("SIGTERM");
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Pieces that go through wait up to a third of a second each, most of them much less; none overtakes another. */
const slowly = () =>
  new Transform({ transform: (piece, _, done) => setTimeout(() => done(null, piece), Math.random() ** 3 * 333) });

/** Keeps a port while the server behind it is away, which else anybody could take. */
class Door {
  url = "";
  #guests = new Set<Socket>();
  #server: Server;

  private constructor(public leadsTo: string) {
    this.#server = createServer((guest) => {
      if (!this.leadsTo) return void guest.destroy(); // the port behind may be somebody else's by now
      const inside = connect(Number(new URL(this.leadsTo).port), "127.0.0.1");
      if (isWireSlow) guest.pipe(slowly()).pipe(inside).pipe(slowly()).pipe(guest);
      else guest.pipe(inside).pipe(guest);
      this.#guests.add(guest);
      for (const [one, other] of [
        [guest, inside],
        [inside, guest],
      ] as const) {
        one.on("error", () => other.destroy());
        one.on("close", () => {
          other.destroy();
          this.#guests.delete(one);
        });
      }
    });
  }

  static async to(url: string): Promise<Door> {
    const door = new Door(url);
    await new Promise<void>((listens) => door.#server.listen(0, "127.0.0.1", listens));
    door.url = `http://127.0.0.1:${(door.#server.address() as AddressInfo).port}`;
    return door;
  }

  close() {
    this.#server.close();
    for (const guest of this.#guests) guest.destroy();
  }
}

/** `more`: what else Chromium is told at its start. */
export function openBrowser(more: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--disable-dev-shm-usage", ...more],
  });
}

export interface Wishes extends BrowserContextOptions {
  speed?: "slow" | "normal" | "fast" | "off";
  theme?: "light" | "dark";
}

/** Somebody with a browser of their own. What goes wrong in a page fails the test that closes it. */
export class Visitor {
  private constructor(
    readonly page: Page,
    readonly pond: Pond,
    readonly faults: string[],
    /** The id of the person, as tables know it. */
    readonly id: string,
  ) {}

  static async come(browser: Browser, pond: Pond, name: string, wishes: Wishes = {}): Promise<Visitor> {
    const { speed = "off", theme, ...options } = wishes;
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: "en-GB",
      serviceWorkers: "block", // each of them would keep all of the client; offline.browser.ts looks at them
      reducedMotion: speed === "off" ? "reduce" : "no-preference",
      ...options,
    });
    context.setDefaultTimeout(60_000); // on a busy machine; as long as vitest.config.ts says for what is polled
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("pageerror", (fault) => faults.push(fault.message));
    page.on("console", (message) => {
      // A server that is gone, and a cookie that nobody has yet, are told there too.
      if (message.type() === "error" && !/Failed to load resource|WebSocket connection/.test(message.text())) {
        faults.push(message.text());
      }
    });
    await page.addInitScript(
      ([key, kept]) => {
        if (!localStorage.getItem(key)) localStorage.setItem(key, kept);
      },
      ["duckpond.settings", JSON.stringify({ speed, ...(theme ? { theme } : {}) })] as const,
    );
    // A connection that lay idle may have been closed just now, which is nobody's fault.
    const made = await context.request.post(`${pond.url}/api/guest`, { data: { name }, maxRetries: 3 });
    assert.equal(made.status(), 200);
    const { id } = (await made.json()) as { id: string };
    return new Visitor(page, pond, faults, id);
  }

  async leave() {
    await this.page.context().close();
    assert.deepEqual(this.faults, []);
  }

  go(path: string) {
    return this.page.goto(this.pond.url + path);
  }
  button(key: string, values: Record<string, string | number> = {}) {
    return this.page.getByRole("button", { name: say(key, values), exact: true });
  }
  text(key: string, values: Record<string, string | number> = {}) {
    return this.page.getByText(say(key, values), { exact: true });
  }
  get isOver() {
    return this.page.getByRole("button", { name: say("web.over.rematch") }).or(this.text("web.over.waits"));
  }

  /** A table of one's own by the protocol, for tests that are about what comes after. */
  async table(wish: Record<string, unknown>): Promise<string> {
    if (!this.page.url().startsWith(this.pond.url)) await this.go("/healthz"); // a page without a program of its own
    return this.page.evaluate(
      (request) =>
        new Promise<string>((made, refused) => {
          const line = new WebSocket(`ws://${location.host}/ws`);
          line.onopen = () => line.send(JSON.stringify({ do: "create", ...request }));
          line.onmessage = ({ data }: MessageEvent<string>) => {
            const news = JSON.parse(data) as { news: string; table: string; message?: string };
            if (news.news === "refused") refused(new Error(news.message));
            if (news.news !== "created") return;
            line.close();
            made(news.table);
          };
        }),
      wish,
    );
  }

  /** Takes the first empty seat of a table, or of the one that is open; a host may sit already. */
  async sit(table?: string) {
    if (table) await this.go(`/t/${table}`);
    const chair = this.page.getByRole("button", { name: say("web.seat.sit") }).first();
    const up = this.button("web.seat.stand");
    await chair.or(up).first().waitFor();
    if (!(await up.isVisible())) await chair.click();
    await up.waitFor();
  }
  /** As the host, with bots where nobody sits. */
  async start() {
    const empty = this.button("web.gathering.start-with-bots");
    await empty.or(this.button("web.gathering.start")).click();
    await this.hasBegun.waitFor();
  }
  /** As the host, when a match is over: until all of them see the next one. */
  async rematch(...others: Visitor[]) {
    await this.button("web.over.rematch").click();
    for (const visitor of [this, ...others]) {
      await visitor.isOver.waitFor({ state: "hidden" });
      await visitor.hasBegun.waitFor();
    }
  }
  /** A match, which may be over by the time one looks. */
  get hasBegun() {
    return this.asked.or(this.isOver).first();
  }
  get asked() {
    return this.page.getByRole("region", { name: say("web.ask"), exact: true });
  }
  get result() {
    return this.page.getByRole("region").filter({ has: this.isOver });
  }
}

/** What can be clicked now to answer what is asked. */
export const offers = (page: Page) => page.locator("[data-offer]:visible:enabled");

/**
 * Clicks something that is offered, as long as others do not end the match first. Whether something was. Nothing of
 * what was offered is clicked if `waits` says so then.
 */
export async function clickAnOffer(page: Page, luck: () => number, waits?: () => Promise<boolean>): Promise<boolean> {
  const chosen = await page.evaluateHandle((part) => {
    const all = [...document.querySelectorAll("[data-offer]:enabled")].filter((each) =>
      each.checkVisibility({ visibilityProperty: true }),
    );
    return all[Math.floor(part * all.length)];
  }, luck());
  if (await waits?.()) return false;
  const offer = chosen.asElement();
  try {
    await offer?.click({ timeout: 5000 });
  } catch {
    return false; // it was answered for, or moved away
  }
  return offer !== null;
}

/** Nothing happens before one acts, and nothing of what was refused is in the way. */
export async function atRest({ page, isOver }: Visitor) {
  await offers(page).or(isOver).first().waitFor({ timeout: 60_000 });
  await page.locator(".toast").waitFor({ state: "hidden" });
}

export { luckOf } from "../modules/chance";

const patience = 60_000;
const words = {
  over: [say("web.over.rematch"), say("web.over.waits")],
  skip: say("web.ask.skip"),
};

/** In a page: whether the match is over, and what is asked, told and offered. What rests to be read is skipped. */
function look({ over, skip }: typeof words) {
  const said = (element: Element) => element.textContent?.trim() ?? "";
  const shown = [...document.querySelectorAll<HTMLElement>("main button, main p")].filter((each) =>
    each.checkVisibility(),
  );
  shown.find((each) => said(each) === skip)?.click();
  return {
    isOver: shown.some((each) => over.includes(said(each))),
    standing: [...document.querySelectorAll("main, [aria-live], [data-offer]")].map(said).join("\n"),
  };
}

/** In a page: when something in it has changed; or soon, for it may have changed before. */
function change() {
  return new Promise<void>((resolve) => {
    const done = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const observer = new MutationObserver(done);
    observer.observe(document.body, { attributes: true, childList: true, characterData: true, subtree: true });
    const timer = setTimeout(done, 200);
  });
}

/**
 * Lets somebody act until the match is over for them, however long it takes, as long as something changes. Where
 * nothing could be done, `act` says false.
 */
export async function untilOver({ page }: Visitor, act: () => Promise<unknown>) {
  let seen = "";
  for (let changed = Date.now(); ;) {
    const { isOver, standing } = await page.evaluate(look, words);
    if (isOver) return;
    if (standing !== seen) changed = Date.now();
    else if (Date.now() - changed > patience) throw new Error(`the match stands still:\n${standing}`);
    seen = standing;
    if ((await act()) === false) await page.evaluate(change);
  }
}

/** In a page: answers for its owner by the protocol, at random, until the match is over. */
function answerAll() {
  interface Match {
    news: string;
    ask?: { id: number; must: boolean; moves: { notation: string }[] };
    outcome: unknown;
  }
  return new Promise<void>((over, lost) => {
    const line = new WebSocket(`ws://${location.host}/ws`);
    const send = (request: object) => line.send(JSON.stringify(request));
    let answered = 0;
    line.onopen = () => send({ do: "open", table: location.pathname.split("/")[2] });
    line.onclose = () => lost(new Error("the server hung up"));
    line.onmessage = ({ data }: MessageEvent<string>) => {
      const { news, ask, outcome } = JSON.parse(data) as Match;
      if (news !== "match") return;
      if (outcome !== null) {
        over();
        line.close();
      } else if (ask?.must && ask.id !== answered) {
        answered = ask.id;
        const move = ask.moves[Math.floor(Math.random() * ask.moves.length)];
        send({ do: "answer", ask: ask.id, move: move?.notation });
      }
    };
  });
}

/** Ends a match quickly, without clicks, where how it ends is not the point: until all of them see the end. */
export async function hurryOn(people: readonly Visitor[]) {
  await Promise.all(people.map(({ page }) => page.evaluate(answerAll)));
  for (const visitor of people) await untilOver(visitor, () => Promise.resolve(false));
}

/** Lets people click until the match is over for all of them. */
export async function playOn(people: readonly Visitor[], luck: () => number) {
  await Promise.all(people.map((visitor) => untilOver(visitor, () => clickAnOffer(visitor.page, luck))));
}

/** In a page: when it is laid out and everything that moves to somewhere has arrived; ripples go on for ever. */
export async function settled() {
  const isOnItsWay = (motion: Animation) =>
    motion.playState === "running" && motion.effect?.getComputedTiming().endTime !== Infinity;
  for (let arrivals: Animation[] | null = null; arrivals?.length !== 0;) {
    await Promise.all((arrivals ?? []).map((motion) => motion.finished.catch(() => null)));
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    arrivals = document.getAnimations().filter(isOnItsWay);
  }
}

// A board of duck! duck! GO! on which everything is near.
const pool =
  "board Pool; level beginner; drain 0 0; red 2 1; yellow -3 2; blue 1 -3; " +
  "o1 -1 3; o2 -2 -1; o3 3 -2; o4 1 4; o5 5 -1; o6 4 -5";

/**
 * Games that have a table in the browser, with options that make a match short. Where options decide how many can
 * play, a game stands here once for each.
 */
export const games = [
  { id: "killer-duckie", options: { deck: { killer: 12 } }, least: 2, most: 8 },
  { id: "duck-and-cover", options: { rounds: 1 }, least: 2, most: 7 },
  { id: "duck-that-goose", options: { length: 1 }, least: 2, most: 9 },
  {
    id: "ducks-and-geese",
    options: { target: 1, dog: true, zero: true, double_zero: true, blind: true },
    least: 4,
    most: 4,
  },
  { id: "duck-duck-go", options: { forgiving: true, board: pool }, least: 2, most: 4 },
  { id: "duck-duck-go", options: { rules: "advanced", board: pool }, least: 2, most: 4 },
  { id: "ducks-and-geese", options: { mode: "cutthroat", target: 1, blind: true }, least: 4, most: 6 },
] as const;

/** Tables where nobody waits for anything. */
export const quick = { window: 150, beat: 0, bots: "duckling" };

/** Each game once. What a game looks like to everybody does not hang on its options. */
export const eachGame = games.filter(({ id }, place) => games.findIndex((game) => game.id === id) === place);
