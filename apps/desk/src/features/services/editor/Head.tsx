import type { Answer } from "@sosmessages/client/http.ts";
import { clockTime } from "@sosmessages/client/time.ts";
import type { EditorDraft } from "@sosmessages/contract/desk/editor.ts";
import { Button, typed } from "@sosmessages/ui/form.tsx";
import { Banner } from "@sosmessages/ui/page.tsx";
import { useEffect, useState } from "react";
import { limits } from "@sosmessages/contract/limits.ts";
import { askApproval, decideDraft, publishDraft, withdrawRequest } from "#lib/calls.generated.ts";
import { AskButton, FormDialog } from "#lib/dialog.tsx";
import { TextBox } from "#lib/form.tsx";
import { send } from "#lib/http.ts";
import { RefusedNote, SayButton, useAct } from "#lib/page.tsx";
import { serviceName } from "#lib/services.ts";
import { useSay, useSpoken, type PlainKey, type Say } from "#lib/texts.tsx";
import { isStuck, type SaveState } from "./save-queue.ts";
import { PartlyTranslated } from "./Changes.tsx";
import { entryOf, useWorkspace, type Shared } from "./use-editor.ts";
import classes from "./Editor.module.css";

/** A draft may have mistakes without changes that can be shown. */
const isOpenDraft = ({ changes, problems }: EditorDraft): boolean => changes.length + problems.length > 0;

const stateOf = (draft: EditorDraft): "published" | "draft" | "asked" | "approved" => {
  const { approval } = draft;
  if (!isOpenDraft(draft)) return "published";
  if (approval === "asked") return "asked";
  return approval === "given" ? "approved" : "draft";
};

const refusedWords = {
  newerDraft: "editor.newer",
  mustBeReviewed: "editor.second_person",
  validation: "editor.has_problems",
  forbidden: "editor.own_draft",
} as const satisfies Partial<Record<string, PlainKey>>;

export function Head() {
  const { say, locale } = useSpoken();
  const { service, data, isLeader, onShow } = useWorkspace();
  const { draft } = data;
  const [published, setPublished] = useState<number | null>(null);
  const state = stateOf(draft);
  const { changes, comment, is_behind: isBehind } = draft;
  return (
    <header className={classes["head"]}>
      <div className={classes["headline"]}>
        <h1>{serviceName(service, locale)}</h1>
        <span className={classes["chip"]} data-state={state}>
          {say(state === "approved" ? "practice.state_approved" : `editor.state_${state}`)}
        </span>
        <p className={classes["saved"]}>
          {changes.length > 0 && say("editor.changes_count", { n: changes.length })} <Saved />
        </p>
        <div className={classes["steps"]}>
          {isOpenDraft(draft) && (
            <SayButton look="quiet" says="editor.show_changes" onPress={() => onShow("changes")} />
          )}
          {isOpenDraft(draft) && (isLeader ? <Decide /> : <NextStep onPublished={setPublished} />)}
        </div>
      </div>
      {published !== null && changes.length === 0 && (
        <Banner kind="note">
          <p>{say("editor.published", { number: String(published) })}</p>
          <SayButton look="quiet" says="editor.history" onPress={() => onShow("history")} />
        </Banner>
      )}
      {comment !== null && (
        <Banner kind="note">
          {comment === "" ? say("editor.returned_plain") : say("editor.returned", { comment })}
        </Banner>
      )}
      {isBehind && <Banner kind="note">{say("editor.behind")}</Banner>}
    </header>
  );
}

const savedWords = (say: Say, { status }: SaveState, { saved_at }: EditorDraft): string => {
  if (status === "unsaved") return say("editor.unsaved");
  if (status !== "idle") return say("editor.saving");
  return saved_at === null ? "" : say("editor.saved_at", { time: clockTime(saved_at) });
};

function Saved() {
  const say = useSay();
  const { data, editor, onShow } = useWorkspace();
  const { saving } = editor;
  const held = [...saving.pending.values()].filter(isStuck);
  const [first] = held;
  return (
    <>
      <output data-status={first ? "unsaved" : saving.status}>
        {first ? say("editor.held", { n: held.length }) : savedWords(say, saving, data.draft)}
      </output>{" "}
      {first && <SayButton look="plain" says="editor.go_there" onPress={() => onShow(entryOf(first.id))} />}
    </>
  );
}

