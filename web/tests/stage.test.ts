import { expect, it } from "vitest";
import { Stage } from "../src/motion/stage";

it("rests in spite of a skip before, but plays nothing after it that was skipped", async () => {
  const played: number[] = [];
  const overlay = {
    isConnected: true,
    animate(_: Keyframe[], { duration }: { duration: number }) {
      played.push(duration);
      let finish = () => {};
      const finished = new Promise<void>((resolve) => (finish = resolve));
      return { finished, finish, cancel() {} };
    },
  } as unknown as HTMLElement;
  const stage = new Stage(overlay, overlay, () => 1);
  stage.skip();
  const rest = stage.rest(9000);
  stage.goOn();
  await rest;
  await stage.wait(100);
  expect(played).toEqual([9000]);
});
