import { lifetimes } from "@sosmessages/contract/limits.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { besideNynorsk } from "@sosmessages/texts/locale.ts";
import { saidToCallers, type Stores, type Service } from "./service.ts";

/** The part that the operator sets, or that exists only while the service runs. */
type Running = Pick<PublicConfig, "dormantDays" | "testSite" | "realtime" | "push">;

/** Enough to show a page, and a number to call, while no service has been asked yet. */
const silent: Running = { dormantDays: lifetimes.dormantDays, testSite: false, realtime: null, push: null };

/** The stores of the service's app, or of the other service whose app its pages show. */
export const appStoresOf = (
  { stores, showsAppOf }: Pick<Service, "stores" | "showsAppOf">,
  all: readonly Pick<Service, "id" | "stores">[],
): Stores | null => stores ?? all.find(({ id }) => id === showsAppOf)?.stores ?? null;

/** The address changes with the sentences, so that caches cannot keep old ones. It names the areas, so that others are not fetched. */
function ownTextsOf(tenant: Service): Record<string, string> {
  const overlays = [...new Set([...tenant.texts.keys(), ...tenant.folderLanguages.keys()])]
    .map((language) => [language, saidToCallers(tenant, language)] as const)
    .filter(([, overlay]) => Object.keys(overlay).length > 0);
  // One mark for all languages: the page carries it, and compresses the second.
  const mark = markOf(JSON.stringify(overlays));
  return Object.fromEntries(
    overlays.map(([language, overlay]) => [
      language,
      `/api/texts?language=${language}&version=${mark}.${Object.keys(overlay).join()}`,
    ]),
  );
}

/** Empty where all languages are built in, because every page carries the configuration. */
const folderLanguagesOf = ({ folderLanguages, languages }: Service): Pick<PublicConfig, "folderLanguages"> => {
  const brought = [...folderLanguages].map(
    ([code, { name, direction, fallback }]) => [code, { name, direction, fallback }] as const,
  );
  const renamed = [...besideNynorsk(languages)].map(
    ([code, name]) => [code, { name, direction: "ltr" as const }] as const,
  );
  const found = [...brought, ...renamed];
  return found.length === 0 ? {} : { folderLanguages: Object.fromEntries(found) };
};

/** Not a secret, only another mark for another text (FNV-1a). */
const markOf = (text: string): string => {
  let mark = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) mark = Math.imul(mark ^ text.charCodeAt(at), 0x01000193);
  return (mark >>> 0).toString(36);
};

/** The configuration that a client needs before the login. */
export const publicConfigOf = (
  tenant: Service,
  appStores: Stores | null,
  running: Partial<Running> = {},
): PublicConfig => ({
  tenant: tenant.id,
  name: tenant.name,
  organisation: tenant.organisation,
  languages: [...tenant.languages],
  defaultLanguage: tenant.defaultLanguage,
  replyHours: tenant.replyHours,
  retentionDays: lifetimes.messageDays,
  helpline: tenant.helpline,
  emergency: tenant.emergency,
  helpNumbers: [...tenant.otherHelplines],
  chatUrl: tenant.chat?.url ?? null,
  chatCookies: [...(tenant.chat?.cookies ?? [])],
  feedbackUrl: tenant.feedback,
  quickExitUrl: tenant.quickExit,
  appStores,
  ...(Object.values(tenant.stores ?? {}).some((address) => address !== null) && { hasApp: true }),
  legalContact: tenant.legalContact,
  dataProtectionContact: tenant.dataProtectionContact,
  accessibilityUrl: tenant.accessibilityStatement,
  ownTexts: ownTextsOf(tenant),
  ...folderLanguagesOf(tenant),
  colours: tenant.colours,
  mark: tenant.mark,
  ...(tenant.illustration && { illustration: tenant.illustration }),
  ...silent,
  ...running,
});
