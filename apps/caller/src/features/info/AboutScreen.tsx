import { inLanguage } from "@sosmessages/contract/languages.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { Link } from "#lib/router.tsx";
import { Page } from "#lib/page.tsx";
import { useSpoken } from "#lib/texts.tsx";
import { Links, Numbers, Section, useInfo } from "./info.tsx";

type Props = Readonly<{ service: PublicConfig }>;

export function AboutScreen({ service }: Props) {
  const tell = useInfo(service);
  const { locale } = useSpoken();
  const about = { service, under: "about" } as const;
  const numbers = [service.emergency, service.helpline, ...service.helpNumbers];
  return (
    <Page title={tell("about.title")} isWide>
      <p>{tell("about.lead")}</p>
      <Section {...about} heading="q_who" rows={service.organisation ? ["who", "provider"] : ["who"]} />
      <Section {...about} heading="q_when" rows={["time"]} />
      <Section {...about} heading="q_anonymous" rows={["anonymous"]} />
      <Section {...about} heading="q_told" rows={["confidential", "duty"]} />
      <Section {...about} heading="q_lost" rows={["only_way"]} />
      <Section {...about} heading="q_not" rows={["not", "danger"]} />
      <Section {...about} heading="numbers">
        <Numbers
          list={numbers.map(({ name, number, hours }) => ({
            name: `${inLanguage(name, locale)}${hours ? ` (${inLanguage(hours, locale)})` : ""}`,
            number,
          }))}
        />
      </Section>
      <Section {...about} heading="more" rows={["access"]}>
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
  const tell = useInfo(service);
  return (
    <Page title={tell("delete_account.title")}>
      <p>{tell("delete_account.how")}</p>
      <p>{tell("delete_account.what")}</p>
      <p>{tell("delete_account.lost")}</p>
    </Page>
  );
}
