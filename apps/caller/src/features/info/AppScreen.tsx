import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { Page } from "#lib/page.tsx";
import { useInfo } from "./info.tsx";
import classes from "./Badge.module.css";

/** null: no app is planned. */
function sentenceFor(stores: PublicConfig["appStores"]) {
  if (stores === null) return "stores.none";
  return stores.apple === null && stores.google === null ? "stores.web" : "stores.text";
}

export function AppScreen({ service: { appStores } }: Readonly<{ service: PublicConfig }>) {
  const tell = useInfo();
  const badge = (store: BadgeProps["store"], href: string | null) => (
    <Badge store={store} href={href} before={tell(href === null ? "stores.soon" : "stores.get")} />
  );
  return (
    <Page title={tell("stores.title")}>
      <p>{tell(sentenceFor(appStores))}</p>
      {appStores && badge("App Store", appStores.apple)}
      {appStores && badge("Google Play", appStores.google)}
    </Page>
  );
}

type BadgeProps = Readonly<{
  store: "App Store" | "Google Play";
  /** null: the app is not there yet. */
  href: string | null;
  before: string;
}>;

/** Drawn by ourselves: the stores' own pictures would have to be fetched from them. */
export function Badge({ store, href, before }: BadgeProps) {
  const words = (
    <>
      <Phone />
      <span>
        <small>{before}</small>
        {store}
      </span>
    </>
  );
  return href === null ? (
    <p className={classes["badge"]}>{words}</p>
  ) : (
    <a className={`${classes["badge"]} ${classes["link"]}`} href={href}>
      {words}
    </a>
  );
}

const Phone = () => (
  <svg viewBox="0 0 24 24" width="32" height="32" aria-hidden="true">
    <rect x="6" y="2" width="12" height="20" rx="3" fill="none" stroke="currentcolor" strokeWidth="2" />
    <path d="M10.500 18.500h3" stroke="currentcolor" strokeWidth="2" strokeLinecap="round" />
  </svg>
);
