import { useSay } from "#lib/texts.tsx";
import { Select } from "#lib/form/Select.tsx";
import { momentWords } from "#lib/time/time-words.ts";

const choices = [1, 2, 4, 6, 12, 24, 48] as const;
const notNeeded = "none";

type Props = Readonly<{
  /** null: it is not needed. undefined: nobody has chosen yet. */
  hours: number | null | undefined;
  error?: string | undefined;
  onChange: (hours: number | null) => void;
}>;

/** "Look again in so many hours": the leaders are called anew then, unless one has looked. Nothing is chosen for anybody. */
export function LookAgainChoice({ hours, error, onChange }: Props) {
  const say = useSay();
  return (
    <Select
      label={say("look.label")}
      error={error}
      options={[
        ...(hours === undefined ? [{ value: "", label: say("duty.choose") }] : []),
        { value: notNeeded, label: say("look.none") },
        ...choices.map((n) => ({ value: String(n), label: say("look.hours", { n }) })),
      ]}
      chosen={hours === undefined ? "" : String(hours ?? notNeeded)}
      onChoose={(value) => value !== "" && onChange(value === notNeeded ? null : Number(value))}
    />
  );
}

/** The same for a leader, at once, with what is set now. */
export function LookAgain({ at, now, onSet }: Readonly<{ at: string | null; now: Date; onSet: Props["onChange"] }>) {
  const say = useSay();
  return (
    <>
      {at !== null && <p>{say("look.set", { when: momentWords(say, now, at) })}</p>}
      <LookAgainChoice hours={undefined} onChange={onSet} />
    </>
  );
}
