/**
 * The style sheet of what only those see who are logged in. The page names it, and no guest waits for it. Where no page
 * names one, all styles are there already.
 */
export function wearInside(): Promise<void> {
  const href = document.querySelector<HTMLElement>("[data-inside]")?.dataset["inside"];
  if (href === undefined || document.querySelector(`link[rel=stylesheet][href="${href}"]`) !== null)
    return Promise.resolve();
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    // Better to be read unadorned than not at all.
    for (const end of ["load", "error"]) link.addEventListener(end, () => resolve());
    document.head.append(link);
  });
}
