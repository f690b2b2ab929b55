/** Where the desk's pages live; see `vite.config.ts`. */
export const base = "/desk";
