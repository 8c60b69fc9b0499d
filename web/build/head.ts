import type { HtmlTagDescriptor, Plugin } from "vite";
import { policyOfPage } from "./policy";
import { browserTexts } from "./texts";

/** What an installed page is called and looks like. Its addresses count from where it lies. */
export function manifest(isStatic: boolean): string {
  const texts = browserTexts("en");
  const icon = (sizes: number, file: string, purpose: string) => ({
    src: file,
    sizes: `${sizes}x${sizes}`,
    type: "image/png",
    purpose,
  });
  return JSON.stringify({
    name: texts["web.title"],
    short_name: texts["web.title"],
    description: texts[isStatic ? "web.pitch.static" : "web.pitch"],
    lang: "en",
    start_url: "./",
    scope: "./",
    display: "standalone",
    theme_color: "#0d4a52",
    background_color: "#d5edee",
    icons: [
      icon(192, "icon-192.png", "any"),
      icon(512, "icon-512.png", "any"),
      icon(512, "icon-maskable.png", "maskable"),
    ],
  });
}

/**
 * What is said in the head of the page: that it can be installed, and, where no server of ours does, what it may load.
 */
export function head({ isStatic }: { isStatic: boolean }): Plugin {
  const fileName = "manifest.webmanifest";
  let base = "/";
  return {
    name: "duckpond-head",
    apply: "build",
    configResolved: (config) => void (base = config.base),
    generateBundle() {
      this.emitFile({ type: "asset", fileName, source: manifest(isStatic) });
    },
    transformIndexHtml() {
      const tags: HtmlTagDescriptor[] = [
        { tag: "link", attrs: { rel: "manifest", href: base + fileName }, injectTo: "head" },
      ];
      if (isStatic) {
        const attrs = { "http-equiv": "Content-Security-Policy", content: policyOfPage };
        tags.push({ tag: "meta", attrs, injectTo: "head-prepend" });
      }
      return tags;
    },
  };
}
