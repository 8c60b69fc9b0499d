/**
 * Numbers the first nine things that can be chosen, wherever a game draws them (`data-offer`), and lets the digits
 * press them.
 */
export function digits(root: HTMLElement) {
  const offers = () => [...root.querySelectorAll<HTMLElement>("[data-offer]:not(:disabled)")].slice(0, 9);
  const number = () => {
    const now = offers();
    for (const old of root.querySelectorAll<HTMLElement>("[data-digit]")) {
      if (!now.includes(old)) delete old.dataset["digit"];
    }
    now.forEach((offer, at) => (offer.dataset["digit"] = String(at + 1)));
  };
  const press = (event: KeyboardEvent) => {
    const typing = (event.target as Element).closest?.("input:not([type=range]), select, textarea, dialog");
    if (typing || event.repeat || event.ctrlKey || event.altKey || event.metaKey || !/^[1-9]$/.test(event.key)) return;
    const offer = offers()[Number(event.key) - 1];
    if (!offer) return;
    event.preventDefault();
    offer.click();
  };
  const observer = new MutationObserver(number);
  observer.observe(root, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["data-offer", "disabled"],
  });
  number();
  addEventListener("keydown", press);
  return () => {
    observer.disconnect();
    removeEventListener("keydown", press);
  };
}
