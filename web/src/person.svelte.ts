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

// Whom the cookie names, else a new guest.
const known = async (name: string) => (await whoAmI()) ?? (await becomeGuest(name));

/** Whom the cookie names, and whom a seat's link names, where they are not the same. */
export interface Change {
  from: string;
  to: string;
}

/** Whoever sits before this browser, as its cookie says. */
class Me {
  person = $state.raw<Server.Person | null>(null);

  /**
   * Makes sure that there is somebody: by a seat's key, by the cookie, or as a new guest with a friendly name. Where the
   * cookie and the key name two people, `become` is asked whether to be the key's from now on.
   */
  async arrive(table?: string, key?: string, become?: (change: Change) => Promise<boolean>): Promise<void> {
    if (!table || !key) {
      this.person ??= await known(suggestedName());
      return;
    }
    try {
      this.person = await heal(table, key);
    } catch (fault) {
      if (!(fault instanceof Refusal) || fault.key !== "person.already" || !become) throw fault;
      const change = { from: String(fault.values.name), to: String(fault.values.other) };
      this.person = (await become(change)) ? await heal(table, key, true) : await known(change.from);
    }
  }

  /** Whoever the server does not know any more comes as a guest again, under the same name. */
  async reassure(): Promise<void> {
    this.person = await known(this.person?.name ?? suggestedName());
  }

  async rename(name: string): Promise<void> {
    this.person = await becomeGuest(name.trim());
  }
}

export const me = new Me();
