import en from "@sosmessages/texts/languages/en/push.yaml";
import nb from "@sosmessages/texts/languages/nb/push.yaml";
import se from "@sosmessages/texts/languages/se/push.yaml";
import type { Clicked, PushScope, Pushed } from "./scope.ts";

/** The server fills in those of languages that folders bring. */
const brought = decodeURIComponent("__SENTENCES__")
  .split("\n")
  .filter((sentence) => sentence !== "");
const known: ReadonlySet<string> = new Set([...[nb, se, en].map(({ notification }) => notification), ...brought]);

const windowsOf = ({ clients }: PushScope) => clients.matchAll({ type: "window", includeUncontrolled: true });

/** Only a sentence that we know ourselves: whatever else might come is not shown. Nor is what is read already. */
export function showPushed(scope: PushScope, event: Pushed): void {
  const show = async () => {
    const sentence = event.data?.text() ?? "";
    if (!known.has(sentence) || (await windowsOf(scope)).some(({ focused }) => focused)) return;
    // The same tag: a newer one takes the place of an older one, so that they cannot be counted.
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
