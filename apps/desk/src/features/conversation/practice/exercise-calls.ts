import type { Answer, Refusal } from "@sosmessages/client/http.ts";
import type * as practice from "@sosmessages/contract/desk/practice.ts";
import type { BodyOf } from "@sosmessages/contract/route.ts";
import * as calls from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import type { Calls } from "../calls.ts";

/** What the practice room does not have. Nothing is asked of the service: no call about a real conversation leaves from here. */
const notHere = (): Promise<Refusal> =>
  Promise.resolve({ ok: false, status: null, error: "notFound", errors: {}, isCertain: true, until: null });

const nothingToDo = () => Promise.resolve({ ok: true, body: { status: "success" } } as const);

const answering = <T, To>(answer: Answer<T>, body: To): Answer<To> => (answer.ok ? { ok: true, body } : answer);

/** The calls of a conversation's room, for a letter that nobody wrote. */
export function exerciseCalls(id: string): Calls {
  const describe = (body: BodyOf<typeof practice.describeExercise>) =>
    send(calls.describeExercise, { params: { id }, body });
  const save = (body: BodyOf<typeof practice.saveExercise>, keepalive: boolean) =>
    send(calls.saveExercise, { params: { id }, body, keepalive });
  return {
    saveDraft: save,
    saveReviewDraft: save,
    submit: ({ revision }) => send(calls.submitExercise, { params: { id }, body: { revision } }),
    approve: async ({ revision }) =>
      answering(await send(calls.approveExercise, { params: { id }, body: { revision } }), {
        state: "idle" as const,
        sends_at: null,
      }),
    giveBack: ({ comment }) => send(calls.returnExercise, { params: { id }, body: { comment } }),
    setAcute: (is_acute) => describe({ is_acute }),
    describe: ({ topic, risk }) => describe({ topic, risk }),
    seen: nothingToDo,
    // The letter waits where it was, with every word: nobody else takes it.
    release: nothingToDo,
    claim: notHere,
    looking: notHere,
    close: notHere,
    send: notHere,
    undo: notHere,
    callLeader: notHere,
    acknowledge: notHere,
    lookAgain: notHere,
    overwrite: notHere,
    keepWords: notHere,
    checked: notHere,
    writeNote: notHere,
    deleteNote: notHere,
    propose: notHere,
    askForTalk: notHere,
    takeOver: notHere,
    block: notHere,
    dismiss: notHere,
  };
}
