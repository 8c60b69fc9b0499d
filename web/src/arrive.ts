import { onDestroy } from "svelte";
import { Refusal, wordsOf } from "./api";
import { say } from "./texts.svelte";

const pause = 3000;

/**
 * What a page begins with: asks the server, again and again while it cannot be reached, and goes on `then`, unless the
 * page was left meanwhile. `tell` hears what is wrong, and "" when all is well.
 */
export function arrive<T>(ask: () => Promise<T>, then: (answer: T) => void, tell: (problem: string) => void) {
  let isLeft = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  onDestroy(() => {
    isLeft = true;
    clearTimeout(timer);
  });
  async function attempt() {
    try {
      const answer = await ask();
      if (isLeft) return;
      tell("");
      then(answer);
    } catch (refusal) {
      if (isLeft) return;
      const isFinal = refusal instanceof Refusal && refusal.status < 500;
      tell(isFinal ? wordsOf(refusal) : `${wordsOf(refusal)} ${say("web.no-server.again")}`);
      if (!isFinal) timer = setTimeout(attempt, pause);
    }
  }
  void attempt();
}
