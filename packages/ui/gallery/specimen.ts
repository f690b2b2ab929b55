import type { TextValues } from "@sosmessages/texts/values.ts";
import type { ReactNode } from "react";

export type Say = (
  key: keyof (TextValues["caller"] & TextValues["start"] & TextValues["forms"] & TextValues["dialogs"]),
) => string;

export type Specimen = Readonly<{
  component: string;
  state: string;
  shown: ReactNode;
  /** What a pointer or the keyboard would bring about. */
  shows?: "hover" | "focus";
  /** It covers the page that it is on. */
  isCover?: true;
}>;
