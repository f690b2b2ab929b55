import { Sheet } from "@sosmessages/ui/page.tsx";
import { createContext, useContext, useEffect, type ReactNode } from "react";
import { Link } from "./router.tsx";
import { useSayAtStart } from "./texts.tsx";

type Props = Readonly<{
  title: string;
  /** A neutral title for the tab, if the heading would reveal too much. */
  tab?: string;
  children: ReactNode;
  /** For pages that are read rather than filled in. */
  isWide?: boolean;
}>;

/** A sheet with the way back to the front page on it. */
export function Page({ title, tab, children, isWide = false }: Props) {
  const say = useSayAtStart();
  useTitle(tab ?? title);
  return (
    <Sheet title={title} tab={tab} isWide={isWide} before={<Link href="/">{say("app.front_page")}</Link>}>
      {children}
    </Sheet>
  );
}

const ServiceName = createContext("");
export const ServiceNameProvider = ServiceName.Provider;

export const titleOf = (page: string, service: string): string => `${page} – ${service}`;

export function useTitle(page: string): void {
  const service = useContext(ServiceName);
  useEffect(() => {
    document.title = titleOf(page, service);
  }, [page, service]);
}
