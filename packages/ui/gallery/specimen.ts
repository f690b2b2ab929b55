import type { CallerKey } from "@sosmessages/texts/caller/notes.ts";
import type { FirstKey } from "@sosmessages/texts/first/notes.ts";
import type { FormsKey } from "@sosmessages/texts/forms/notes.ts";
import type { RarelyKey } from "@sosmessages/texts/rarely/notes.ts";
import type { ReactNode } from "react";

export type Say = (key: CallerKey | FirstKey | FormsKey | RarelyKey) => string;

export type Specimen = Readonly<{
  component: string;
  state: string;
  shown: ReactNode;
  /** What a pointer or the keyboard would bring about. */
  shows?: "hover" | "focus";
  /** It covers the page that it is on. */
  isCover?: true;
}>;
