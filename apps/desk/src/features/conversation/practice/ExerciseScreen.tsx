import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { Spinner } from "@sosmessages/ui/page/Spinner.tsx";
import { useSay } from "#lib/texts.tsx";
import { modeOf } from "../mode.ts";
import { Failed } from "../NotOpen.tsx";
import { OpenTalk } from "../OpenTalk.tsx";
import { useAutosave } from "../use-autosave.ts";
import { exerciseCalls } from "./exercise-calls.ts";
import { useExercise } from "./use-exercise.ts";

type Props = Readonly<{ me: Me; id: string }>;

/** The very same room as a conversation's, with a letter that nobody wrote. */
export function ExerciseScreen({ me, id }: Props) {
  const say = useSay();
  const opened = useExercise(id);
  const { exercise, refusal } = opened;
  const talk = exercise?.talk ?? null;
  const calls = exerciseCalls(id);
  const mode = talk && (talk.is_mine && talk.state === "review" ? "with-leader" : modeOf(talk, me.role));
  const [autosave, draft] = useAutosave({ talk, mode, calls, opened });
  if (refusal !== null) return <Failed refusal={refusal} onRetry={opened.refresh} />;
  if (exercise === null || talk === null || mode === null) return <Spinner label={say("app.loading")} />;
  return (
    <OpenTalk
      me={me}
      talk={talk}
      mode={mode}
      calls={calls}
      autosave={autosave}
      draft={draft}
      practice={exercise}
      onChanged={opened.refresh}
    />
  );
}
