import type { Device } from "#device/device.ts";

const stop = () => () => undefined;

/** Nobody is there yet: nothing is stored, and nothing can happen. */
export const nobody: Device = {
  kind: "web",
  recall: () => null,
  remember: () => undefined,
  forgetEverything: () => Promise.resolve(),
  onChangedElsewhere: stop,
  tabs: { post: () => undefined, on: stop },
  push: { state: async () => "unavailable", turnOn: async () => "failed", turnOff: async () => true },
  isOnline: () => true,
  onNetworkChange: stop,
  hostName: () => "",
  goAway: () => undefined,
  rememberLeaving: () => undefined,
};
