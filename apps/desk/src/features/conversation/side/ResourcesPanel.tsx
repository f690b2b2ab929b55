import type { Resource } from "@sosmessages/contract/desk/office.ts";
import { useId, useRef, useState } from "react";
import { listResources } from "#lib/calls.generated.ts";
import { send, useAsk } from "#lib/http.ts";
import { useKeys } from "#lib/keys.ts";
import { Loaded, SayButton } from "#lib/page.tsx";
import { useSay } from "#lib/texts.tsx";
import { useConversationContext } from "../conversation-context.ts";
import { Panel } from "./panels.tsx";
import classes from "./Panel.module.css";

/** Words that are ready to be put into a reply, in the conversation's own language. */
export function ResourcesPanel() {
  const say = useSay();
  const { conversation } = useConversationContext();
  const asked = useAsk(["resources"], () => send(listResources));
  const [isWanted, setWanted] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  useKeys({
    "/": () => {
      setWanted(true);
      // After the panel has opened: hidden elements take no focus.
      requestAnimationFrame(() => {
        search.current?.closest("details")?.setAttribute("open", "");
        search.current?.focus();
      });
    },
  });
  return (
    <Panel title={say("resources.heading")} isOpen={isWanted}>
      <Loaded asked={asked}>
        {(all) => {
          const fitting = all.filter(
            ({ tenant, language }) => tenant === conversation.tenant && language === conversation.language,
          );
          if (fitting.length === 0) return <p className="soft">{say("resources.none")}</p>;
          return <Texts texts={fitting} search={search} />;
        }}
      </Loaded>
    </Panel>
  );
}

type TextsProps = Readonly<{ texts: readonly Resource[]; search: React.RefObject<HTMLInputElement | null> }>;

function Texts({ texts, search }: TextsProps) {
  const say = useSay();
  const { insert } = useConversationContext().editor;
  const id = useId();
  const [wanted, setWanted] = useState("");
  const found = textsWith(texts, wanted);
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted !== "" && found[0] !== undefined) insert(found[0].body);
        }}
      >
        <label htmlFor={id}>{say("resources.search")}</label>
        <input
          ref={search}
          id={id}
          type="search"
          className={classes["search"]}
          autoComplete="off"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
      </form>
      {found.length === 0 && <output>{say("resources.not_found")}</output>}
      <ul>
        {found.map((resource) => (
          <li key={resource.id}>
            <b dir="auto">{resource.title}</b>
            <p dir="auto">{resource.body}</p>
            <SayButton
              says="resources.insert"
              about={resource.title}
              look="quiet"
              onPress={() => insert(resource.body)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Ignores case and accents. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase();

/** Those that hold every word that is looked for, in name or body; those with it in the name first. */
export function textsWith<Text extends Pick<Resource, "title" | "body">>(
  texts: readonly Text[],
  wanted: string,
): Text[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  const holds = (text: string) => words.every((word) => plain(text).includes(word));
  const found = texts.filter(({ title, body }) => holds(`${title} ${body}`));
  return [...found.filter(({ title }) => holds(title)), ...found.filter(({ title }) => !holds(title))];
}
