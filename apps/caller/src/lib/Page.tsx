import { Sheet } from "@sosmessages/ui/page/Sheet.tsx";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useSayFirst } from "./texts.tsx";

type Props = Readonly<{
  title: string;
  children: ReactNode;
  /** For pages that are read rather than filled in. */
  isWide?: boolean;
}>;

/** A sheet with the way back to the front page on it. */
export function Page({ title, children, isWide = false }: Props) {
  const say = useSayFirst();
  return (
    <Sheet title={title} isWide={isWide} before={<Link href="/">← {say("app.front_page")}</Link>}>
      {children}
    </Sheet>
  );
}
