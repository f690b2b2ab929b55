import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { Page } from "#lib/page.tsx";
import { WithNumber } from "#lib/inline-text.tsx";
import { facts, Links, List, Section, useInfo } from "./info.tsx";

const parts = [
  "service",
  "anonymous",
  "confidential",
  "danger",
  "stored",
  "encrypted",
  "why",
  "recipients",
  "device",
  "rights",
  "contact",
] as const;

export function TermsScreen({ service }: Readonly<{ service: PublicConfig }>) {
  const tell = useInfo();
  const days = String(service.retentionDays);
  const { number } = service.emergency;
  const { legalContact, dataProtectionContact } = service;
  /** Without a contact, the section is left out. `service check` reports it. */
  const hasContact = legalContact !== null || dataProtectionContact !== null;
  return (
    <Page title={tell("terms.title")} isWide>
      <Section title={tell("terms.short.title")}>
        <List>
          <li>{tell("terms.short.anonymous")}</li>
          <li>{tell("terms.short.secret")}</li>
          <li>{tell("terms.short.gone", { days })}</li>
          <li>
            <WithNumber text={tell("terms.short.not", { number })} number={number} />
          </li>
        </List>
      </Section>
      <Section title={tell("terms.contents")}>
        <Links>
          {(hasContact ? parts : parts.slice(0, -1)).map((part) => (
            <li key={part}>
              <a href={`#terms-${part}`}>{tell(`terms.${part}.title`)}</a>
            </li>
          ))}
        </Links>
      </Section>
      <Section id="terms-service" title={tell("terms.service.title")}>
        <p>
          <WithNumber
            text={tell("terms.service.what", { hours: String(service.replyHours), number })}
            number={number}
          />
        </p>
        <p>{tell("terms.service.names")}</p>
        <p>{tell("terms.service.abuse")}</p>
      </Section>
      <Section id="terms-anonymous" title={tell("terms.anonymous.title")}>
        <p>{tell("terms.anonymous.seen")}</p>
        <p>{tell("terms.anonymous.not_stored")}</p>
        <p>{tell("terms.anonymous.limits")}</p>
      </Section>
      <Section id="terms-confidential" title={tell("terms.confidential.title")}>
        <p>{tell("terms.confidential.duty")}</p>
        <List>
          <li>{tell("terms.confidential.consent")}</li>
          <li>{tell("terms.confidential.danger")}</li>
          <li>{tell("terms.confidential.crime")}</li>
        </List>
      </Section>
      <Section id="terms-danger" title={tell("terms.danger.title")}>
        <p>{tell("terms.danger.what")}</p>
        <p>
          <WithNumber text={tell("terms.danger.means", { number })} number={number} />
        </p>
        <p>{tell("terms.danger.tick")}</p>
        <p>{tell("terms.danger.never")}</p>
        <p>{tell("terms.danger.gone")}</p>
      </Section>
      <Section id="terms-stored" title={tell("terms.stored.title")}>
        <List>
          <li>{tell("terms.stored.messages", { days })}</li>
          <li>{tell("terms.stored.anonymised")}</li>
          <li>{tell("terms.stored.draft", { days: facts.draftDays })}</li>
          <li>{tell("terms.stored.name")}</li>
          <li>{tell("terms.stored.email")}</li>
          <li>{tell("terms.stored.login", { days: facts.loginDays })}</li>
          <li>{tell("terms.stored.dormant", { days: facts.dormantDays })}</li>
          <li>{tell("terms.stored.chat", { days: facts.chatDays })}</li>
        </List>
      </Section>
      <Section id="terms-encrypted" title={tell("terms.encrypted.title")}>
        <p>{tell("terms.encrypted.text")}</p>
      </Section>
      <Section id="terms-why" title={tell("terms.why.title")}>
        <p>{tell("terms.why.purpose")}</p>
        <p>{tell("terms.why.basis")}</p>
        <p>{tell("terms.why.health")}</p>
        <p>{tell("terms.why.children")}</p>
      </Section>
      <Section id="terms-recipients" title={tell("terms.recipients.title")}>
        <p>{tell("terms.recipients.volunteers")}</p>
        <p>{tell("terms.recipients.carriers")}</p>
      </Section>
      <Section id="terms-device" title={tell("terms.device.title")}>
        <p>{tell("terms.device.none")}</p>
        <List>
          <li>{tell("terms.device.token")}</li>
          <li>{tell("terms.device.cookie", { days: facts.loginDays })}</li>
          <li>{tell("terms.device.form")}</li>
          <li>{tell("terms.device.app")}</li>
          <li>{tell("terms.device.stay")}</li>
          <li>{tell("terms.device.locale")}</li>
          <li>{tell("terms.device.theme")}</li>
          <li>{tell("terms.device.left")}</li>
          <li>{tell("terms.device.files")}</li>
          <li>{tell("terms.device.old")}</li>
          {service.chatCookies.length > 0 && (
            <li>{tell("terms.device.chat", { names: service.chatCookies.join(", ") })}</li>
          )}
        </List>
      </Section>
      <Section id="terms-rights" title={tell("terms.rights.title")}>
        <p>{tell("terms.rights.list")}</p>
        <p>{tell("terms.rights.how")}</p>
        <p>{tell("terms.rights.complain")}</p>
      </Section>
      {hasContact && (
        <Section id="terms-contact" title={tell("terms.contact.title")}>
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
        </Section>
      )}
    </Page>
  );
}
