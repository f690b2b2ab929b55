/**
 * The token of a recovery mail is held by the page alone. It leaves the address bar at once: nobody who looks over the
 * shoulder, and no history, keeps it.
 */
export function takeResetToken(): string | null {
  if (location.pathname.replace(/\/{1,9}$/, "") !== "/endrepassord") return null;
  // Mails carry it behind the hash, where no server sees it; older ones, and the specification, in the query.
  const [hash, query] = [new URLSearchParams(location.hash.slice(1)), new URLSearchParams(location.search)];
  const token = hash.get("token") ?? query.get("token");
  if (location.search !== "" || location.hash !== "") history.replaceState(null, "", location.pathname);
  return token === "" ? null : token;
}
