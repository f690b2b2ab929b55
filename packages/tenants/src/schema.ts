import { locales } from "@sosmessages/contract/languages.ts";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { problemsOfDesk } from "./desk-problems.ts";
import type { Tenant, TenantDesk, TenantInfo } from "./tenant.ts";

/** For the server's start and for tests. No browser loads this: by then the data has been looked at. */
const Language = Type.Enum(locales);
const ShownName = Type.String({ pattern: "^\\S(.*\\S)?$", maxLength: 60 });
const InEachLanguage = Type.Object({ nb: ShownName, se: ShownName, en: ShownName });
const PhoneNumber = Type.String({ pattern: "^[0-9 ]{3,14}$" });
const HelpNumber = Type.Object({ name: InEachLanguage, number: PhoneNumber });
const Host = Type.String({ pattern: "^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$" });
const MailAddress = Type.String({ pattern: "^[^@\\s<>]+@[^@\\s<>]+$" });
/** A page, never a mail address: that would tell who is writing. */
const Page = Type.String({ pattern: "^https://[^\\s/]+\\.[^\\s]+$" });
const Colour = Type.String({ pattern: "^#[0-9a-f]{6}$" });
const Palette = Type.Object({ accent: Colour, accentInk: Colour, own: Colour });
const orNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

const TenantData = Type.Object({
  id: Type.String({ pattern: "^[a-z][a-z0-9]{1,15}$" }),
  hosts: Type.Array(Host, { minItems: 1, uniqueItems: true }),
  hostPart: orNull(Type.String({ pattern: "^[a-z0-9-]{3,}$" })),
  publicUrl: orNull(Type.String({ pattern: "^https?://[^\\s]+$" })),
  name: InEachLanguage,
  defaultLanguage: Language,
  languages: Type.Array(Language, { minItems: 1, uniqueItems: true }),
  /** The texts say "within so many hours": one alone would need another word, and is no promise for volunteers to make. */
  replyHours: Type.Integer({ minimum: 2, maximum: 168 }),
  timeZone: Type.String({ pattern: "^[A-Z][A-Za-z_]+(/[A-Z][A-Za-z_]+)*$" }),
  helpline: HelpNumber,
  chatUrl: orNull(Page),
  feedbackUrl: orNull(Page),
  quickExitUrl: Page,
  mailFrom: orNull(MailAddress),
  legalContact: orNull(
    Type.Object({
      name: Type.String({ minLength: 2 }),
      postalAddress: Type.String({ minLength: 5 }),
      email: MailAddress,
    }),
  ),
  colours: Type.Object({ light: Palette, dark: Palette }),
  /** Lines only, within a square of 32: nothing that could load or run anything. */
  mark: Type.String({ pattern: "^[MmLlHhVvCcSsQqTtAaZz0-9 ,.-]{3,200}$" }),
});

const InfoData = Type.Object({
  helpNumbers: Type.Array(HelpNumber, { minItems: 1 }),
  chatCookies: Type.Array(Type.String({ pattern: "^[\\w.-]+$" })),
  stores: orNull(Type.Object({ apple: orNull(Page), google: orNull(Page) })),
});

/** One sentence for each thing that is wrong with the data of these services. */
export function problemsOf(
  tenants: readonly Tenant[],
  infoOf: (id: string) => TenantInfo,
  deskOf: (id: string) => TenantDesk,
): readonly string[] {
  const shape = tenants.flatMap((tenant) => [
    ...Value.Errors(TenantData, tenant).map((error) => `${tenant.id}${error.instancePath} ${error.message}`),
    ...Value.Errors(InfoData, infoOf(tenant.id)).map((error) => `${tenant.id}${error.instancePath} ${error.message}`),
    ...problemsOfDesk(tenant, deskOf(tenant.id)),
    ...(tenant.languages.includes(tenant.defaultLanguage) ? [] : [`${tenant.id} does not offer its default language`]),
    ...(tenant.chatUrl === null && infoOf(tenant.id).chatCookies.length > 0
      ? [`${tenant.id} names cookies of a chat that it does not have`]
      : []),
  ]);
  const twice = (what: string, values: readonly string[]) =>
    values
      .filter((value, index) => values.indexOf(value) !== index)
      .map((value) => `${what} ${value} belongs to two services`);
  return [
    ...shape,
    ...twice(
      "the id",
      tenants.map(({ id }) => id),
    ),
    ...twice(
      "the host",
      tenants.flatMap(({ hosts }) => hosts),
    ),
    ...twice(
      "the host part",
      tenants.flatMap(({ hostPart }) => hostPart ?? []),
    ),
  ];
}
