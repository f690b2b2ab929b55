import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { Page } from "#lib/Page.tsx";
import { Badge } from "./Badge.tsx";
import { useInfo } from "./use-info.ts";

type Props = Readonly<{ service: Pick<PublicConfig, "appStores"> }>;

export function AppScreen({ service }: Props) {
  const tell = useInfo();
  const stores = service.appStores ?? { apple: null, google: null };
  return (
    <Page title={tell("stores.title")}>
      <p>{tell("stores.text")}</p>
      <Badge
        store="App Store"
        href={stores.apple}
        before={tell(stores.apple === null ? "stores.soon" : "stores.get")}
      />
      <Badge
        store="Google Play"
        href={stores.google}
        before={tell(stores.google === null ? "stores.soon" : "stores.get")}
      />
      {stores.apple === null && stores.google === null && <p>{tell("stores.web")}</p>}
    </Page>
  );
}
