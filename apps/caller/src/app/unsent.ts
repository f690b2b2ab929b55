/**
 * Half a message survives a login that runs out while its page is open, for the one who wrote it and for nobody who
 * logs in after. It is held by the page alone and never written to the device.
 */
export function createUnsent() {
  let held = { username: "", body: "" };
  return {
    isHeld: () => held.body !== "",
    forget: () => {
      held = { username: "", body: "" };
    },
    of: (username: string) => ({
      read: () => (held.username === username ? held.body : ""),
      write: (body: string) => {
        held = { username, body };
      },
    }),
  };
}
