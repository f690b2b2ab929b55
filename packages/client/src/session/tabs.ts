/** Messages between the tabs of one browser. They never contain text of callers. */
export type Tabs<Message> = Readonly<{
  post: (message: Message) => void;
  /** Returns how to stop listening. */
  on: (then: (message: Message) => void) => () => void;
}>;

/** Browsers without broadcast channels still notice changes of storage in other tabs; nothing stays stored. */
const byStorage = <Message>(name: string): Tabs<Message> => ({
  post: (message) => {
    try {
      localStorage.setItem(name, JSON.stringify(message));
      localStorage.removeItem(name);
    } catch {
      // Without storage each tab is alone.
    }
  },
  on: (then) => {
    const listen = ({ key, newValue }: StorageEvent) => {
      if (key === name && newValue !== null) then(JSON.parse(newValue) as Message);
    };
    addEventListener("storage", listen);
    return () => removeEventListener("storage", listen);
  },
});

export function openTabs<Message>(name: string): Tabs<Message> {
  if (typeof BroadcastChannel === "undefined") return byStorage(name);
  const channel = new BroadcastChannel(name);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches our own pages alone
    post: (message) => channel.postMessage(message),
    on: (then) => {
      const listen = (event: MessageEvent<Message>) => then(event.data);
      channel.addEventListener("message", listen);
      return () => channel.removeEventListener("message", listen);
    },
  };
}
