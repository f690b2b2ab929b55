import type { Me } from "@sosmessages/contract/desk-accounts.ts";

type Props = Readonly<{ token: string; onEntered: (me: Me) => void; onLeave: () => void }>;

export const Invitation = (_props: Props) => <h1>…</h1>;
