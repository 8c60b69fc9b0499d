// Made while building, by build/texts.ts and build/rules.ts.
declare module "texts:*" {
  const texts: Record<string, string>;
  export default texts;
}
declare module "rules:pages" {
  const pages: Record<string, () => Promise<{ default: string; language: string }>>;
  export default pages;
}
declare module "rules:*" {
  const html: string;
  export default html;
  export const language: string;
}
