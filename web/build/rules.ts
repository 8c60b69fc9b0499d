import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

// Bold, code, rule numbers as links to their rule.
function inline(text: string): string {
  return (
    escaped(text)
      .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1")
      .replace(/`([^`]+)`/g, "<code>$1</code>")
      // Code with a bar in it, as a table's cell must write it.
      .replace(
        /&lt;code&gt;(.*?)&lt;\/code&gt;/g,
        (_, code: string) => `<code>${code.replaceAll("&amp;#124;", "|")}</code>`,
      )
      .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
      .replace(/\*([^*]+)\*/g, "<em>$1</em>")
      .replace(/\bR(\d+)\b(?!\.)/g, '<a href="#R$1">R$1</a>')
  );
}

function table(lines: string[]): string {
  const cells = (line: string) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => inline(cell.trim()));
  const [first = "", , ...body] = lines;
  // Without a head it is a list in columns, and no cell is a row's name.
  const names = cells(first);
  const isList = names.every((name) => name === "");
  const head = isList ? "" : `<thead><tr>${names.map((name) => `<th scope="col">${name}</th>`).join("")}</tr></thead>`;
  const row = (line: string) => {
    const all = cells(line).map((cell, n) =>
      n === 0 && !isList ? `<th scope="row">${cell}</th>` : `<td>${cell}</td>`,
    );
    return `<tr>${all.join("")}</tr>`;
  };
  return `<div class="wide" tabindex="0"><table>${head}<tbody>${body.map(row).join("")}</tbody></table></div>`;
}

/** `<!-- pictures: angel killer -->`: what of the game is shown here. Who reads the Markdown does not see it. */
export const picturesIn = /<!-- pictures: ([a-z0-9 -]+?) -->/g;

function block(lines: string[]): string {
  const text = lines.join(" ");
  if (text.match(picturesIn)?.[0] === text) return text;
  const heading = text.match(/^(#+) (.*)$/);
  if (heading) return heading[1]!.length === 1 ? "" : `<h3>${inline(heading[2]!)}</h3>`;
  if (lines[0]!.startsWith("|")) return table(lines);
  if (lines[0]!.startsWith("- ")) {
    const items = text.split(/(?:^| )- (?=\S)/).slice(1);
    return `<ul>${items.map((item) => `<li>${inline(item)}</li>`).join("")}</ul>`;
  }
  if (/^1\. /.test(text)) {
    const items = text.split(/(?:^| )\d+\. (?=\S)/).slice(1);
    return `<ol>${items.map((item) => `<li>${inline(item)}</li>`).join("")}</ol>`;
  }
  const rule = text.match(/^\*\*R(\d+)\.\s*([^*]*)\*\*\s*(.*)$/);
  if (!rule) return `<p>${inline(text)}</p>`;
  const [, number, title, rest] = rule;
  const name = title ? `<strong>${inline(title)}</strong> ` : "";
  return `<p id="R${number}" class="rule" tabindex="-1"><span class="number">R${number}</span> ${name}${inline(rest!)}</p>`;
}

/** A page of rules (the part of Markdown that docs/rules/ uses) as HTML; each rule has its number as id. */
export function rulesHtml(markdown: string): string {
  const blocks: string[][] = [];
  let open: string[] | null = null;
  for (const line of markdown.split("\n")) {
    if (line.trim() === "") open = null;
    else if (open && !line.startsWith("#")) open.push(line.trim());
    else blocks.push((open = [line]));
  }
  return blocks.map(block).join("\n");
}

const folder = resolve(__dirname, "../../docs/rules");
const isPage = /^([a-z0-9-]+(?:\.[a-z]+)?)\.md$/;

/**
 * `import html from "rules:killer-duckie"`, in German from "rules:killer-duckie.de"; `import pages from "rules:pages"`
 * are all that there are, each loaded when it is asked for.
 */
export function rules(): Plugin {
  return {
    name: "duckpond-rules",
    resolveId: (id) => (id.startsWith("rules:") ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith("\0rules:")) return null;
      const page = id.slice("\0rules:".length);
      if (page === "pages") {
        const names = readdirSync(folder).flatMap((file) => isPage.exec(file)?.[1] ?? []);
        const entries = names.map((name) => `${JSON.stringify(name)}: () => import("rules:${name}")`);
        return `export default { ${entries.join(", ")} };`;
      }
      const file = resolve(folder, `${page}.md`);
      this.addWatchFile(file);
      const language = page.split(".")[1] ?? "en";
      const html = rulesHtml(readFileSync(file, "utf8"));
      return `export default ${JSON.stringify(html)}; export const language = ${JSON.stringify(language)};`;
    },
  };
}
