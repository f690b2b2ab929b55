import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { Page } from "#lib/Page.tsx";
import { Badge } from "./Badge.tsx";
import { useInfo } from "./use-info.ts";

type Props = Readonly<{ service: Pick<PublicConfig, "appStores"> }>;

/** Says only what is true today: an app that is not there yet is announced, and nothing is said of its use. */
export function AppScreen({ service }: Props) {
  const tell = useInfo();
  const stores = service.appStores ?? { apple: null, google: null };
  const isThere = stores.apple !== null || stores.google !== null;
  return (
    <Page title={tell("stores.title")}>
      <p>{tell(isThere ? "stores.text" : "stores.web")}</p>
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
    </Page>
  );
}
