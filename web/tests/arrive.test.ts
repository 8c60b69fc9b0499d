import { beforeEach, expect, it, vi } from "vitest";
import { Refusal } from "../src/api";
import { arrive } from "../src/arrive";

let leave: () => void;
vi.mock("svelte", async (original) => ({
  ...(await original<object>()),
  onDestroy: (left: () => void) => (leave = left),
}));
beforeEach(() => void vi.useFakeTimers());

it("goes on when the server can be reached, and not before", async () => {
  const ask = vi
    .fn()
    .mockRejectedValueOnce(new Error("no network"))
    .mockRejectedValueOnce(new Refusal("", "", 502));
  ask.mockResolvedValue("here");
  const [then, tell] = [vi.fn(), vi.fn()];
  arrive(ask, then, tell);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(then).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(then.mock.calls).toEqual([["here"]]);
  expect(tell).toHaveBeenLastCalledWith("");
});

it("does not try again what is refused", async () => {
  const ask = vi.fn().mockRejectedValue(new Refusal("person.bad-key", "No such key.", 400));
  const tell = vi.fn();
  arrive(ask, () => {}, tell);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(tell.mock.calls).toEqual([["No such key."]]);
});

it("comes to nothing when the page is left meanwhile", async () => {
  const then = vi.fn();
  arrive(() => new Promise((done) => setTimeout(done, 1_000)), then, then);
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(then).not.toHaveBeenCalled();

  const ask = vi.fn().mockRejectedValue(new Error("no network"));
  arrive(ask, then, () => {});
  await vi.advanceTimersByTimeAsync(100);
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
});
