import type { Card, Cancels, Colour } from "./cards";

// Every drawing fits a square of 40; lines are dark and round unless a shape says otherwise.
const ink = "#17343a";
const path = (d: string, fill = "none", more = "") => `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;
const dot = (x: number, y: number, r: number, fill = ink, more = 'stroke="none"') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
const at = (x: number, y: number, scale: number, drawing: string, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${drawing}</g>`;
const thick = (width: number, colour = ink) => `stroke-width="${width}" stroke="${colour}"`;

// A duck that looks to the left, some 24 by 20.
const duck = (fill = "#ffc83d") =>
  path("M5 13c0 5 4 7 9 7s10-2 10-8c0-2-1-3-2-3-1 2-3 3-5 2a6 6 0 1 0-11-2c0 2 0 3-1 4z", fill) +
  path("M6 6c-3-1-5 0-6 2 2 2 5 2 7 1z", "#f4764f") +
  dot(9.5, 5.5, 1.1);
// A goose with its long neck, some 26 by 30.
const goose = (fill = "#fffdf5") =>
  path("M8 6c0-3 6-4 6 1v10c4-3 9-2 12-5 1 10-3 15-11 15-6 0-8-4-7-10z", fill) +
  path("M8.5 5.500c-4 0-6 1-8 3 3 1.500 6 1.500 8 .5z", "#f4764f") +
  dot(10.5, 6, 1) +
  path("M12 27v3m5-3v3", "none", thick(1.8, "#f4764f"));
const cloud = (fill: string) => path("M9 22a6 6 0 0 1 0-12 8 8 0 0 1 15-3 7 7 0 0 1 8 7 4.500 4.500 0 0 1-1 8z", fill);
const bolt = (fill = "#ffc83d") => path("M9 0 0 14h6l-3 10L14 8H8l4-8z", fill);
const coin = dot(0, 0, 5, "#ffc83d", "") + path("M0-2.500v5", "none", thick(1.6));
const bird = (fill: string) =>
  path("M0 6c3-5 9-6 13-3l4 1-3 2c0 5-4 7-8 6-3 0-5-2-6-6z", fill) + dot(12, 4.5, 0.9) + path("M4 7c2 2 5 2 7 0");

