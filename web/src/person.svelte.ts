import { becomeGuest, heal, Refusal, whoAmI } from "./api";
import { hasServer } from "./build";
import { say } from "./texts.svelte";
import type { Server } from "./types";

function pick(list: string): string {
  const items = list.split(",");
  return items[Math.floor(Math.random() * items.length)] ?? "";
}

export function suggestedName(): string {
  return `${pick(say("web.guest.first"))} ${pick(say("web.guest.second"))}`;
}

/** A name that this browser keeps. */
class KeptName {
  constructor(private readonly key: string) {}

  read(): string | null {
    try {
      return localStorage.getItem(this.key);
    } catch {
      return null;
    }
  }
  write(name: string | null) {
    try {
      if (name === null) localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, name);
    } catch {
      // A browser that keeps nothing asks once for each visit.
    }
  }
}

const madeUpName = new KeptName("duckpond.made-up-name");
const ownName = new KeptName("duckpond.name");

/** Whoever asks who somebody is, and gives names. */
interface Names {
  /** Null if nobody has come before. */
  whoAmI(): Promise<Server.Person | null>;
  becomeGuest(name: string): Promise<Server.Person>;
}
const person = (name: string): Server.Person => ({ id: "here", name });
// Without a server, whoever sits before this browser is always the same.
const namesHere: Names = {
  async whoAmI() {
    const name = ownName.read();
    return name === null ? null : person(name);
  },
  async becomeGuest(name) {
    ownName.write(name);
    return person(name);
  },
};
const names: Names = hasServer ? { whoAmI, becomeGuest } : namesHere;

/** Whom the cookie names, and whom a seat's link names, where they are not the same. */
export interface Change {
  from: string;
  to: string;
}

/** Whoever sits before this browser, as its cookie says. */
class Me {
  person = $state.raw<Server.Person | null>(null);
  /** A name that we made up, and that nobody has agreed to yet. */
  private madeUp = $state(madeUpName.read());
  isInvented = $derived(this.person !== null && this.person.name === this.madeUp);

  /**
   * Makes sure that there is somebody: by a seat's key, by the cookie, or as a new guest with a friendly name. Where the
   * cookie and the key name two people, `become` is asked whether to be the key's from now on.
   */
  async arrive(table?: string, key?: string, become?: (change: Change) => Promise<boolean>): Promise<void> {
    if (!table || !key) {
      this.person ??= await this.known();
      return;
    }
    try {
      this.person = await heal(table, key);
    } catch (fault) {
      if (!(fault instanceof Refusal) || fault.key !== "person.already" || !become) throw fault;
      const change = { from: String(fault.values.name), to: String(fault.values.other) };
      this.person = (await become(change)) ? await heal(table, key, true) : await this.known(change.from);
    }
  }

  /** Whoever the server does not know any more comes as a guest again, under the same name. */
  async reassure(): Promise<void> {
    this.person = await this.known(this.person?.name);
  }

  /** Goes by that name from now on; nobody asks for one again. */
  async rename(name: string): Promise<void> {
    if (name.trim() !== this.person?.name) this.person = await names.becomeGuest(name.trim());
    this.remember(null);
  }

  // Whom the cookie names, else a new guest.
  private async known(name?: string): Promise<Server.Person> {
    const known = await names.whoAmI();
    if (known) return known;
    const guest = await names.becomeGuest(name ?? suggestedName());
    if (name === undefined) this.remember(guest.name);
    return guest;
  }

  private remember(name: string | null) {
    this.madeUp = name;
    madeUpName.write(name);
  }
}

export const me = new Me();
