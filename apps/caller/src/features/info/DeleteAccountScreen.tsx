import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { Page } from "#lib/Page.tsx";
import { facts } from "./facts.ts";
import { useInfo } from "./use-info.ts";

export function DeleteAccountScreen({ service }: Readonly<{ service: Pick<PublicConfig, "retentionDays"> }>) {
  const tell = useInfo();
  return (
    <Page title={tell("delete_account.title")}>
      <p>{tell("delete_account.how")}</p>
      <p>{tell("delete_account.what")}</p>
      <p>{tell("delete_account.lost", { days: String(service.retentionDays), dormant: facts.dormantDays })}</p>
    </Page>
  );
}
