import { useId, useState, type ComponentProps, type ReactNode } from "react";
import { useNow } from "@sosmessages/client/time.ts";
import { copy } from "@sosmessages/client/copy.ts";
import { Button } from "@sosmessages/ui/form.tsx";
import { Banner, Spinner, Sheet } from "@sosmessages/ui/page.tsx";
import type { Answer, Refusal } from "@sosmessages/client/http.ts";
import { useHistoryState } from "wouter/use-browser-location";
import { standingIn, standingWords } from "./standing.ts";
import { useSay, type PlainKey } from "./texts.tsx";
import type { Asked } from "./http.ts";
import classes from "./page.module.css";

type Props = Readonly<{
  title: string;
  about?: string;
  /** The one thing to do here, at the end of the heading's line. */
  action?: ReactNode;
  children: ReactNode;
}>;

export const Page = ({ title, about, action, children }: Props) => (
  <div className={classes["page"]}>
    <div className={classes["head"]}>
      <div>
        <h1>{title}</h1>
        {about && <p className={classes["about"]}>{about}</p>}
      </div>
      {action}
    </div>
    {children}
  </div>
);

/** One matter of a page that has several. */
export function Card({ title, children }: Readonly<{ title: string; children: ReactNode }>) {
  const id = useId();
  return (
    <section className={classes["card"]} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Side by side where there is room. */
export const Cards = ({ children }: Readonly<{ children: ReactNode }>) => (
  <div className={classes["cards"]}>{children}</div>
);

type SayButtonProps = Readonly<{
  says: PlainKey;
  /** For screen readers, behind the words: which one of several. */
  about?: string;
  isWorking?: boolean;
}> &
  Pick<ComponentProps<typeof Button>, "look" | "type" | "onPress">;

/** A button with one of the desk's texts on it. */
export function SayButton({ says, about, isWorking = false, ...button }: SayButtonProps) {
  const say = useSay();
  return (
    <Button {...button} working={isWorking ? say("app.working") : undefined}>
      {say(says)}
      {about !== undefined && <span className="visually-hidden">: {about}</span>}
    </Button>
  );
}

export function CopyButton({ text, label = "app.copy" }: Readonly<{ text: string; label?: PlainKey }>) {
  const say = useSay();
  const [said, setSaid] = useState<PlainKey | null>(null);
  return (
    <span className={classes["copy"]}>
      <Button
        look="quiet"
        onPress={() => void copy(text).then((isDone) => setSaid(isDone ? "app.copied" : "app.copy_failed"))}
      >
        {say(label)}
      </Button>
      <output>{said && say(said)}</output>
    </span>
  );
}

export const Empty = ({ children }: Readonly<{ children: ReactNode }>) => (
  <p className={classes["empty"]}>{children}</p>
);

type LoadedProps<T> = Readonly<{ asked: Asked<T>; children: (data: T) => ReactNode }>;

/** Data stays when a later fetch fails. */
export function Loaded<T>({ asked, children }: LoadedProps<T>) {
  const say = useSay();
  if (asked.data !== undefined) return children(asked.data);
  if (asked.error === null) {
    return (
      <div className={classes["wait"]}>
        <Spinner label={say("app.loading")} />
      </div>
    );
  }
  return (
    <Banner kind="error">
      <p>{say(failureText(asked.error.refusal))}</p>
      <SayButton says="app.try_again" look="quiet" onPress={() => void asked.refetch()} />
    </Banner>
  );
}

type Acting = { phase: "idle" } | { phase: "working" } | { phase: "failed"; refusal: Refusal };

export function useAct() {
  const say = useSay();
  const [acting, setActing] = useState<Acting>({ phase: "idle" });

  async function act<T>(sent: Promise<Answer<T>>, onDone: (body: T) => void): Promise<void> {
    setActing({ phase: "working" });
    const answer = await sent;
    setActing(answer.ok ? { phase: "idle" } : { phase: "failed", refusal: answer });
    if (answer.ok) onDone(answer.body);
  }

  return {
    act,
    isWorking: acting.phase === "working",
    /** For buttons. */
    working: acting.phase === "working" ? say("app.working") : undefined,
    refusal: acting.phase === "failed" ? acting.refusal : null,
    forget: () => setActing({ phase: "idle" }),
  } as const;
}

/** For a part of a form whose parent makes the call. */
export type ActingProps = Pick<ReturnType<typeof useAct>, "isWorking" | "refusal" | "forget">;

type RefusedNoteProps = Readonly<{
  refusal: Refusal | null;
  /** Better words for what this very form may meet. */
  words?: Partial<Record<Refusal["error"], PlainKey>> | undefined;
}>;

export function RefusedNote({ refusal, words }: RefusedNoteProps) {
  const say = useSay();
  const now = useNow();
  if (refusal === null || refusal.error === "unauthenticated" || refusal.error === "locked") return null;
  const sentence = say(words?.[refusal.error] ?? failureText(refusal));
  const standing = standingIn(refusal);
  return <Banner kind="error">{standing ? `${sentence} ${standingWords(say, now, standing)}` : sentence}</Banner>;
}

type ActButtonProps<T> = Omit<SayButtonProps, "isWorking" | "onPress" | "type"> &
  Pick<RefusedNoteProps, "words"> &
  Readonly<{ call: () => Promise<Answer<T>>; onDone: (body: T) => void }>;

/** A button that makes one call, below the note about a refusal. */
export function ActButton<T>({ call, onDone, words, ...button }: ActButtonProps<T>) {
  const { act, isWorking, refusal } = useAct();
  return (
    <>
      <RefusedNote refusal={refusal} words={words} />
      <SayButton {...button} isWorking={isWorking} onPress={() => void act(call(), onDone)} />
    </>
  );
}

const tellable = [
  "release.done",
  "close.done",
  "review.returned",
  "review.returned_to_queue",
  "practice.given_back",
] as const satisfies readonly PlainKey[];

export function ToldBefore() {
  const say = useSay();
  const state = useHistoryState<{ told?: string } | null>();
  const [told] = useState(() => tellable.find((key) => key === state?.told));
  if (told === undefined) return null;
  return <Banner kind="note">{say(told)}</Banner>;
}

const failureTexts = new Map<Refusal["error"], PlainKey>([
  ["offline", "app.failed_network"],
  ["network", "app.failed_network"],
  ["unusable", "app.failed_network"],
  ["unavailable", "app.failed_network"],
  ["timedOut", "app.failed_network"],
  ["tooManyAttempts", "app.failed_often"],
  ["forbidden", "app.failed_forbidden"],
  ["notFound", "app.failed_gone"],
  ["gone", "app.failed_gone"],
  ["validation", "app.failed_form"],
  ["stale", "work.stale"],
  ["taken", "work.stale"],
  ["newerDraft", "work.stale"],
  ["unseen", "talk.new_came"],
  ["mustBeReviewed", "composer.must_review"],
  ["emergency", "close.emergency"],
  ["offDuty", "queue.off_duty"],
  ["paused", "queue.paused"],
  ["tooManyClaims", "queue.too_many"],
  ["onlyGivenBack", "queue.only_given_back"],
]);

/** After an upgrade, answers of the newer version may have another shape than this page expects. */
const isOfOtherVersion = ({ error, status }: Refusal): boolean =>
  error === "unusable" && status !== null && status < 300;

const failureText = (refusal: Refusal): PlainKey =>
  isOfOtherVersion(refusal) ? "app.crashed_text" : (failureTexts.get(refusal.error) ?? "app.failed_other");

type TableRow = Readonly<{
  key: string | number;
  /** One for each column; the first names the row. */
  cells: readonly ReactNode[];
  isFaded?: boolean;
}>;

type TableProps = Readonly<{
  caption: string;
  columns: readonly PlainKey[];
  rows: readonly TableRow[];
  /** Replaces a table without rows. */
  empty?: PlainKey;
}>;

/** A table where there is room; on a phone each row becomes a small list with the names of the columns in it. */
export function Table({ caption, columns: keys, rows, empty }: TableProps) {
  const say = useSay();
  const columns = keys.map((key) => say(key));
  if (empty !== undefined && rows.length === 0) return <Empty>{say(empty)}</Empty>;
  return (
    <table className={classes["table"]}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [heading, ...cells], isFaded }) => (
          <tr key={key} className={isFaded ? classes["faded"] : undefined}>
            <th scope="row">{heading}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>
                <span className={classes["name"]} aria-hidden="true">
                  {columns[index + 1]}
                </span>
                <div>{cell}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shown instead of a screen that broke. */
export function Crashed() {
  const say = useSay();
  return (
    <Sheet title={say("app.crashed")}>
      <p>{say("app.crashed_text")}</p>
      <SayButton says="app.reload" onPress={() => location.reload()} />
    </Sheet>
  );
}
