// Draws the icons of an installed page from src/art/icon.svg into public/: `npm run icons`, whenever the icon changes.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { openBrowser } from "../tests/browser/pond";

const drawing = readFileSync(resolve(__dirname, "../src/art/icon.svg"), "utf8").replace(/<rect[^>]*>/, "");

/** `part`: how much of the icon's width the drawing takes; `corner`: how round the icon is, of its width. */
const icons: Record<string, { size: number; part: number; corner: number }> = {
  "icon-192.png": { size: 192, part: 1, corner: 0.25 },
  "icon-512.png": { size: 512, part: 1, corner: 0.25 },
  // A device cuts these to its own shape, and may leave no more than the circle in the middle.
  "icon-maskable.png": { size: 512, part: 0.7, corner: 0 },
  "icon-apple.png": { size: 180, part: 0.85, corner: 0 },
};

const browser = await openBrowser();
try {
  for (const [file, { size, part, corner }] of Object.entries(icons)) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const edge = ((1 - part) / 2) * size;
    const frame = `<rect width="${size}" height="${size}" rx="${corner * size}" fill="#0d4a52"/>`;
    const duck = drawing.replace("<svg", `<svg x="${edge}" y="${edge}" width="${part * size}" height="${part * size}"`);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${frame}${duck}</svg>`;
    await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
    writeFileSync(resolve(__dirname, "../public", file), await page.screenshot({ omitBackground: true }));
  }
} finally {
  await browser.close();
}