/** Unsaved changes are saved first. If that fails, `carryOut` is not called. After a change elsewhere, the page shows the newest. */
async function afterSaving<T>(
  { queue, reload }: Shared["editor"],
  carryOut: () => Promise<Answer<T>>,
): Promise<Answer<T>> {
  if (await queue.flush()) {
    const answer = await carryOut();
    if (!answer.ok && answer.error === "newerDraft") await reload();
    return answer;
  }
  const error = [...queue.state().pending.values()].some(isStuck) ? "validation" : "network";
  return { ok: false, status: null, error, errors: {}, isCertain: true, until: null };
}

/** The next step of the administrator: correct, ask, wait or publish. */
function NextStep({ onPublished }: Readonly<{ onPublished: (version: number) => void }>) {
  const say = useSay();
  const { service, editor, data, onShow } = useWorkspace();
  const { draft } = data;
  const { act, isWorking, refusal, forget } = useAct();
  // A refusal is shown until the draft changes again.
  // oxlint-disable-next-line react/exhaustive-deps -- forgetting is the same whenever it is made
  useEffect(forget, [draft.revision]);
  const body = () => ({ params: { id: service }, body: { revision: editor.queue.revision() } });
  const ask = async () => afterSaving(editor, async () => send(askApproval, body()));
  const withdraw = async () => afterSaving(editor, async () => send(withdrawRequest, body()));
  if (draft.problems.length > 0)
    return <Button onPress={() => onShow("changes")}>{say("editor.correct", { n: draft.problems.length })}</Button>;
  if (draft.approval === "asked")
    return (
      <>
        <p className="soft">{say("editor.waiting")}</p>
        <SayButton
          look="quiet"
          says="editor.withdraw"
          isWorking={isWorking}
          onPress={() => void act(withdraw(), editor.took)}
        />
        <RefusedNote refusal={refusal} words={refusedWords} />
      </>
    );
  const { pending, status } = editor.saving;
  if (status === "unsaved" || [...pending.values()].some(isStuck)) return null;
  if (draft.approval === "needed")
    return (
      <>
        <SayButton says="editor.ask_approval" isWorking={isWorking} onPress={() => void act(ask(), editor.took)} />
        <RefusedNote refusal={refusal} words={refusedWords} />
      </>
    );
  return (
    <AskButton
      says="editor.publish"
      look="primary"
      title={say("editor.publish")}
      words={refusedWords}
      carryOut={async () => afterSaving(editor, async () => send(publishDraft, body()))}
      onDone={({ number }) => {
        onPublished(number);
        void editor.reload();
      }}
    >
      <p>{say("editor.publish_ask", { n: draft.changes.length })}</p>
      <PartlyTranslated />
    </AskButton>
  );
}

/** The second person: what callers read about danger, confidentiality and deletion, and every telephone number. */
function Decide() {
  const say = useSay();
  const { service, editor, data } = useWorkspace();
  const { draft } = data;
  const { act, isWorking, refusal } = useAct();
  const [isReturning, setReturning] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  if (draft.approval !== "asked") return null;
  const decide = (isApproved: boolean, comment: string | null) => {
    const body = { revision: draft.revision, is_approved: isApproved, comment };
    const sent = afterSaving(editor, async () => send(decideDraft, { params: { id: service }, body }));
    void act(sent, (next) => {
      setReturning(false);
      editor.took(next);
    });
  };
  const note = <RefusedNote refusal={refusal} words={refusedWords} />;
  return (
    <>
      <SayButton look="quiet" says="review.return" onPress={() => setReturning(true)} />
      <SayButton says="editor.approve" isWorking={isWorking} onPress={() => decide(true, null)} />
      {!isReturning && note}
      {isReturning && (
        <FormDialog
          title={say("review.return_title")}
          submit={say("review.return")}
          isWorking={isWorking}
          onSubmit={(form) => {
            const comment = typed(form, "comment").trim();
            setEmpty(comment === "");
            if (comment !== "") decide(false, comment);
          }}
          onCancel={() => setReturning(false)}
        >
          <TextBox
            label={say("editor.comment")}
            name="comment"
            rows={4}
            maxLength={limits.note.max}
            error={isEmpty ? say("app.required") : undefined}
          />
          {note}
        </FormDialog>
      )}
    </>
  );
}
