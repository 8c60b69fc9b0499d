import { beforeEach, expect, it, vi } from "vitest";
import { Refusal } from "../src/api";
import { me } from "../src/person.svelte";

const anna = { id: "a", name: "Anna" };
const bert = { id: "b", name: "Bert" };

// A server whose cookie is Anna's, and whose seat's key is Bert's.
const server = vi.hoisted(() => ({ cookie: null as { id: string; name: string } | null }));
vi.mock("../src/api", async (original) => {
  const api = await original<typeof import("../src/api")>();
  return {
    ...api,
    whoAmI: async () => server.cookie,
    becomeGuest: async (name: string) => (server.cookie = { id: "new", name }),
    heal: async (_table: string, key: string, replace = false) => {
      if (key !== "berts") throw new api.Refusal("person.bad-key", "No such key.", 403);
      if (server.cookie && server.cookie.id !== bert.id && !replace) {
        throw new api.Refusal("person.already", "", 409, { name: server.cookie.name, other: bert.name });
      }
      return (server.cookie = bert);
    },
  };
});

beforeEach(() => {
  server.cookie = anna;
  me.person = null;
});

it("asks before a link makes one somebody else", async () => {
  const become = vi.fn().mockResolvedValue(true);
  await me.arrive("table", "berts", become);
  expect(become.mock.calls).toEqual([[{ from: "Anna", to: "Bert" }]]);
  expect([me.person, server.cookie]).toEqual([bert, bert]);
});

it("leaves everything as it is for who declines", async () => {
  await me.arrive("table", "berts", async () => false);
  expect([me.person, server.cookie]).toEqual([anna, anna]);
});

it("asks nobody who lost their cookie, or has it still", async () => {
  const become = vi.fn();
  server.cookie = null;
  await me.arrive("table", "berts", become);
  await me.arrive("table", "berts", become);
  expect(me.person).toEqual(bert);
  expect(become).not.toHaveBeenCalled();
});

it("asks nothing about a key of no seat", async () => {
  const become = vi.fn();
  await expect(me.arrive("table", "nobodys", become)).rejects.toBeInstanceOf(Refusal);
  expect(become).not.toHaveBeenCalled();
  expect(server.cookie).toEqual(anna);
});
