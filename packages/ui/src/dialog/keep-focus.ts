type Tab = Readonly<{ key: string; shiftKey: boolean; preventDefault: () => void }>;

/** Tab goes round within the element. */
export function keepFocusIn(element: HTMLElement, event: Tab): void {
  if (event.key !== "Tab") return;
  const stops = [...element.querySelectorAll<HTMLElement>("a[href], button:not(:disabled), input:not(:disabled)")];
  const [edge, other] = event.shiftKey ? [stops[0], stops[stops.length - 1]] : [stops[stops.length - 1], stops[0]];
  if (document.activeElement !== edge) return;
  event.preventDefault();
  other?.focus();
}
