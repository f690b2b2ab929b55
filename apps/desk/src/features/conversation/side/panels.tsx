import { useState, type ReactNode } from "react";
import { inLanguage } from "@sosmessages/contract/languages.ts";
import { risks } from "@sosmessages/contract/desk/words.ts";
import { limits } from "@sosmessages/contract/limits.ts";
import { isBlank } from "@sosmessages/contract/visible.ts";
import { listTopics } from "#lib/calls.generated.ts";
import { Select, TextBox } from "#lib/form.tsx";
import { send, useAsk } from "#lib/http.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { OutgoingAdvice, useSearchedSave } from "#lib/outgoing.tsx";
import { AskButton } from "#lib/dialog.tsx";
import { ActButton, RefusedNote, useAct, SayButton } from "#lib/page.tsx";
import { momentWords } from "#lib/time.ts";
import classes from "./Panel.module.css";
import sideClasses from "./Side.module.css";
import { countFound, isBeingSearched } from "../thread/spans.ts";
import { useConversationContext } from "../conversation-context.ts";
import { allPlaces } from "../thread/Overwrite.tsx";

type Props = Readonly<{
  id?: string;
  title: string;
  isOpen?: boolean;
  isGrave?: boolean;
  count?: number;
  children: ReactNode;
}>;

/** Opens automatically when there is content, and never closes automatically. */
export function Panel({ id, title, isOpen = false, isGrave = false, count = 0, children }: Props) {
  const [hasOpened, setOpened] = useState(isOpen);
  if (isOpen && !hasOpened) setOpened(true);
  return (
    <details id={id} className={`${classes["panel"]} ${isGrave ? classes["grave"] : ""}`} open={hasOpened}>
      <summary>
        <h2>
          {title}
          {count > 0 && <span className={classes["count"]}> {count}</span>}
        </h2>
      </summary>
      <div className={classes["inner"]}>{children}</div>
    </details>
  );
}

export function AboutFields() {
  const { say, locale } = useSpoken();
  const { about, onAbout, ...context } = useConversationContext();
  const service = context.conversation.tenant;
  const topics = useAsk(["topics"], () => send(listTopics)).data ?? [];
  const offered = topics.filter((topic) => topic.tenant === service && (topic.is_used || topic.id === about.topic));
  return (
    <div className={sideClasses["fields"]}>
      <Select
        label={say("about.topic")}
        options={[
          { value: "", label: say("about.no_topic") },
          ...offered.map(({ id, name }) => ({ value: id, label: inLanguage(name, locale) })),
        ]}
        chosen={about.topic ?? ""}
        onChoose={(topic) => onAbout({ ...about, topic: topic === "" ? null : topic })}
      />
      <Select
        label={say("about.risk")}
        options={[
          { value: "", label: say("about.unset") },
          ...risks.map((risk) => ({ value: risk, label: say(`risk.${risk}`) })),
        ]}
        chosen={about.risk ?? ""}
        onChoose={(chosen) => onAbout({ ...about, risk: risks.find((risk) => risk === chosen) ?? null })}
      />
    </div>
  );
}

export function AboutPanel() {
  const say = useSay();
  const { conversation, isPractice } = useConversationContext();
  const note = conversation.is_acute ? say("about.note") : `${say("about.note")} ${say("about.note_danger")}`;
  return (
    <Panel title={say("about.heading")} isOpen>
      <AboutFields />
      <p className="soft">{isPractice ? say("practice.not_counted") : note}</p>
    </Panel>
  );
}

export const notesId = "notes";

/** For colleagues; they die with the conversation, and no caller ever sees them. */
export function NotesPanel() {
  const say = useSay();
  const { conversation, me, now, calls, onChanged } = useConversationContext();
  const { notes, state, is_mine: isMine, tenant } = conversation;
  /** A colleague has the conversation, and gets an alert about a note by a leader. */
  const isWithOther = me.role === "leader" && state === "claimed" && !isMine;
  const [text, setText] = useState("");
  const { act, isWorking, refusal } = useAct();
  const [isTold, setTold] = useState(false);
  const written = () => {
    setText("");
    setTold(isWithOther);
    onChanged();
  };
  const saving = useSearchedSave(tenant, (body) => void act(calls.writeNote(body), written));
  const advice = saving.adviceOn(text.trim());
  return (
    <Panel id={notesId} title={say("notes.heading")} count={notes.length} isOpen={notes.length > 0}>
      <p className="soft">{say("notes.text")}</p>
      <ul>
        {notes.map((note) => (
          <li key={note.id}>
            <p dir="auto">{note.body}</p>
            <p className="soft">
              {note.by ?? say("app.colleague")} · {momentWords(say, now, note.written_at)}
            </p>
            {(note.is_mine || me.role === "leader") && (
              <SayButton
                says="notes.delete"
                look="plain"
                onPress={() => void act(calls.deleteNote(note.id), onChanged)}
              />
            )}
          </li>
        ))}
      </ul>
      <TextBox label={say("notes.label")} rows={2} maxLength={limits.note.max} value={text} onChange={setText} />
      {advice !== null && <OutgoingAdvice advice={advice} text={text.trim()} onTakeOut={setText} />}
      <RefusedNote refusal={refusal} />
      <SayButton
        says={advice === null ? "notes.add" : "outgoing.anyway"}
        look="quiet"
        isWorking={isWorking || advice === "searching"}
        onPress={() => !isBlank(text) && saving.press(text.trim())}
      />
      <output>{isTold && say("notes.told")}</output>
    </Panel>
  );
}

export function PersonalPanel() {
  const say = useSay();
  const { conversation, calls, onOverwrite, onChanged } = useConversationContext();
  const found = countFound(conversation.messages);
  return (
    <Panel title={say("data.heading")} isOpen count={found}>
      {found > 0 && <p>{say("data.count", { n: found })}</p>}
      {isBeingSearched(conversation.messages) ? (
        <p>{say("app.working")}</p>
      ) : (
        found === 0 && <p>{say("data.count_none")}</p>
      )}
      {found > 0 && (
        <SayButton
          says="data.overwrite_all"
          look="quiet"
          onPress={() => onOverwrite(allPlaces(conversation.messages))}
        />
      )}
      {/* Beside places that were left, it would contradict the count. */}
      {conversation.is_checked && found === 0 && <p className="soft">{say("data.checked")}</p>}
      {!conversation.is_checked && found === 0 && (
        <ActButton says="data.check" look="quiet" call={calls.checked} onDone={onChanged} />
      )}
      {!conversation.is_checked && found > 0 && (
        <AskButton says="data.check" title={say("data.heading")} carryOut={calls.checked} onDone={onChanged}>
          <p>{say("data.count", { n: found })}</p>
        </AskButton>
      )}
    </Panel>
  );
}
