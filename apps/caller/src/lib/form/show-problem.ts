/**
 * Brings what is wrong into view and gives it the focus: the first field at fault, or else the sentence above the form.
 * To be called once React has marked it.
 */
export function showProblem(form: HTMLFormElement | null): void {
  const problem =
    form?.querySelector<HTMLElement>("[aria-invalid=true]") ??
    form?.closest("section")?.querySelector<HTMLElement>("[role=alert]");
  problem?.focus({ preventScroll: true });
  problem?.scrollIntoView({ block: "center" });
}
