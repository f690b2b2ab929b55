import type { ShortcomingKind } from "@sosmessages/contract/desk/services.ts";
import { lowContrasts } from "./colours.ts";
import type { Service } from "./service.ts";

/** Something that a service can do without, and should not: callers see no sentence that would need it. */
export type Shortcoming = Readonly<{
  kind: ShortcomingKind;
  field: string;
  /** For the operator. The desk translates it with these values. */
  sentence: string;
  values: Readonly<Record<string, string>>;
}>;

const developersHost = /^(localhost|.*\.localhost)$/;

/** Everything that is missing from a folder that is otherwise right. The operator's command and the desk's page show the same. */
export function shortcomingsOf(tenant: Service): readonly Shortcoming[] {
  const found: Shortcoming[] = [];
  const add = (isMissing: boolean, kind: ShortcomingKind, field: string, sentence: string) => {
    if (isMissing) found.push({ kind, field, sentence, values: {} });
  };
  const { desk, stores } = tenant;
  add(
    tenant.hosts.every((host) => developersHost.test(host)),
    "hosts",
    "hosts",
    "only a developer's machine has such a host name",
  );
  add(tenant.organisation === null, "organisation", "organisation", "no page says who runs the service");
  add(
    tenant.chat === null,
    "chat",
    "chat",
    "the welcome text points to no chat, and the terms name none of its cookies",
  );
  add(tenant.chat?.cookies.length === 0, "chat_cookies", "chat.cookies", "the terms name no cookie of the chat");
  add(tenant.feedbackUrl === null, "feedback", "feedback", "the page of the login asks for no opinion");
  add(tenant.legalContact === null, "legal_contact", "legal_contact", "the terms do not say who answers for the data");
  add(
    tenant.dataProtectionContact === null,
    "data_protection_contact",
    "data_protection_contact",
    "the terms name nobody to ask about personal data",
  );
  add(tenant.accessibilityUrl === null, "accessibility_statement", "accessibility_statement", "no page links to one");
  add(tenant.illustration === null, "illustration", "illustration.svg", "the front page and the wait show no drawing");
  add(
    tenant.mailFrom === null,
    "mail_from",
    "mail_from",
    "recovery mails come from post@ the host of the public address",
  );
  add(stores !== null && stores.apple === null, "store", "stores.apple", "the page /app says that the app will come");
  add(stores !== null && stores.google === null, "store", "stores.google", "the page /app says that the app will come");
  add(tenant.helpline.hours === null, "hours", "helplines[1].hours", "nobody reads when the helpline answers");
  add(
    desk.procedure === null,
    "procedure",
    "procedure (desk.yaml)",
    "the desk shows its usual text when a life may be in danger",
  );
  add(desk.topics.length === 0, "topics", "topics (desk.yaml)", "the desk begins without topics");
  for (const { theme, ink, paper, found: ratio, least } of lowContrasts(tenant.colours)) {
    found.push({
      kind: "contrast",
      field: `colours.${theme}`,
      sentence: `${ink} on ${paper} stands out by ${ratio} to 1; it must be ${least} to 1`,
      values: { found: String(ratio), least: String(least) },
    });
  }
  return [...found, ...untranslated(tenant), ...halfTranslated(tenant)];
}

/** Sentences that a folder lacks are shown in its fallback language. */
const halfTranslated = ({ folderLanguages }: Service): readonly Shortcoming[] =>
  [...folderLanguages]
    .filter(([, { untranslated: count }]) => count > 0)
    .map(([code, { fallback, sentences, untranslated: count }]) => ({
      kind: "language",
      field: `languages/${code}`,
      sentence: `${count} of ${sentences} sentences are not translated; they are shown in ${fallback}`,
      values: { language: code, count: String(count), all: String(sentences) },
    }));

/** A sentence that is said differently in one language is as usual in the others, unless it is said there too. */
function untranslated({ languages, texts }: Service): readonly Shortcoming[] {
  const keys = new Set(
    [...texts.values()].flatMap((areas) =>
      Object.entries(areas).flatMap(([area, sentences]) => Object.keys(sentences).map((key) => `${area} ${key}`)),
    ),
  );
  return languages.flatMap((language) => {
    const lacking = [...keys].filter((each) => {
      const [area = "", key = ""] = each.split(" ");
      return texts.get(language)?.[area]?.[key] === undefined;
    });
    const [first, ...more] = lacking;
    if (first === undefined) return [];
    const others = more.length === 0 ? "" : `, and ${more.length} more`;
    const sentence = `said differently in another language, not in ${language}: ${first.replace(" ", ": ")}${others}`;
    const values = { language, count: String(lacking.length) };
    return [{ kind: "untranslated", field: `texts/${language}.yaml`, sentence, values }];
  });
}
