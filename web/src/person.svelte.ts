import { becomeGuest, heal, Refusal, whoAmI } from "./api";
import { say } from "./texts.svelte";
import type { Server } from "./types";

function pick(list: string): string {
  const items = list.split(",");
  return items[Math.floor(Math.random() * items.length)] ?? "";
}

export function suggestedName(): string {
  return `${pick(say("web.guest.first"))} ${pick(say("web.guest.second"))}`;
}

const key = "duckpond.made-up-name";

function kept(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
function keep(name: string | null) {
  try {
    if (name === null) localStorage.removeItem(key);
    else localStorage.setItem(key, name);
  } catch {
    // A browser that keeps nothing asks once for each visit.
  }
}

/** Whom the cookie names, and whom a seat's link names, where they are not the same. */
export interface Change {
  from: string;
  to: string;
}

/** Whoever sits before this browser, as its cookie says. */
class Me {
  person = $state.raw<Server.Person | null>(null);
  /** A name that we made up, and that nobody has agreed to yet. */
  private madeUp = $state(kept());
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
    if (name.trim() !== this.person?.name) this.person = await becomeGuest(name.trim());
    this.remember(null);
  }

  // Whom the cookie names, else a new guest.
  private async known(name?: string): Promise<Server.Person> {
    const known = await whoAmI();
    if (known) return known;
    const guest = await becomeGuest(name ?? suggestedName());
    if (name === undefined) this.remember(guest.name);
    return guest;
  }

  private remember(name: string | null) {
    this.madeUp = name;
    keep(name);
  }
}

export const me = new Me();
