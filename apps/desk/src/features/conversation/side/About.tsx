import { inLanguage } from "@sosmessages/contract/languages.ts";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { risks } from "@sosmessages/contract/desk/words.ts";
import { listTopics } from "#lib/calls.generated.ts";
import { Select } from "#lib/form/Select.tsx";
import { send } from "#lib/http.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { useAsk } from "#lib/use-ask.ts";
import { Panel } from "./Panel.tsx";
import classes from "./Side.module.css";

export type About = Pick<Conversation, "topic" | "risk">;
type Props = Readonly<{ tenant: string; about: About; onChange: (about: About) => void }>;

/** What it is about and how great the danger is. Nobody can be recognised by it. */
export function AboutFields({ tenant, about, onChange }: Props) {
  const say = useSay();
  const { locale } = useSpoken();
  const topics = useAsk(["topics"], () => send(listTopics)).data ?? [];
  const offered = topics.filter((topic) => topic.tenant === tenant && (topic.is_used || topic.id === about.topic));
  return (
    <div className={classes["fields"]}>
      <Select
        label={say("about.topic")}
        options={[
          { value: "", label: say("about.no_topic") },
          ...offered.map(({ id, name }) => ({ value: id, label: inLanguage(name, locale) })),
        ]}
        chosen={about.topic ?? ""}
        onChoose={(topic) => onChange({ ...about, topic: topic === "" ? null : topic })}
      />
      <Select
        label={say("about.risk")}
        options={[
          { value: "", label: say("about.unset") },
          ...risks.map((risk) => ({ value: risk, label: say(`risk.${risk}`) })),
        ]}
        chosen={about.risk ?? ""}
        onChoose={(chosen) => onChange({ ...about, risk: risks.find((risk) => risk === chosen) ?? null })}
      />
    </div>
  );
}

export function AboutPanel({ isPractice, ...props }: Props & Readonly<{ isPractice: boolean }>) {
  const say = useSay();
  return (
    <Panel title={say("about.heading")} isOpen>
      <AboutFields {...props} />
      <p className="soft">{say(isPractice ? "practice.not_counted" : "about.note")}</p>
    </Panel>
  );
}
