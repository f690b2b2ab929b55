import { typed } from "#lib/typed.ts";

export const tickedIn = <V extends string>(form: HTMLFormElement, name: string, values: readonly V[]): V[] =>
  values.filter((value) => typed(form, `${name}.${value}`) !== "");
