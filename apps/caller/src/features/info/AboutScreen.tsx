import { inLanguage } from "@sosmessages/contract/languages.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { Link } from "#lib/router.tsx";
import { Page } from "#lib/page.tsx";
import { useSpoken } from "#lib/texts.tsx";
import { WithNumber } from "#lib/inline-text.tsx";
import { Links, Numbers, Section, useInfo, facts } from "./info.tsx";

type Props = Readonly<{ service: PublicConfig }>;

export function AboutScreen({ service }: Props) {
  const tell = useInfo();
  const { locale } = useSpoken();
  const { number: emergency } = service.emergency;
  const numbers = [service.emergency, service.helpline, ...service.helpNumbers];
  return (
    <Page title={tell("about.title")} isWide>
      <p>{tell("about.lead")}</p>
      <Section title={tell("about.q_who")}>
        <p>{tell("about.who")}</p>
        {service.organisation && (
          <p>{tell("about.provider", { organisation: inLanguage(service.organisation, locale) })}</p>
        )}
      </Section>
      <Section title={tell("about.q_when")}>
        <p>{tell("about.time", { hours: String(service.replyHours) })}</p>
      </Section>
      <Section title={tell("about.q_anonymous")}>
        <p>{tell("about.anonymous")}</p>
      </Section>
      <Section title={tell("about.q_told")}>
        <p>{tell("about.confidential", { days: String(service.retentionDays) })}</p>
        <p>{tell("about.duty")}</p>
      </Section>
      <Section title={tell("about.q_lost")}>
        <p>{tell("about.only_way")}</p>
      </Section>
      <Section title={tell("about.q_not")}>
        <p>
          <WithNumber text={tell("about.not", { number: emergency })} number={emergency} />
        </p>
        <p>{tell("about.danger")}</p>
      </Section>
      <Section title={tell("about.numbers")}>
        <Numbers
          list={numbers.map(({ name, number, hours }) => ({
            name: `${inLanguage(name, locale)}${hours ? ` (${inLanguage(hours, locale)})` : ""}`,
            number,
          }))}
        />
      </Section>
      <Section title={tell("about.more")}>
        <p>{tell("about.access")}</p>
        <Links>
          <li>
            <Link href="/brukeravtale">{tell("terms.title")}</Link>
          </li>
          <li>
            <Link href="/delete-account">{tell("delete_account.title")}</Link>
          </li>
          <li>
            <Link href="/spor">{tell("traces.title")}</Link>
          </li>
          {service.appStores !== null && (
            <li>
              <Link href="/app">{tell("stores.title")}</Link>
            </li>
          )}
          {service.accessibilityUrl !== null && (
            <li>
              <a href={service.accessibilityUrl}>{tell("about.accessibility")}</a>
            </li>
          )}
        </Links>
      </Section>
    </Page>
  );
}

export function DeleteAccountScreen({ service }: Props) {
  const tell = useInfo();
  return (
    <Page title={tell("delete_account.title")}>
      <p>{tell("delete_account.how")}</p>
      <p>{tell("delete_account.what")}</p>
      <p>{tell("delete_account.lost", { days: String(service.retentionDays), dormant: facts.dormantDays })}</p>
    </Page>
  );
}
