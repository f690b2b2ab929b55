import { Suspense, useState, type ReactNode } from "react";
import { lazilyOrNothing } from "@sosmessages/client/lazy.ts";
import { useLater } from "@sosmessages/client/time.ts";
import { DeleteDialog } from "#app/lazy-dialogs.ts";
import { withStyles } from "#lib/load-styles.ts";
import { logOutActions } from "./log-out.ts";
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
      logOutActions(controls).endDeleted(from);
    }}
    onCancel={onClose}
  />
);

const restMs = 3_000;

const Guards = lazilyOrNothing(
  withStyles(() => import("./Guards.tsx")),
  "Guards",
);

/** Loaded after the messages: idle time and logout need no guard in the first seconds. */
export function SessionGuards(props: Readonly<{ controls: SessionControls; exit: ReactNode }>) {
  const [hasRested, setRested] = useState(false);
  useLater(props.controls.session.phase === "signed-in", restMs, () => setRested(true));
  return <Suspense>{hasRested && <Guards {...props} />}</Suspense>;
}
