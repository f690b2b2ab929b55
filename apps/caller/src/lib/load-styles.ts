/**
 * Two style sheets that the entrance does without. "inside": what everyone sees who is logged in. "others": what the other
 * screens and the dialogs add. The page names them; where it does not, their styles stand in it already.
 */
function loadStyles(which: "inside" | "others"): Promise<void> {
  // Where pages are written there is none yet.
  const { document } = globalThis as Partial<typeof globalThis>;
  const href = document?.querySelector<HTMLElement>(`[data-${which}]`)?.dataset[which];
  if (document === undefined || href === undefined) return Promise.resolve();
  // `before-paint.ts` has asked for one already where somebody was logged in.
  const asked = document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${href}"]`);
  if (asked !== null && asked.sheet !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const link = asked ?? document.createElement("link");
    // Better to be read unadorned than not at all.
    for (const end of ["load", "error"]) link.addEventListener(end, () => resolve());
    if (asked !== null) return;
    link.rel = "stylesheet";
    link.href = href;
    document.head.append(link);
  });
}

/** A screen, or part of one, that is fetched together with its styles. */
export const withStyles = <Fetch extends () => Promise<unknown>>(
  fetch: Fetch,
  which: "inside" | "others" = "others",
): Fetch => (async () => (await Promise.all([fetch(), loadStyles(which)]))[0]) as Fetch;
