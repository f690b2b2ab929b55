import en from "@sosmessages/texts/languages/en/push.yaml";
import nb from "@sosmessages/texts/languages/nb/push.yaml";
import se from "@sosmessages/texts/languages/se/push.yaml";

type Lasting = { readonly waitUntil: (work: Promise<unknown>) => void };
type Pushed = Lasting & { readonly data: { text(): string } | null };
type Clicked = Lasting & { readonly notification: { close(): void } };

/** The part of a service worker's scope that notifications need. */
type PushScope = {
  readonly registration: {
    showNotification(title: string, options: Readonly<{ tag: string; silent: boolean }>): Promise<void>;
  };
  readonly clients: {
    matchAll(
      which: Readonly<{ type: "window"; includeUncontrolled: boolean }>,
    ): Promise<readonly { readonly focused: boolean; focus(): Promise<unknown> }[]>;
    openWindow(url: string): Promise<unknown>;
  };
};

/** The server fills in the sentences of languages from service folders. */
const brought = decodeURIComponent("__SENTENCES__")
  .split("\n")
  .filter((sentence) => sentence !== "");
const known: ReadonlySet<string> = new Set([...[nb, se, en].map(({ notification }) => notification), ...brought]);

const windowsOf = ({ clients }: PushScope) => clients.matchAll({ type: "window", includeUncontrolled: true });

/** Shows known sentences only, and nothing while a window of the service has the focus. */
export function showPushed(scope: PushScope, event: Pushed): void {
  const show = async () => {
    const sentence = event.data?.text() ?? "";
    if (!known.has(sentence) || (await windowsOf(scope)).some(({ focused }) => focused)) return;
    // The same tag: a newer notification replaces the older one, so that they cannot be counted.
    await scope.registration.showNotification(sentence, { tag: "news", silent: true });
  };
  event.waitUntil(show());
}

export function openPage(scope: PushScope, event: Clicked): void {
  event.notification.close();
  const open = async () => {
    const [window] = await windowsOf(scope);
    await (window ? window.focus() : scope.clients.openWindow("/"));
  };
  event.waitUntil(open());
}
