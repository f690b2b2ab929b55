/** What a service worker has that a page has not. TypeScript's own list of it cannot stand beside the one for pages. */
export type Lasting = Event & { readonly waitUntil: (work: Promise<unknown>) => void };

type Fetching = Lasting & { readonly request: Request; readonly respondWith: (answer: Promise<Response>) => void };

export type Pushed = Lasting & { readonly data: { text(): string } | null };
export type Clicked = Lasting & { readonly notification: { close(): void } };

type Window = { readonly focused: boolean; focus(): Promise<unknown> };

/** What a worker needs to tell that there is something to read. */
export type PushScope = {
  readonly registration: {
    showNotification(title: string, options: Readonly<{ tag: string; silent: boolean }>): Promise<void>;
  };
  readonly clients: {
    matchAll(which: Readonly<{ type: "window"; includeUncontrolled: boolean }>): Promise<readonly Window[]>;
    openWindow(url: string): Promise<unknown>;
  };
};

export type WorkerScope = PushScope & {
  readonly location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install" | "activate", then: (event: Lasting) => void): void;
  addEventListener(kind: "fetch", then: (event: Fetching) => void): void;
  addEventListener(kind: "push", then: (event: Pushed) => void): void;
  addEventListener(kind: "notificationclick", then: (event: Clicked) => void): void;
};
