import { QueryClient } from "@tanstack/react-query";

/** Nothing is kept after it has left the screen: what was read must not lie in memory for the next person. */
export const newQueries = () =>
  new QueryClient({
    defaultOptions: { queries: { gcTime: 0, staleTime: 0, retry: false, refetchOnWindowFocus: true } },
  });
