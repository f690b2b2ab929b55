const isPasswordPage = () => location.pathname.replace(/\/{1,9}$/, "") === "/endrepassord";

/**
 * The token of a recovery mail is held by the page alone. It leaves the address bar at once: nobody who looks over the
 * shoulder, and no history, keeps it.
 */
export function takeResetToken(): string | null {
  if (!isPasswordPage()) return null;
  // Mails carry it behind the hash, where no server sees it; the specification in the query.
  const [hash, query] = [new URLSearchParams(location.hash.slice(1)), new URLSearchParams(location.search)];
  const token = hash.get("token") ?? query.get("token");
  if (location.search !== "" || location.hash !== "") history.replaceState(null, "", location.pathname);
  return token === "" ? null : token;
}

/** A second link opened in the same tab changes only what is behind the hash: the browser would stay on this page. */
export function takeLaterResetLinks(): void {
  addEventListener("hashchange", () => {
    if (isPasswordPage() && location.hash.startsWith("#token=")) location.reload();
  });
}
