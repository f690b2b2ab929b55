/**
 * The style sheet of what only those see who are logged in. The page names it, and no guest waits for it. Where no page
 * names one, all styles are there already.
 */
export function loadInsideStyles(): Promise<void> {
  const href = document.querySelector<HTMLElement>("[data-inside]")?.dataset["inside"];
  if (href === undefined) return Promise.resolve();
  // `before-paint.ts` has asked for it already where somebody was logged in.
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
