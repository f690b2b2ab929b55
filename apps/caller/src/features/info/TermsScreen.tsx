import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { Page } from "#lib/page.tsx";
import { Links, List, Section, useInfo, type PartOf, type Rows } from "./info.tsx";

type Part = { [Name in PartOf<"terms">]: readonly [Name, Rows<`terms.${Name}`>] }[PartOf<"terms">];

export function TermsScreen({ service }: Readonly<{ service: PublicConfig }>) {
  const tell = useInfo(service);
  const { chatCookies, legalContact, dataProtectionContact } = service;
  /** Without a contact, the section is left out. `service check` reports it. */
  const hasContact = legalContact !== null || dataProtectionContact !== null;
  const traces = ["token", "cookie", "form", "app", "stay", "locale", "theme", "left", "files", "old"] as const;
  const parts = [
    ["service", ["what", "names", "abuse"]],
    ["anonymous", ["seen", "not_stored", "limits"]],
    ["confidential", ["duty", ["consent", "danger", "crime"]]],
    ["danger", ["what", "means", "tick", "never", "gone"]],
    ["stored", [["messages", "anonymised", "draft", "name", "email", "login", "dormant", "chat"]]],
    ["encrypted", ["text"]],
    ["why", ["purpose", "basis", "health", "children"]],
    ["recipients", ["volunteers", "carriers"]],
    ["device", ["none", chatCookies.length > 0 ? [...traces, "chat"] : traces]],
    ["rights", ["list", "how", "complain"]],
    ...(hasContact ? [["contact", []] as const] : []),
  ] as const satisfies readonly Part[];
  return (
    <Page title={tell("terms.title")} isWide>
      <Section service={service} under="terms.short" heading="title" rows={[["anonymous", "secret", "gone", "not"]]} />
      <Section under="terms" heading="contents">
        <Links>
          {parts.map(([part]) => (
            <li key={part}>
              <a href={`#terms-${part}`}>{tell(`terms.${part}.title`)}</a>
            </li>
          ))}
        </Links>
      </Section>
      {parts.map(([part, rows]) => (
        <Section key={part} id={`terms-${part}`} service={service} under={`terms.${part}`} heading="title" rows={rows}>
          {part === "contact" && (
            <List>
              {legalContact !== null && (
                <>
                  <li>{legalContact.name}</li>
                  <li>{legalContact.postalAddress}</li>
                  <li>{legalContact.email}</li>
                </>
              )}
              {dataProtectionContact !== null && (
                <li>
                  {tell("terms.contact.protection")} {dataProtectionContact.name}, {dataProtectionContact.email}
                </li>
              )}
            </List>
          )}
        </Section>
      ))}
    </Page>
  );
}
