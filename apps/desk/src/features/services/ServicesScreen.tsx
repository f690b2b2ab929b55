import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { ServiceData } from "@sosmessages/contract/desk/services.ts";
import { Fragment, type ReactNode } from "react";
import { Link } from "wouter";
import { listServices } from "#lib/calls.generated.ts";
import { Closings } from "#lib/closings.tsx";
import { send, useAsk } from "#lib/http.ts";
import { Loaded, Page } from "#lib/page.tsx";
import { serviceName } from "#lib/services.ts";
import { useDraftAlerts } from "#lib/use-alerts.ts";
import { useSay, languageWords, useSpoken, type Say } from "#lib/texts.tsx";
import rows from "#lib/rows.module.css";
import classes from "./Service.module.css";

export const ServicesScreen = ({ me }: Readonly<{ me: Me }>) =>
  me.role === "leader" ? <ServiceLinks me={me} /> : <AllServices me={me} />;

/** Leaders approve drafts, and see no settings. */
function ServiceLinks({ me }: Readonly<{ me: Me }>) {
  const { say, locale } = useSpoken();
  const alerts = useDraftAlerts();
  return (
    <Page title={say("nav.services")} about={say("services.about_leader")}>
      <Closings me={me} />
      <ul className={rows["rows"]}>
        {me.tenants.map((id) => (
          <li key={id}>
            <Link href={`/services/${id}`} className={rows["row"] ?? ""}>
              <b>{serviceName(id, locale)}</b>
              {alerts.has(id) && <DraftMark draft="asked" />}
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}

/** The state of the draft, in the words of the editor. */
const draftWords = {
  begun: "editor.state_draft",
  asked: "editor.state_asked",
  returned: "editor.returned_plain",
  approved: "practice.state_approved",
} as const;

function DraftMark({ draft }: Readonly<{ draft: NonNullable<ServiceData["draft"]> }>) {
  const say = useSay();
  return <span className={classes["draft"]}>{say(draftWords[draft])}</span>;
}

function AllServices({ me }: Readonly<{ me: Me }>) {
  const say = useSay();
  const asked = useAsk(["services"], async () => send(listServices));
  return (
    <Page title={say("nav.services")} about={say("services.about")}>
      <Closings me={me} />
      <Loaded asked={asked}>
        {(services) => services.map((service) => <ServiceCard key={service.config.tenant} service={service} />)}
      </Loaded>
    </Page>
  );
}

type Missing = ServiceData["missing"][number];

const sentenceOf = (say: Say, { kind, values: { found = "", least = "", count = "", all = "" } }: Missing): string => {
  if (kind === "contrast") return say("services.lacks_contrast", { found, least });
  if (kind === "language") return say("services.lacks_language", { count, all });
  return kind === "untranslated" ? say("services.lacks_untranslated", { count }) : say(`services.lacks_${kind}`);
};

export function ServiceCard({ service }: Readonly<{ service: ServiceData }>) {
  const { say, locale } = useSpoken();
  const { config, address, procedure, missing, draft } = service;
  const inOwn = (words: Readonly<Record<string, string>>) => words[locale] ?? words[config.defaultLanguage] ?? "";
  const { legalContact, dataProtectionContact, accessibilityUrl } = config;

  const rows: readonly (readonly [label: string, value: ReactNode])[] = [
    [say("services.name"), config.languages.map((language) => config.name[language]).join(" · ")],
    [say("services.address"), address],
    [say("services.languages"), config.languages.map((language) => languageWords(say, language)).join(", ")],
    [say("services.promise"), say("services.promise_value", { hours: String(config.replyHours) })],
    [
      say("services.numbers"),
      [config.emergency, config.helpline, ...config.helpNumbers].map((help) => (
        <p key={help.number}>
          {inOwn(help.name)}, <span className="number">{help.number}</span>
          {help.hours !== null && `, ${inOwn(help.hours)}`}
        </p>
      )),
    ],
    [
      say("services.procedure"),
      procedure && (
        <ol key="procedure">
          {(procedure[locale] ?? procedure[config.defaultLanguage] ?? []).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      ),
    ],
    [say("services.exit"), config.quickExitUrl],
    [say("services.chat"), config.chatUrl],
    [say("services.feedback"), config.feedbackUrl],
    [
      say("services.contact"),
      legalContact && `${legalContact.name}, ${legalContact.postalAddress}, ${legalContact.email}`,
    ],
    [
      say("services.data_protection"),
      dataProtectionContact && `${dataProtectionContact.name}, ${dataProtectionContact.email}`,
    ],
    [say("services.accessibility"), accessibilityUrl],
    [say("services.colours"), <Colours key="colours" colours={config.colours} />],
  ];

  return (
    <section className={classes["service"]} aria-label={inOwn(config.name)}>
      <div className={classes["head"]}>
        <h2>
          {inOwn(config.name)} <code>{config.tenant}</code>
        </h2>
        <span className={classes["ways"]}>
          {draft && <DraftMark draft={draft} />}
          <Link href={`/services/${config.tenant}`}>
            {say("services.edit")}
            <span className="visually-hidden">: {inOwn(config.name)}</span>
          </Link>
          <a href={`${address}/login`} target="_blank" rel="noreferrer">
            {say("services.open")}
            <span className="visually-hidden">, {say("services.new_window")}</span>
          </a>
        </span>
      </div>
      <h3>{say("services.missing_title")}</h3>
      {missing.length === 0 ? (
        <p>{say("services.missing_none")}</p>
      ) : (
        <ul className={classes["missing"]}>
          {missing.map((each) => (
            <li key={each.field}>
              <code>{each.field}</code>: {sentenceOf(say, each)}
            </li>
          ))}
        </ul>
      )}
      <h3>{say("services.data_title")}</h3>
      <dl className={classes["data"]}>
        {rows.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value ?? <span className={classes["absent"]}>{say("services.not_given")}</span>}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

const Colours = ({ colours: { light, dark } }: Readonly<{ colours: ServiceData["config"]["colours"] }>) => (
  <span className={classes["colours"]}>
    {[light.accent, light.own, dark.accent, dark.own].map((colour) => (
      <span key={colour}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <rect width="16" height="16" rx="3" fill={colour} stroke="currentColor" strokeOpacity="0.4" />
        </svg>{" "}
        {colour}
      </span>
    ))}
  </span>
);
