const setting = "desk-sound";

/** A sound for a call for a leader, on this device. */
export const isSoundOn = (): boolean => localStorage.getItem(setting) !== "off";
export const switchSound = (isOn: boolean): void => localStorage.setItem(setting, isOn ? "on" : "off");
