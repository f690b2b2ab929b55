import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { Spinner } from "@sosmessages/ui/page.tsx";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import type * as practice from "@sosmessages/contract/desk/practice.ts";
import type { Exercise } from "@sosmessages/contract/desk/practice.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Answer, Refusal } from "@sosmessages/client/http.ts";
import type { BodyOf } from "@sosmessages/contract/route.ts";
import { useSay } from "#lib/texts.tsx";
import * as calls from "#lib/calls.generated.ts";
import { openExercise } from "#lib/calls.generated.ts";
import { send, valueOf, type Refused } from "#lib/http.ts";
import { modeOf } from "../use-conversation.ts";
import { Failed } from "../ConversationScreen.tsx";
import { OpenConversation } from "../OpenConversation.tsx";
import { useAutosave } from "../use-autosave.ts";
import { callsOf, type Calls } from "../calls.ts";

export function ExerciseScreen({ me, id }: Readonly<{ me: Me; id: string }>) {
  const say = useSay();
  const opened = useExercise(id);
  const { exercise, refusal } = opened;
  const conversation = exercise?.conversation ?? null;
  const calls = exerciseCalls(id);
  const mode =
    conversation &&
    (conversation.is_mine && conversation.state === "review" ? "with-leader" : modeOf(conversation, me.role));
  const [autosave, draft] = useAutosave({ conversation, mode, calls, opened });
  if (refusal !== null) return <Failed refusal={refusal} onRetry={opened.refresh} />;
  if (exercise === null || conversation === null || mode === null) return <Spinner label={say("app.loading")} />;
  return (
    <OpenConversation
      {...{ me, conversation, mode, calls, autosave, draft }}
      practice={exercise}
      onChanged={opened.refresh}
    />
  );
}

/** Practice sends no events, so the page polls. */
const waitingMs = 15_000;

/** A reply to a made-up letter as it stands now. */
function useExercise(id: string) {
  const queries = useQueryClient();
  const key = ["exercise", id];
  const asked = useQuery<Exercise, Refused>({
    queryKey: key,
    queryFn: async () => valueOf(await send(openExercise, { params: { id } })),
    refetchInterval: ({ state: { data } }) =>
      data?.conversation.is_mine && data.conversation.state === "review" ? waitingMs : false,
  });
  const refresh = () => void queries.invalidateQueries({ queryKey: key });
  return {
    exercise: asked.data ?? null,
    refusal: asked.data === undefined ? (asked.error?.refusal ?? null) : null,
    refresh,
    look: async (): Promise<Conversation | undefined> => (await asked.refetch()).data?.conversation,
    change: (to: (conversation: Conversation) => Conversation) =>
      void queries.setQueryData<Exercise>(key, (now) => now && { ...now, conversation: to(now.conversation) }),
    gone: refresh,
  } as const;
}

/** Refuses locally: practice must never call a real conversation. */
const notHere = (): Promise<Refusal> =>
  Promise.resolve({ ok: false, status: null, error: "notFound", errors: {}, isCertain: true, until: null });

const nothingToDo = () => Promise.resolve({ ok: true, body: { status: "success" } } as const);

const answering = <T, To>(answer: Answer<T>, body: To): Answer<To> => (answer.ok ? { ok: true, body } : answer);

const names = Object.keys(callsOf("", null)) as (keyof Calls)[];
const refused = Object.fromEntries(names.map((name) => [name, notHere])) as Record<keyof Calls, typeof notHere>;

export function exerciseCalls(id: string): Calls {
  const describe = (body: BodyOf<typeof practice.describeExercise>) =>
    send(calls.describeExercise, { params: { id }, body });
  const save = (body: BodyOf<typeof practice.saveExercise>, keepalive: boolean) =>
    send(calls.saveExercise, { params: { id }, body, keepalive });
  return {
    ...refused,
    saveDraft: save,
    saveReviewDraft: save,
    submit: ({ revision }) => send(calls.submitExercise, { params: { id }, body: { revision } }),
    approve: async ({ revision }) =>
      answering(await send(calls.approveExercise, { params: { id }, body: { revision } }), {
        state: "idle" as const,
        sends_at: null,
      }),
    giveBack: ({ comment }) => send(calls.returnExercise, { params: { id }, body: { comment } }),
    setAcute: () => describe({ is_acute: true }),
    endEmergency: () => describe({ is_acute: false }),
    describe: ({ topic, risk }) => describe({ topic, risk }),
    seen: nothingToDo,
    // The exercise stays with its author. Without an answer, the text before it is not saved either, and the page stays.
    release: async () => answering(await send(openExercise, { params: { id } }), { status: "success" as const }),
  };
}