/** What is on a card, in one picture. */
export const drawings: Record<Card, string> = {
  // An egg with nothing in it.
  "diddly-squat":
    path("M8 20c0 9 5 15 12 15s12-6 12-15l-4 4-4-5-4 5-4-5-4 5z", "#fffdf5") +
    path("M12 11c2-4 5-6 8-6s6 2 8 6l-3 3-3-4-3 4-4-4z", "#fffdf5", 'transform="rotate(-18 20 8)"'),
  "piece-of-cake":
    path("M4 19 30 10l6 9v14H4z", "#f9c6bb") +
    path("M4 19h32v5H4z", "#fffaf0") +
    path("M4 28h32", "none", thick(2, "#b3563f")) +
    dot(27, 9, 3.5, "#d8402a", "") +
    path("M27 6c0-3 2-4 4-4"),
  "second-sight":
    path("M4 14c7-9 25-9 32 0-7 9-25 9-32 0z", "#fffdf5") +
    dot(20, 14, 4.5, "#2b8c8f", "") +
    dot(20, 14, 1.8) +
    path("M8 30c6-6 18-6 24 0-6 6-18 6-24 0z", "#fffdf5") +
    dot(20, 30, 3.2, "#6d4fb3", "") +
    dot(20, 30, 1.3),
  // It hops.
  "hot-potato":
    path("M8 22c-1-9 8-13 15-11s11 8 9 14-8 9-14 8-9-5-10-11z", "#c9925a") +
    path("M15 21l3 1m8-5 2 1m-8 9 3 0", "none", thick(1.6, "#7a4a2b")) +
    path("M14 33l-3 5H8m16-5 3 5h3", "none", thick(2)) +
    path("M13 8c-2-2 1-3 0-6m7 5c-2-2 1-3 0-6m7 7c-2-2 1-3 0-6", "none", thick(2, "#e4572e")),
  // In the details: one has to look closely.
  devil:
    dot(17, 17, 12, "#fff3d6", thick(3)) +
    path("M26 26l10 10", "none", thick(4.5)) +
    path("M10 19a7 7 0 0 1 14 0c0 8-14 8-14 0z", "#e4572e") +
    path("M11 14l-1-6 5 4zm12 0 1-6-5 4z", "#e4572e") +
    dot(14.5, 18, 1.2) +
    dot(19.5, 18, 1.2) +
    path("M14 21.500c2 2 4 2 6 0"),
  "seven-deadly-sins":
    path("M20 12c-5-4-14-2-14 8 0 9 7 17 14 14 7 3 14-5 14-14l-5-2 2-4c-4-4-8-4-11-2z", "#e4572e") +
    path("M20 12c0-4 1-7 4-9") +
    path("M22 7c3-4 8-3 10-1-3 3-7 3-10 1z", "#5ea94b") +
    path("M30 15c4-2 6 2 3 4s-2 4 3 4", "none", thick(2.4, "#5ea94b")),
  "eight-ball":
    dot(20, 20, 16, "#23272e", "") +
    dot(20, 17, 8, "#fffdf5", 'stroke="none"') +
    dot(20, 14.6, 2.5, "none", thick(1.8)) +
    dot(20, 20, 3, "none", thick(1.8)),
  // A webbed one.
  "shoot-yourself":
    path("M16 2h7l-1 14c6 4 11 10 13 18-5-1-7 0-10 3-3-2-6-2-9 0-3-3-6-3-11-2 2-8 6-14 11-18z", "#f4764f") +
    path("M19 17l-3 18m4-18 6 17", "none", thick(1.4)) +
    dot(20, 26, 4, "#23272e", "") +
    path("M20 19v-3m6 6 2-2m-14 2-2-2", "none", thick(1.8)),
  "ten-foot-pole":
    path("M4 36 31 9", "none", thick(4)) +
    path("M4 36 31 9", "none", thick(1.8, "#e0b070")) +
    dot(32, 8, 5.5, "#8fc9a3", "") +
    path("M29 5l6 6m0-6-6 6") +
    path("M2 32c3-3 6-2 8 1s0 6-3 5z", "#f9c6bb"),
  "wild-goose": at(6, 4, 1.08, goose()),
  "wild-goose-chase":
    at(12, 4, 1.02, goose("#e5edef"), 8) + path("M2 16h6M1 23h8M3 30h7", "none", thick(2.4, "#a82f12")),
  // Eleven eggs and a rotten one.
  "deadly-dozen":
    path("M3 5h34v30H3z", "#d9c6a5") +
    [0, 1, 2]
      .flatMap((row) =>
        [0, 1, 2, 3].map((column) =>
          dot(8 + column * 8, 11 + row * 9, 3.4, row === 1 && column === 2 ? "#23272e" : "#fffdf5", ""),
        ),
      )
      .join(""),
  "perfect-storm":
    at(3, 2, 1, cloud("#8d9aa6")) +
    at(15, 18, 0.85, bolt()) +
    path("M9 28l-3 7m26-7-3 7m-16-5-1 3", "none", thick(2.2, "#2f6fb0")),
  "double-edged-sword":
    path("M20 2l5 6v18H15V8z", "#dfe7ea") +
    path("M20 6v20") +
    path("M9 26h22v4H9z", "#ffc83d") +
    path("M17.500 30h5v7h-5z", "#7a4a2b"),
  // Half a smile.
  "not-half-bad":
    dot(20, 20, 15, "#fffdf5", "") +
    path("M20 5a15 15 0 0 1 0 30z", "#ffc83d") +
    path("M20 5v30") +
    dot(26, 16, 1.6) +
    path("M20 28c4 0 7-2 8-5"),
  "peachy-keen":
    path("M20 12C8 6 2 20 10 30c4 5 8 5 10 3 2 2 6 2 10-3 8-10 2-24-10-18z", "#ffab7a") +
    path("M20 12c-3 7-3 14 0 21") +
    path("M20 11c1-6 7-9 13-7-2 6-7 9-13 7z", "#5ea94b"),
  "four-leaf-clover":
    [0, 90, 180, 270]
      .map((turn) => at(20, 17, 1, path("M0 0C-9-5-7-15-1-13q1 .5 1 2 0-1.500 1-2C7-15 9-5 0 0z", "#5ea94b"), turn))
      .join("") + path("M20 17c0 9 2 15 6 20", "none", thick(2.4, "#2f7d3a")),
  // A horseshoe, the lucky way up.
  "lucky-number-seven":
    path("M5 5h9c-3 10-2 22 6 22s9-12 6-22h9c4 17-1 31-15 31S1 22 5 5z", "#b9c6cc") +
    [
      [8, 11],
      [8, 19],
      [12, 27],
      [20, 31],
      [28, 27],
      [32, 19],
      [32, 11],
    ]
      .map(([x = 0, y = 0]) => dot(x, y, 1.5))
      .join(""),
  "on-cloud-nine": at(8, 3, 1, duck()) + at(2, 15, 1.05, cloud("#fffdf5")),
  // Look out.
  "burst-bubble":
    dot(17, 22, 13, "#cfe8f5", thick(1.8, "#6aa5c9")) +
    path("M9 20c0-4 3-8 7-8", "none", thick(2.4, "#fff")) +
    path("M26 14 36 4", "none", thick(1.8)) +
    dot(36, 4, 3, "#e4572e", "") +
    path("M27 21l4 1m-6-10-1-4m9 7 4-1", "none", thick(1.6, "#6aa5c9")),
  "cash-cow":
    path("M9 12C4 12 2 9 3 5c4 0 7 2 8 5zm22 0c5 0 7-3 6-7-4 0-7 2-8 5z", "#e0b070") +
    path("M10 10c6-4 14-4 20 0l-1 16c0 6-4 10-9 10s-9-4-9-10z", "#fffdf5") +
    path("M10 10c5-3 9-3 10-3l-3 10c-3 2-6 1-7-1z", "#23272e") +
    dot(25, 17, 1.7) +
    dot(14.5, 15, 1.5, "#fff") +
    path("M12 26c5-3 11-3 16 0-1 6-4 9-8 9s-7-3-8-9z", "#f9c6bb") +
    at(20, 29, 0.85, coin),
  // Strings attached.
  "control-freak":
    path("M5 8 35 4M16 1l8 10", "none", thick(4.5)) +
    path("M5 8 35 4M16 1l8 10", "none", thick(2, "#e0b070")) +
    path("M7 8v16M33 5v16M20 7v12", "none", thick(1)) +
    at(9, 18, 0.95, duck()),
  copycat:
    path("M3 30V10l6 5h8l6-5v20z", "none", 'stroke-dasharray="2.500 2.500"') +
    path("M12 36V13l7 6h8l7-6v16c0 5-4 8-11 8z", "#b9a3e3") +
    dot(19, 25, 1.7) +
    dot(28, 25, 1.7) +
    path("M22 29h3l-1.500 2zm-6 0-6-1m6 3-6 2m20-4 6-1m-6 3 6 2"),
  "dodged-a-bullet":
    at(4, 20, 0.9, duck(), -10) +
    path("M18 4h11c4 0 7 2 8 4-1 2-4 4-8 4H18z", "#b98a4a") +
    path("M22 4v8", "none", thick(1.4)) +
    path("M14 5H6m8 5H9", "none", thick(2)),
  "flip-the-script":
    path("M9 4h22v24c0 4-2 6-5 6H8c3 0 4-2 4-5V8c0-2-1-4-3-4z", "#fffaf0") +
    path("M16 11h11m-11 5h11m-11 5h7") +
    path("M36 22a12 12 0 0 1-11 14m0 0 5-4m-5 4 5 3", "none", thick(2.4, "#6d4fb3")),
  "kill-two-birds":
    at(3, 4, 0.95, bird("#8fc9a3"), -8) +
    at(20, 8, 0.95, bird("#ffc83d"), 12) +
    path("M11 36c-4-4-1-11 5-12s13 1 13 7-4 6-8 6-8 1-10-1z", "#9aa5a8") +
    path("M16 30l3-2"),
  "gravy-train":
    path("M3 15h10v15H3z", "#e4572e") +
    path("M6 18h4v5H6z", "#cfe8f5") +
    path("M13 19h17c4 0 6 3 6 7v4H13z", "#7a4a2b") +
    path("M26 19v-7h6v7z", "#7a4a2b") +
    path("M29 9c-3-1-2-5 2-4 1-4 8-2 5 2", "#fffdf5") +
    [8, 20, 30].map((x) => dot(x, 33, 4, "#ffc83d", "")).join(""),
  "second-wind": path(
    "M3 14h20a5 5 0 1 0-5-5M3 21h28a5 5 0 1 1-5 5M3 28h14a4 4 0 1 1-4 4",
    "none",
    thick(2.6, "#2b6f8f"),
  ),
  // In the sack with it.
  "steal-thunder":
    path("M10 16C2 26 6 37 20 37s18-11 10-21z", "#c9a27a") +
    path("M12 16c4 2 12 2 16 0l2-4c-3 1-5-1-6-3") +
    at(13, 1, 0.95, bolt()) +
    path("M12 16c4 2 12 2 16 0", "none", thick(2.6, "#7a4a2b")),
  "under-the-bus":
    path("M6 6c0-2 2-3 4-3h20c2 0 4 1 4 3v26H6z", "#ffc83d") +
    path("M9 9h22v10H9z", "#cfe8f5") +
    dot(11, 26, 2.4, "#fffdf5", "") +
    dot(29, 26, 2.4, "#fffdf5", "") +
    path("M16 25h8m-8 3h8") +
    path("M8 32h5v5H8zm19 0h5v5h-5z", "#23272e") +
    path("M3 12v6m34-6v6", "none", thick(2.4)),
  // Legs up.
  "turn-the-tables":
    path("M9 27h22v4H9z", "#b3764a") +
    path("M12 27V14m16 13V14", "none", thick(3)) +
    path("M4 22C3 10 12 3 22 4m0 0-4-3m4 3-4 4M36 18c2 10-5 18-14 19m0 0 4-4m-4 4 5 2", "none", thick(2.2, "#6d4fb3")),
  // A pear that keeps the time.
  ripe:
    path("M20 8c5 0 6 5 8 10 3 3 6 6 6 10 0 7-7 10-14 10S6 35 6 28c0-4 3-7 6-10 2-5 3-10 8-10z", "#b8cf5a") +
    path("M20 8c0-3 1-5 3-6") +
    path("M23 5c3-3 7-3 9-1-2 3-6 4-9 1z", "#5ea94b") +
    dot(20, 26, 7.5, "#fffdf5", "") +
    path("M20 21.500V26l3.500 2", "none", thick(1.8)),
};

