import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { Spinner } from "@sosmessages/ui/page/Spinner.tsx";
import { useSay } from "#lib/texts.tsx";
import { modeOf } from "../mode.ts";
import { Failed } from "../NotOpen.tsx";
import { OpenConversation } from "../OpenConversation.tsx";
import { useAutosave } from "../use-autosave.ts";
import { exerciseCalls } from "./exercise-calls.ts";
import { useExercise } from "./use-exercise.ts";

type Props = Readonly<{ me: Me; id: string }>;

/** The very same room as a conversation's, with a letter that nobody wrote. */
export function ExerciseScreen({ me, id }: Props) {
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
      me={me}
      conversation={conversation}
      mode={mode}
      calls={calls}
      autosave={autosave}
      draft={draft}
      practice={exercise}
      onChanged={opened.refresh}
    />
  );
}
