import type { Clicked, Pushed, PushScope } from "./push.ts";

/** What a service worker has that a page has not. TypeScript's own list of it cannot stand beside the one for pages. */
export type Lasting = Event & { readonly waitUntil: (work: Promise<unknown>) => void };

type Fetching = Lasting & { readonly request: Request; readonly respondWith: (answer: Promise<Response>) => void };

export type WorkerScope = PushScope & {
  readonly location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install" | "activate", then: (event: Lasting) => void): void;
  addEventListener(kind: "fetch", then: (event: Fetching) => void): void;
  addEventListener(kind: "push", then: (event: Pushed) => void): void;
  addEventListener(kind: "notificationclick", then: (event: Clicked) => void): void;
};
