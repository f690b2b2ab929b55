/** What the tabs of one browser tell each other: they share a login, so they share its lock and its end. */
type News = "active" | "entered" | "locked" | "left";

const channel = new BroadcastChannel("desk");

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches our own pages alone
export const tellTabs = (news: News): void => channel.postMessage(news);

export const hearTabs = (then: (news: News) => void): (() => void) => {
  const hear = ({ data }: MessageEvent<News>) => then(data);
  channel.addEventListener("message", hear);
  return () => channel.removeEventListener("message", hear);
};
