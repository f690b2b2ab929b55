import type { Me } from "@sosmessages/contract/desk-accounts.ts";

type Props = Readonly<{ me: Me; id: string }>;

export const ConversationScreen = (_props: Props) => <h1>…</h1>;
