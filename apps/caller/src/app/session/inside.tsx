import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import { DeleteDialog } from "#app/lazy-dialogs.ts";
import { withStyles } from "#lib/load-styles.ts";
import { logOutActions } from "./log-out.ts";
import { signsOfActivity } from "./signs-of-activity.ts";
import type { SessionControls } from "./use-session.ts";

export { MessagesScreen } from "#features/messages/MessagesScreen.tsx";
export { Menu } from "#app/shell/Menu.tsx";

type Props = Readonly<{ controls: SessionControls; exit: ReactNode; onClose: () => void }>;

export const DeleteProfile = ({ controls, exit, onClose }: Props) => (
  <DeleteDialog
    send={controls.send}
    exit={exit}
    onDeleted={(from) => {
      onClose();
      void logOutActions(controls).endDeleted(from);
    }}
    onCancel={onClose}
  />
);

const restMs = 3_000;
const againMs = 15_000;

const fetchGuards = withStyles(() => import("./Guards.tsx"));
type GuardsProps = Parameters<Awaited<ReturnType<typeof fetchGuards>>["Guards"]>[0];
type KeyPress = Pick<GuardsProps, "activeAt" | "hasKey">;

/** Loaded after the messages, and again if that failed. The idle hour counts from the last key, loaded or not. */
export function SessionGuards(props: Omit<GuardsProps, keyof KeyPress>) {
  const [loaded, setLoaded] = useState<(KeyPress & Readonly<{ Guards: ComponentType<GuardsProps> }>) | null>(null);
  const isLoaded = loaded !== null;
  useEffect(() => {
    if (isLoaded) return;
    let last = { activeAt: Date.now(), hasKey: false };
    const touch = () => void (last = { activeAt: Date.now(), hasKey: true });
    const load = () =>
      void fetchGuards().then(
        ({ Guards }) => setLoaded({ Guards, ...last }),
        () => (timer = setTimeout(load, againMs)),
      );
    let timer = setTimeout(load, restMs);
    for (const sign of signsOfActivity) addEventListener(sign, touch, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signsOfActivity) removeEventListener(sign, touch);
    };
  }, [isLoaded]);
  return loaded && <loaded.Guards {...props} activeAt={loaded.activeAt} hasKey={loaded.hasKey} />;
}
