/** What was typed into a field. */
export function typed(form: HTMLFormElement | FormData, field: string): string {
  const value = (form instanceof FormData ? form : new FormData(form)).get(field);
  return typeof value === "string" ? value : "";
}

export const tickedIn = <V extends string>(form: HTMLFormElement, name: string, values: readonly V[]): V[] =>
  values.filter((value) => typed(form, `${name}.${value}`) !== "");
