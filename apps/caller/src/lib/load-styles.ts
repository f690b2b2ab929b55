/** Styles that the login page does not contain. "inside": for logged-in callers. "others": other screens and dialogs. Without the attribute, the page contains them. */
function loadStyles(which: "inside" | "others"): Promise<void> {
  // There is no document during prerendering.
  const { document } = globalThis as Partial<typeof globalThis>;
  const href = document?.querySelector<HTMLElement>(`[data-${which}]`)?.dataset[which];
  if (document === undefined || href === undefined) return Promise.resolve();
  // `before-paint.ts` may have requested it already.
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

/** Loads a component together with its texts, so that it is complete when the network is gone later. */
export const withDialogTexts = <Fetch extends () => Promise<unknown>>(fetch: Fetch): Fetch =>
  (async () => {
    // Imported here: the texts must not be part of the first load.
    const [part, { dialogTexts }] = await Promise.all([fetch(), import("./dialog-texts.ts")]);
    await dialogTexts(document.documentElement.lang);
    return part;
  }) as Fetch;
