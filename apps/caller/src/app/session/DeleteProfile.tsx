import type { ReactNode } from "react";
import { DeleteDialog } from "#app/lazy-dialogs.ts";
import { actsOf, type Reins } from "#app/session-acts.ts";

type Props = Readonly<{ reins: Reins; exit: ReactNode; onClose: () => void }>;

export const DeleteProfile = ({ reins, exit, onClose }: Props) => (
  <DeleteDialog
    send={reins.send}
    exit={exit}
    onDeleted={(from) => {
      onClose();
      actsOf(reins).endDeleted(from);
    }}
    onCancel={onClose}
  />
);
