/**
 * The token of a recovery mail is held by the page alone. It leaves the address bar at once: nobody who looks over the
 * shoulder, and no history, keeps it.
 */
export function takeResetToken(): string | null {
  if (location.pathname.replace(/\/{1,9}$/, "") !== "/endrepassord") return null;
  const token = new URLSearchParams(location.search).get("token");
  if (location.search !== "") history.replaceState(null, "", location.pathname);
  return token === "" ? null : token;
}
