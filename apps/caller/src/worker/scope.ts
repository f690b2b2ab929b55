/** What a service worker has that a page has not. TypeScript's own list of it cannot stand beside the one for pages. */
export type Lasting = Event & { readonly waitUntil: (work: Promise<unknown>) => void };

type Fetching = Lasting & { readonly request: Request; readonly respondWith: (answer: Promise<Response>) => void };

export type WorkerScope = {
  readonly location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install" | "activate", then: (event: Lasting) => void): void;
  addEventListener(kind: "fetch", then: (event: Fetching) => void): void;
};
