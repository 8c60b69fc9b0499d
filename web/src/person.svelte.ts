import { becomeGuest, heal, whoAmI } from "./api";
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

/** Whoever sits before this browser, as its cookie says. */
class Me {
  person = $state.raw<Server.Person | null>(null);

  /** Makes sure that there is somebody: by a seat's key, by the cookie, or as a new guest with a friendly name. */
  async arrive(table?: string, key?: string): Promise<void> {
    if (table && key) this.person = await heal(table, key);
    else this.person ??= await known(suggestedName());
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
