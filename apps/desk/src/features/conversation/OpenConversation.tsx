import type { Autosave } from "@sosmessages/client/draft/autosave.ts";
import { statusOf, type Draft } from "@sosmessages/client/draft/draft.ts";
import { useNow } from "@sosmessages/client/time.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Conversation, DeskMessage } from "@sosmessages/contract/desk/conversations.ts";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import type { PlainKey } from "#lib/texts.tsx";
import { AlarmBand } from "./acute/AlarmBand.tsx";
import type { Calls } from "./calls.ts";
import classes from "./Conversation.module.css";
import type { About } from "./side/About.tsx";
import type { Place } from "./thread/DeskLetter.tsx";
import { mayWrite, type Mode } from "./mode.ts";
import { Notices } from "./Notices.tsx";
import { PracticeMark, type PracticeOf } from "./practice/PracticeMark.tsx";
import { Outcome } from "./reply/Outcome.tsx";
import { useEditor } from "./reply/use-editor.ts";
import { WriteReply } from "./reply/WriteReply.tsx";
import { Side, sideId } from "./side/Side.tsx";
import { StatusLine } from "./StatusLine.tsx";
import { ConversationHead } from "./ConversationHead.tsx";
import { allPlaces, Overwrite } from "./thread/Overwrite.tsx";
import { oldestFirst } from "./thread/seen.ts";
import { SelectWords } from "./thread/SelectWords.tsx";
import { newsId, Thread } from "./thread/Thread.tsx";
import { useFootHeight, useSeen } from "./thread/use-seen.ts";
import { useOthers } from "./use-others.ts";

type Props = Readonly<{
  me: Me;
  conversation: Conversation;
  mode: Mode;
  calls: Calls;
  autosave: Autosave;
  draft: Draft;
  practice?: PracticeOf;
  onChanged: () => void;
}>;

type Over = { is: "overwrite"; places: readonly Place[] } | { is: "select"; message: DeskMessage } | null;

/** The letters, the reply and what one needs beside them. */
export function OpenConversation({
  me,
  conversation,
  mode,
  calls,
  autosave,
  draft,
  practice = null,
  onChanged,
}: Props) {
  const now = useNow();
  const [, go] = useLocation();
  const messages = oldestFirst(conversation.messages);
  const [known] = useState<ReadonlySet<string>>(() => new Set(conversation.messages.map(({ id }) => id)));
  const [over, setOver] = useState<Over>(null);
  const [wasUndone, setUndone] = useState(false);
  const [about, setAbout] = useState<About>({ topic: conversation.topic, risk: conversation.risk });
  const [footHeight, foot] = useFootHeight();
  const editor = useEditor(autosave);
  const reader = mayWrite(mode) ? "writer" : me.role === "leader" ? "onlooker" : null;
  const seen = useSeen(conversation, calls, reader, footHeight);
  const isReader = reader !== null;
  const isDutyOver =
    mode === "write" && practice === null && (me.duty_until === null || new Date(me.duty_until) <= now);
  const others = useOthers(conversation.id, calls, practice === null);

  // Whoever comes back to a long conversation begins where they had not read yet.
  useEffect(() => {
    const firstNew = messages.findIndex(({ id }) => id === conversation.seen_through) + 1;
    const id = messages[firstNew]?.id;
    if (firstNew > 0 && id !== undefined) document.getElementById(`message-${id}`)?.scrollIntoView({ block: "start" });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is opened
  }, []);

  const seeNews = () => {
    const letter = document.getElementById(`message-${seen.next ?? messages.at(-1)?.id}`);
    const divider = document.getElementById(newsId);
    const first = divider?.nextElementSibling === letter ? divider : letter;
    first?.scrollIntoView({ block: "start" });
    first?.focus({ preventScroll: true });
  };
  const describe = (to: About) => {
    setAbout(to);
    void calls.describe(to).then(onChanged);
  };
  const closeOver = () => setOver(null);
  const overwritten = () => {
    closeOver();
    onChanged();
  };
  const leave = (told: PlainKey) => go(practice === null ? "/" : "/practice", { state: { told } });

  return (
    <div className={classes["screen"]}>
      <div className={classes["top"]}>
        {practice !== null && <PracticeMark author={practice.author} />}
        <ConversationHead conversation={conversation} me={me} hasTools={isReader} isPractice={practice !== null} />
        <StatusLine
          conversation={conversation}
          now={now}
          draft={mayWrite(mode) ? statusOf(draft) : null}
          isPractice={practice !== null}
          others={others}
          danger={practice !== null && !mayWrite(mode) ? null : conversation.is_acute ? "set" : "possible"}
        />
        {me.role === "leader" && (
          <AlarmBand alarms={conversation.alarms} now={now} calls={calls} onChanged={onChanged} />
        )}
      </div>
      <div className={classes["columns"]}>
        <div className={classes["main"]}>
          <div className={classes["letters"]}>
            <Thread
              messages={messages}
              known={known}
              now={now}
              onMark={isReader && practice === null ? (place) => setOver({ is: "overwrite", places: [place] }) : null}
              onChoose={(message) => setOver({ is: "select", message })}
            />
          </div>
          <div className={classes["reply"]}>
            <Notices conversation={conversation} now={now} practice={practice} isDutyOver={isDutyOver} />
            {mayWrite(mode) ? (
              <WriteReply
                foot={foot}
                editor={editor}
                conversation={conversation}
                isReview={mode === "review"}
                isPractice={practice !== null}
                calls={calls}
                autosave={autosave}
                draft={draft}
                about={about}
                seen={seen}
                hasNews={!seen.isAll && messages.some(({ id, is_reply }) => !is_reply && !known.has(id))}
                wasUndone={wasUndone}
                onSent={() => setUndone(false)}
                onAbout={describe}
                onSeeNews={seeNews}
                onChanged={onChanged}
                onLeft={leave}
              />
            ) : (
              <Outcome
                mode={mode}
                role={me.role}
                isPractice={practice !== null}
                conversation={conversation}
                calls={calls}
                draft={draft}
                onUndone={() => {
                  setUndone(true);
                  onChanged();
                }}
                onChanged={onChanged}
              />
            )}
          </div>
        </div>
        <Side
          id={sideId}
          me={me}
          conversation={conversation}
          mode={mode}
          isPractice={practice !== null}
          others={others}
          now={now}
          calls={calls}
          about={about}
          seenThrough={seen.through}
          save={autosave.save}
          onAbout={describe}
          onInsert={editor.insert}
          onOverwriteAll={() => setOver({ is: "overwrite", places: allPlaces(messages) })}
          onChanged={onChanged}
          onLeft={leave}
        />
      </div>
      {over?.is === "overwrite" && (
        <Overwrite places={over.places} calls={calls} onDone={overwritten} onCancel={closeOver} />
      )}
      {over?.is === "select" && (
        <SelectWords
          message={over.message}
          onSelect={(place) => setOver({ is: "overwrite", places: [place] })}
          onCancel={closeOver}
        />
      )}
    </div>
  );
}
