/** Where the desk's pages live; see `vite.config.ts`. */
export const base = "/desk";

/** The secret of a link is taken out of the address at once: it must not stand there, nor in the history. */
export function takeInvitation(): string | null {
  if (location.pathname.replace(/\/$/, "") !== `${base}/invitation`) return null;
  const token = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  return token;
}
