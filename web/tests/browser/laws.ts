// The laws of a page's layout. They run in the page and say in words what is wrong.

/** Nothing is cut off, covered, on top of something else, too small to touch or too small to read. */
export function faultsOfLayout(): string[] {
  const faults: string[] = [];
  const name = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute("class") ?? ""}"> ${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40)}`;
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.push(`sideways scroll: ${root.scrollWidth} > ${root.clientWidth}`);

  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const dialog = document.querySelector("dialog:modal");
  const isBehind = (element: Element) => dialog !== null && !dialog.contains(element);
  // What scrolls goes back to where it was: whoever comes to a page sees its top.
  const scrolled = [...document.querySelectorAll("body *")].filter((each) => each.scrollTop > 0 || each.scrollLeft > 0);
  const places = scrolled.map((each) => [each, each.scrollTop, each.scrollLeft] as const);

  for (const control of document.querySelectorAll<HTMLElement>("button:enabled, a[href], input, select, summary")) {
    if (!isShown(control) || control.closest("p, .unseen") || isBehind(control)) continue;
    control.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const box = control.getBoundingClientRect();
    if (box.left < -1 || box.right > innerWidth + 1) faults.push(`cut off: ${name(control)}`);
    const label = control.closest("label")?.getBoundingClientRect() ?? box;
    // A link within a sentence is as high as the sentence. Spaces of a board may be small: a list beside it, or the
    // board enlarged, offers the same.
    const isInText = control.tagName === "A" && getComputedStyle(control).display === "inline";
    const isSpace =
      control.closest(".small:not(.zoomed), [data-listed]") !== null && !control.matches("[aria-expanded]");
    const least = Math.min(Math.max(box.width, label.width), Math.max(box.height, label.height));
    if (!isInText && !isSpace && least < 43.5) {
      faults.push(`too small to touch, ${Math.round(box.width)}x${Math.round(box.height)}: ${name(control)}`);
    }
    // Some point of it can be hit: one can scroll so that nothing lies over all of it.
    const points = [0.5, 0.2, 0.8].flatMap((x) => [0.5, 0.25, 0.75].map((y) => [x, y] as const));
    const whatIsHit = () => {
      const { left, top, width, height } = control.getBoundingClientRect();
      return points.map(([x, y]) => document.elementFromPoint(left + width * x, top + height * y));
    };
    const isOfIt = (hit: Element | null) =>
      hit !== null && (control.contains(hit) || hit.contains(control) || hit.closest("label")?.contains(control));
    const [over] = whatIsHit();
    const isHit = (["center", "start", "end"] as const).some((block) => {
      control.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
      return whatIsHit().some(isOfIt);
    });
    if (!isHit) faults.push(`covered: ${name(control)}, by ${over ? name(over) : "the edge of the screen"}`);
  }
  for (const each of document.querySelectorAll("body *")) {
    if (each.scrollTop > 0 || each.scrollLeft > 0) each.scrollTo({ top: 0, left: 0, behavior: "instant" });
  }
  for (const [each, top, left] of places) each.scrollTo({ top, left, behavior: "instant" });

  // What is seen of a thing, after all that clips it.
  const seenOf = (element: Element, { left, top, right, bottom }: DOMRect) => {
    const seen = { left, top, right, bottom };
    for (let each: Element | null = element; each; each = each.parentElement) {
      const style = getComputedStyle(each);
      const box = each.getBoundingClientRect();
      if (style.overflowX !== "visible") {
        seen.left = Math.max(seen.left, box.left);
        seen.right = Math.min(seen.right, box.right);
      }
      if (style.overflowY !== "visible") {
        seen.top = Math.max(seen.top, box.top);
        seen.bottom = Math.min(seen.bottom, box.bottom);
      }
      if (style.position === "fixed") break;
    }
    return seen;
  };
  // Whether something that does not scroll cuts off a line of text, above, below or beside it.
  const isLineCut = (element: Element, { left, top, right, bottom }: DOMRect) => {
    const line = { left, top, right, bottom };
    for (let each: Element | null = element; each; each = each.parentElement) {
      const { overflowX, overflowY, position, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(each);
      const isMeant = textOverflow === "ellipsis" || webkitLineClamp !== "none" || clipPath !== "none";
      if (isMeant) return false;
      const box = each.getBoundingClientRect();
      if (overflowX === "auto" || overflowX === "scroll") {
        line.left = Math.max(line.left, box.left);
        line.right = Math.min(line.right, box.right);
      } else if (overflowX !== "visible" && (line.left < box.left - 2 || line.right > box.right + 2)) return true;
      if (overflowY === "auto" || overflowY === "scroll") {
        line.top = Math.max(line.top, box.top);
        line.bottom = Math.min(line.bottom, box.bottom);
      } else if (overflowY !== "visible") {
        if (line.top > box.bottom - 2 || line.bottom < box.top + 2) return false; // it is hidden whole
        if (line.top < box.top - 6 || line.bottom > box.bottom + 6) return true;
      }
      if (line.top >= line.bottom || line.left >= line.right) return false; // one can scroll there
      if (position === "fixed") break;
    }
    return line.left < -2 || line.right > innerWidth + 2;
  };
  type Thing = { element: Element; box: ReturnType<typeof seenOf>; what: string };
  const things: Thing[] = [];
  // Pictures of cards have letters of their own.
  const picture = "svg, .card, [data-picture]";
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement;
    if (!element || !text.textContent?.trim() || !isShown(element)) continue;
    if (element.closest(".unseen, script, style, option") || isBehind(element)) continue;
    const style = getComputedStyle(element);
    const isCut =
      element.scrollWidth > element.clientWidth + 1 && style.overflowX !== "visible" && style.overflowX !== "auto";
    const isMeant = style.textOverflow === "ellipsis" || style.clipPath !== "none";
    if (!element.closest("svg") && isCut && !isMeant) {
      faults.push(`text cut off: ${name(element)}`);
    }
    if (element.closest(picture)) continue;
    const size = parseFloat(style.fontSize);
    if (size < 13.9) faults.push(`text of ${size} px: ${name(element)}`);
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const line of range.getClientRects()) {
      if (isLineCut(element, line)) faults.push(`text cut off: ${name(element)}`);
      things.push({ element, box: seenOf(element, line), what: `text ${name(element)}` });
    }
  }
  for (const element of document.querySelectorAll("button, a[href], input, select, .card, [role=img]")) {
    if (!isShown(element) || element.closest(".unseen") || isBehind(element)) continue;
    if (element.closest("svg") || element.closest("label, button") !== element.closest("button")) continue;
    things.push({ element, box: seenOf(element, element.getBoundingClientRect()), what: name(element) });
  }
  const slack = 2.5;
  const seen = things.filter(({ box }) => box.right - box.left > slack && box.bottom - box.top > slack);
  const pile = (element: Element) => element.closest("[data-pile]");
  let overlaps = 0;
  seen.forEach((one, place) => {
    for (const other of seen.slice(place + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      if (pile(one.element) && pile(one.element) === pile(other.element)) continue;
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (width <= slack || height <= slack || ++overlaps > 8) continue;
      faults.push(`on top of each other by ${Math.round(width)}x${Math.round(height)}: ${one.what} | ${other.what}`);
    }
  });
  return [...new Set(faults)];
}

