/** The key of the service, as browsers subscribe with it. */
export const bytesOf = (key: string): Uint8Array<ArrayBuffer> => {
  const text = atob(key.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
};

/** Push services refuse notifications with another key. */
export const isFor = (subscription: PushSubscription, key: string): boolean => {
  const made = subscription.options.applicationServerKey;
  return made === null || new Uint8Array(made).join() === bytesOf(key).join();
};
