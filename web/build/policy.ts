/**
 * What a page may load and run: what the program sends with every answer (src/server/http.cpp), and what a page of a
 * static host says of itself.
 */
const directives = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];
export const policy = directives.join("; ");

/** A page may not say of itself who may frame it. */
export const policyOfPage = directives.filter((each) => !each.startsWith("frame-ancestors")).join("; ");
