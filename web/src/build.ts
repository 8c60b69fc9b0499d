/**
 * Whether this build of the client comes from a server of ours, or lies on any static host, where everything that needs
 * a server is absent: `vite build --mode static`. What hangs on it is left out of the other build altogether.
 */
export const hasServer = import.meta.env.MODE !== "static";