/** The mark of a family of cards, in a square of 12: who does not see colours sees these. */
export const marks: Record<Colour, string> = {
  green: path("M1 11C0 4 4 0 12 0c0 8-4 12-11 11zm0 0 6-6", "currentColor"),
  yellow: path(
    "M6 0l1.700 4 4.300.4-3.300 2.900 1 4.300L6 9.300l-3.700 2.300 1-4.300L0 4.400 4.300 4z",
    "currentColor",
  ),
  orange: path("M6 0l6 6-6 6-6-6z", "currentColor"),
  red: path("M6 .500 12 11.500H0z", "currentColor"),
  black: path("M1 1h10v10H1z", "currentColor"),
  white: dot(6, 6, 5, "none", ""),
  blue: path("M6 0c3 4 5 5 5 7.500a5 5 0 0 1-10 0C1 5 3 4 6 0z", "currentColor"),
  purple: path("M7 0 1 7h4l-1 5 7-7H7z", "currentColor"),
};

/** How a card cancels, in a square of 12: two, three, or a goose and its chase. */
export const cancelling: Partial<Record<Cancels, string>> = {
  pair: path("M1 3h10M1 9h10", "none", thick(2.6)),
  triple: path("M1 2h10M1 6h10M1 10h10", "none", thick(2.2)),
  goose: path("M3 2c3-2 5 0 4 4-1 3 1 4 4 3-1 4-8 4-8-1 0-2 2-3 1-4-2 0-3 0-3-1z", ink),
};