/** The table's middle, one's hand and what is asked are within the window, all of them. */
export function faultsOfSight(isAsked: boolean): string[] {
  const faults: string[] = [];
  const look = (sight: string) => [...document.querySelectorAll<HTMLElement>(`[data-sight="${sight}"]`)];
  for (const sight of isAsked ? ["middle", "question"] : ["middle"]) {
    if (look(sight).length === 0) faults.push(`there is no ${sight}`);
  }
  for (const sight of ["middle", "hand", "question"]) {
    for (const element of look(sight)) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const room = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
      for (let each = element.parentElement; each; each = each.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(each);
        const box = each.getBoundingClientRect();
        if (overflowX !== "visible") {
          room.left = Math.max(room.left, box.left);
          room.right = Math.min(room.right, box.right);
        }
        if (overflowY !== "visible") {
          room.top = Math.max(room.top, box.top);
          room.bottom = Math.min(room.bottom, box.bottom);
        }
      }
      const over = [room.left - left, room.top - top, right - room.right, bottom - room.bottom].map(Math.round);
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = over;
      if (Math.max(...over) > 1)
        faults.push(`the ${sight} leaves the window: left ${x0}, top ${y0}, right ${x1}, bottom ${y1}`);
      const { overflowY } = getComputedStyle(element);
      if (
        overflowY === "auto" &&
        element.scrollHeight > element.clientHeight + 2 &&
        !document.querySelector(".hint, .dear")
      )
        faults.push(`the ${sight} has to be scrolled by ${element.scrollHeight - element.clientHeight}`);
      const isEmpty = sight === "hand" && element.querySelector("button, svg") === null;
      if (!isEmpty && (right - left < 40 || bottom - top < 40)) {
        faults.push(`the ${sight} is squeezed to ${Math.round(right - left)}x${Math.round(bottom - top)}`);
      }
    }
  }
  return faults;
}

/** What one does when a match is over is within the window, without scrolling. Named by their texts. */
export function faultsOfEnding(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const found = [...document.querySelectorAll("main button, main a")].find(
      (each) => each.textContent?.trim() === name,
    );
    if (!found) return [`there is no ${name}`];
    const { left, top, right, bottom } = found.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return hit && found.contains(hit) ? [] : [`${name} is out of sight`];
  });
}
