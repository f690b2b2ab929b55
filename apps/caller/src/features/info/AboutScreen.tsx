import { inLanguage } from "@sosmessages/contract/languages.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { Link } from "wouter";
import { Page } from "#lib/Page.tsx";
import { useSpoken } from "#lib/texts.tsx";
import { Links, Section } from "./Section.tsx";
import { useInfo } from "./use-info.ts";

type Props = Readonly<{
  service: Pick<PublicConfig, "replyHours" | "retentionDays" | "helpline" | "helpNumbers" | "accessibilityUrl">;
}>;

export function AboutScreen({ service }: Props) {
  const tell = useInfo();
  const { locale } = useSpoken();
  const numbers = [service.helpline, ...service.helpNumbers];
  return (
    <Page title={tell("about.title")} isWide>
      <p>{tell("about.lead")}</p>
      <p>{tell("about.who")}</p>
      <p>{tell("about.time", { hours: String(service.replyHours) })}</p>
      <p>{tell("about.not")}</p>
      <p>{tell("about.anonymous")}</p>
      <p>{tell("about.confidential", { days: String(service.retentionDays) })}</p>
      <p>{tell("about.duty")}</p>
      <p>{tell("about.only_way")}</p>
      <p>{tell("about.provider")}</p>
      <p>{tell("about.access")}</p>
      <Section title={tell("about.numbers")}>
        <Links>
          {numbers.map(({ name, number, hours }) => (
            <li key={number}>
              {inLanguage(name, locale)}: <a href={`tel:${number.replace(/ /g, "")}`}>{number}</a>
              {hours && ` (${inLanguage(hours, locale)})`}
            </li>
          ))}
        </Links>
      </Section>
      <Section title={tell("about.more")}>
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
          <li>
            <Link href="/app">{tell("stores.title")}</Link>
          </li>
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
