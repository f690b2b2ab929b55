import type { Me } from "@sosmessages/contract/desk-accounts.ts";

type Props = Readonly<{ me: Me }>;

export const StatisticsScreen = (_props: Props) => <h1>…</h1>;
