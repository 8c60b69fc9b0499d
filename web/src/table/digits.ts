const letters = [..."abcdefghijklmnopqrstuvwxyz"];

/**
 * Lets keys choose what is offered, wherever a game draws it (`data-offer`). Where offers are numbers of the game
 * (`data-number`), such as bids, typing a number means that number, and letters stand for the rest; else the digits
 * stand for the first nine offers. `data-digit` is the key to show on an offer, once somebody uses the keyboard. A
 * number that could go on (1, where 12 is offered) waits for another digit or for Enter, however long: what is chosen is
 * final, and nobody should have to type quickly.
 */
export function digits(root: HTMLElement) {
  const page = document.documentElement;
  // "Sure?" is answered before anything else is chosen.
  const offers = () => [
    ...(root.querySelector("[data-alone]") ?? root).querySelectorAll<HTMLElement>("[data-offer]:not(:disabled)"),
  ];
  const numberOf = (offer: HTMLElement) => offer.dataset["number"];
  let shown: HTMLElement[] = [];
  let typed = "";

  const forget = () => {
    typed = "";
    delete root.dataset["typed"];
  };
  const label = () => {
    const now = offers();
    const isNumbers = now.some(numberOf);
    const keys = isNumbers ? letters : [..."123456789"];
    const keyed = now.filter((offer) => !numberOf(offer)).slice(0, keys.length);
    if (now.length !== shown.length || now.some((offer, at) => offer !== shown[at])) forget();
    shown = now;
    for (const old of root.querySelectorAll<HTMLElement>("[data-digit]")) {
      if (!keyed.includes(old)) delete old.dataset["digit"];
    }
    keyed.forEach((offer, at) => (offer.dataset["digit"] = keys[at] ?? ""));
  };

  /** One offer is chosen; among several with the same number, the next one takes the focus, and Enter chooses it. */
  const choose = (number: string) => {
    forget();
    const same = offers().filter((offer) => numberOf(offer) === number);
    if (same.length < 2) return same[0]?.click();
    const at = same.findIndex((offer) => offer.contains(document.activeElement));
    same[(at + 1) % same.length]?.focus();
  };
  const type = (digit: string) => {
    const numbers = offers().flatMap((offer) => numberOf(offer) ?? []);
    const wish = typed + digit;
    forget();
    const isOffered = numbers.includes(wish);
    const couldGoOn = numbers.some((number) => number !== wish && number.startsWith(wish));
    if (isOffered && !couldGoOn) return choose(wish);
    if (!couldGoOn) return;
    typed = wish;
    root.dataset["typed"] = isOffered ? `${wish} ⏎` : `${wish}…`;
  };

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if ((event.target as Element).closest?.("input:not([type=range]), select, textarea, dialog")) return;
    page.dataset["keys"] = "";
    const { key } = event;
    if (event.repeat) return;
    if (key === "Enter" && typed) {
      event.preventDefault();
      choose(typed);
    } else if ((key === "Escape" || key === "Backspace") && typed) {
      event.preventDefault();
      forget();
    } else if (/^[0-9]$/.test(key) && offers().some(numberOf)) {
      event.preventDefault();
      type(key);
    } else {
      const offer = offers().find((offer) => offer.dataset["digit"] === key.toLowerCase());
      if (!offer) return;
      event.preventDefault();
      offer.click();
    }
  };
  const point = () => {
    forget();
    delete page.dataset["keys"];
  };

  const observer = new MutationObserver(label);
  observer.observe(root, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["data-offer", "data-number", "disabled"],
  });
  label();
  addEventListener("keydown", press);
  addEventListener("pointerdown", point);
  return () => {
    forget();
    observer.disconnect();
    removeEventListener("keydown", press);
    removeEventListener("pointerdown", point);
  };
}
