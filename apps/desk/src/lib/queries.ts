import { QueryClient } from "@tanstack/react-query";

/** Nothing stays in memory after it leaves the screen: the next person at the computer must not find it. */
export const newQueries = () =>
  new QueryClient({
    defaultOptions: { queries: { gcTime: 0, staleTime: 0, retry: false, refetchOnWindowFocus: true } },
  });
