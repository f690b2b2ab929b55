import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { risks } from "@sosmessages/contract/desk/words.ts";
import type { listTopics } from "@sosmessages/contract/desk/office.ts";
import { useId } from "react";
import { send } from "#lib/http.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { useAsk } from "#lib/use-ask.ts";
import classes from "./Side.module.css";

export type About = Pick<Conversation, "topic" | "risk">;
type Props = Readonly<{ tenant: string; about: About; onChange: (about: About) => void }>;

/** What it is about and how great the danger is. Nobody can be recognised by it. */
export function AboutFields({ tenant, about, onChange }: Props) {
  const say = useSay();
  const { locale } = useSpoken();
  const id = useId();
  const topics =
    useAsk(["topics"], () => send<typeof listTopics>({ method: "GET", path: "/api/desk/topics" })).data ?? [];
  const offered = topics.filter((topic) => topic.tenant === tenant && (topic.is_used || topic.id === about.topic));
  return (
    <div className={classes["fields"]}>
      <div>
        <label htmlFor={id}>{say("about.topic")}</label>
        <select
          id={id}
          value={about.topic ?? ""}
          onChange={({ target }) => onChange({ ...about, topic: target.value === "" ? null : target.value })}
        >
          <option value="">{say("about.no_topic")}</option>
          {offered.map((topic) => (
            <option key={topic.id} value={topic.id}>
              {topic.name[locale]}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor={`${id}-risk`}>{say("about.risk")}</label>
        <select
          id={`${id}-risk`}
          value={about.risk ?? ""}
          onChange={({ target }) => onChange({ ...about, risk: risks.find((risk) => risk === target.value) ?? null })}
        >
          <option value="">{say("about.unset")}</option>
          {risks.map((risk) => (
            <option key={risk} value={risk}>
              {say(`risk.${risk}`)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
