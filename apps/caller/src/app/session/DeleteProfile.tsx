import type { ReactNode } from "react";
import { DeleteDialog } from "#app/lazy-dialogs.ts";
import { endingsOf } from "./endings.ts";
import type { SessionControls } from "./use-session.ts";

type Props = Readonly<{ controls: SessionControls; exit: ReactNode; onClose: () => void }>;

export const DeleteProfile = ({ controls, exit, onClose }: Props) => (
  <DeleteDialog
    send={controls.send}
    exit={exit}
    onDeleted={(from) => {
      onClose();
      endingsOf(controls).endDeleted(from);
    }}
    onCancel={onClose}
  />
);
