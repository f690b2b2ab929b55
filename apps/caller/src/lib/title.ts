import { createContext, useContext, useEffect } from "react";

const ServiceName = createContext("");
export const ServiceNameProvider = ServiceName.Provider;

/** The title of the tab: the page in neutral words, and the service's name, which are both seen by whoever stands near. */
export const titleOf = (page: string, service: string): string => `${page} – ${service}`;

export function useTitle(page: string): void {
  const service = useContext(ServiceName);
  useEffect(() => {
    document.title = titleOf(page, service);
  }, [page, service]);
}
