import { useNow } from "@sosmessages/client/time.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { useEffect, useRef, useState, useId, type ReactNode } from "react";
import { Banner, Spinner } from "@sosmessages/ui/page.tsx";
import { Link } from "wouter";
import { Button } from "@sosmessages/ui/form.tsx";
import { useLive } from "#lib/live.ts";
import { Loaded, ToldBefore, RefusedNote } from "#lib/page.tsx";
import { Paused, usePause } from "#lib/pause.tsx";
import { useSay, type PlainKey } from "#lib/texts.tsx";
import { usePractice } from "#lib/use-practice.ts";
import { useKeys } from "#lib/keys.ts";
import classes from "./Queue.module.css";
import { Lane } from "./Lane.tsx";
import { Rows } from "./Rows.tsx";
import { rowsOf, splitUrgent, useSection, moved, type AskedSection } from "./use-section.ts";
import { useClaim, type Claiming } from "./use-claim.ts";

/** A burst of changes is one change to look at. */
const settleMs = 400;

export function QueueScreen({ me }: Readonly<{ me: Me }>) {
  const say = useSay();
  const now = useNow();
  const { claiming, claimNext, claimThis } = useClaim();
  const [isReviewOpen, openReview] = useState(me.role === "leader");
  const [isWorkOpen, openWork] = useState(false);
  const [isAnsweredOpen, openAnswered] = useState(false);
  const danger = useSection("danger", true);
  const waiting = useSection("waiting", true);
  const mine = useSection("mine", true);
  const review = useSection("review", isReviewOpen);
  const work = useSection("in-work", isWorkOpen);
  const answered = useSection("answered", isAnsweredOpen);
  const screen = useRowKeys(claimNext);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refresh = () => {
    for (const section of [danger, waiting, mine, review, work, answered]) void section.refresh();
  };
  useLive(me.tenants, () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(refresh, settleMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  // Remove conversations that another volunteer has claimed first.
  useEffect(() => {
    if (claiming.phase === "told") refresh();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [claiming]);

  const show = { me, now, onClaim: claimThis };
  const counts = waiting.data?.pages[0]?.counts ?? null;
  const lane = rowsOf(danger.data?.pages ?? []);
  const allInDanger = danger.data?.pages[0]?.counts.danger ?? 0;
  const elsewhere = danger.hasNextPage ? 0 : Math.max(0, allInDanger - lane.length);
  const isDanger = lane.length + elsewhere > 0;
  const isInLane = new Set(lane.map(({ id }) => id));
  const own = rowsOf(mine.data?.pages ?? []);
  return (
    <div ref={screen} className={classes["screen"]}>
      <h1 className="visually-hidden">{say("queue.title")}</h1>
      <ToldBefore />
      <Lane rows={lane} elsewhere={elsewhere} more={<More asked={danger} />} {...show} />
      {me.duty_until === null && <PracticeFirst />}
      <ClaimNext claiming={claiming} onDuty={counts?.on_duty ?? null} onClaim={claimNext} />
      <Section
        title={say("queue.mine")}
        count={null}
        empty={say(mine.data === undefined ? "app.loading" : "queue.empty_mine")}
        isEmpty={own.length === 0}
      >
        <Rows rows={own} {...show} />
      </Section>
      <div className={classes["columns"]}>
        <div>
          <Loaded asked={waiting}>
            {({ pages }) => {
              const rows = rowsOf(pages);
              const split = splitUrgent(
                rows.filter(({ id }) => !isInLane.has(id)),
                now,
              );
              const isAbove = rows.length - split.waiting.length;
              return (
                <>
                  {split.urgent.length > 0 && (
                    <Section title={say("queue.urgent")} count={split.urgent.length} empty="" isEmpty={false}>
                      <Rows rows={split.urgent} {...show} />
                    </Section>
                  )}
                  <Section
                    title={say("queue.waiting")}
                    count={counts && Math.max(0, counts.waiting - isAbove)}
                    empty={say(isDanger || split.urgent.length > 0 ? "lane.no_others" : "queue.empty_waiting")}
                    isEmpty={split.waiting.length === 0 && !waiting.hasNextPage}
                  >
                    <Rows rows={split.waiting} {...show} />
                    <More asked={waiting} />
                  </Section>
                </>
              );
            }}
          </Loaded>
        </div>
        <div>
          <FoldedRows
            title={say("queue.review")}
            count={counts?.review ?? 0}
            empty={say("queue.empty_review")}
            isOpen={isReviewOpen}
            onToggle={openReview}
            asked={review}
            {...show}
          />
          <FoldedRows
            title={say("queue.in_work")}
            count={counts?.in_work ?? 0}
            empty={say("queue.empty_in_work")}
            isOpen={isWorkOpen}
            onToggle={openWork}
            asked={work}
            {...show}
          />
          <FoldedRows
            title={say("queue.answered")}
            count={null}
            empty={say(me.role === "leader" ? "queue.empty_answered_leader" : "queue.empty_answered")}
            isOpen={isAnsweredOpen}
            onToggle={openAnswered}
            asked={answered}
            {...show}
          />
        </div>
      </div>
    </div>
  );
}

/** Above the queue for somebody who may not go on duty yet: where to begin instead. */
function PracticeFirst() {
  const say = useSay();
  const left = usePractice().data?.left ?? 0;
  if (left === 0) return null;
  return (
    <Banner kind="note">
      <p>
        {say("practice.left", { n: left })}{" "}
        <Link href="/practice" className={classes["practice"] ?? ""}>
          {say("practice.go")}
        </Link>
      </p>
    </Banner>
  );
}

type Told = Extract<Claiming, { phase: "told" }>["what"];
const told: Readonly<Record<Told, PlainKey>> = {
  nobody: "queue.nobody",
  "only-given-back": "queue.only_given_back",
  taken: "queue.taken",
  gone: "queue.gone",
  "too-many": "queue.too_many",
  paused: "queue.paused",
};

type Props = Readonly<{ claiming: Claiming; onDuty: number | null; onClaim: () => void }>;

/** The one large button, and what came of pressing it. */
export function ClaimNext({ claiming, onDuty, onClaim }: Props) {
  const say = useSay();
  const pause = usePause();
  const isWorking = claiming.phase === "working";
  return (
    <div className={classes["claim"]}>
      <Paused pause={pause} />
      {claiming.phase === "told" && (claiming.what !== "paused" || pause.isSet) && (
        <Banner kind="note">{say(told[claiming.what])}</Banner>
      )}
      <RefusedNote refusal={claiming.phase === "failed" ? claiming.refusal : null} />
      <button type="button" className={classes["next"]} aria-disabled={isWorking} onClick={onClaim}>
        {say("queue.take_next")}
        {isWorking && <Spinner label={say("queue.working")} />}
      </button>
      <p className={classes["beside"]}>
        {onDuty !== null && say("queue.on_duty", { n: onDuty })}
        <span className={classes["key"]}>{say("queue.key", { key: "N" })}</span>
      </p>
    </div>
  );
}

type FoldedProps = Omit<Parameters<typeof Rows>[0], "rows"> &
  Readonly<{
    title: string;
    count: number | null;
    empty: string;
    isOpen: boolean;
    onToggle: (isOpen: boolean) => void;
    asked: AskedSection;
  }>;

/** A section that most people need not see; what is in it is fetched when somebody opens it. */
const FoldedRows = ({ title, count, empty, isOpen, onToggle, asked, ...show }: FoldedProps) => (
  <details
    className={classes["section"]}
    open={isOpen}
    onToggle={(event) => event.currentTarget.open !== isOpen && onToggle(event.currentTarget.open)}
  >
    <summary>
      <h2>
        {title} {count !== null && <span className={classes["count"]}>{count}</span>}
      </h2>
    </summary>
    {isOpen && (
      <>
        <Loaded asked={asked}>
          {({ pages }) => {
            const rows = rowsOf(pages);
            return rows.length === 0 ? <p className={classes["empty"]}>{empty}</p> : <Rows rows={rows} {...show} />;
          }}
        </Loaded>
        <More asked={asked} />
      </>
    )}
  </details>
);

type MoreProps = Readonly<{ asked: Pick<AskedSection, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage"> }>;

function More({ asked }: MoreProps) {
  const say = useSay();
  if (!asked.hasNextPage) return null;
  return (
    <Button
      look="quiet"
      working={asked.isFetchingNextPage ? say("app.loading") : undefined}
      onPress={() => void asked.fetchNextPage()}
    >
      {say("queue.more")}
    </Button>
  );
}

type SectionProps = Readonly<{
  title: string;
  count: number | null;
  /** Said where there is nothing. */
  empty: string;
  isEmpty: boolean;
  children: ReactNode;
}>;

/** A heading, how many there are, and they. */
function Section({ title, count, empty, isEmpty, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes["section"]}>
      <h2 id={id}>
        {title} {count !== null && <span className={classes["count"]}>{count}</span>}
      </h2>
      {isEmpty ? <p className={classes["empty"]}>{empty}</p> : children}
    </section>
  );
}

/** `j` and `k` walk the rows in the order in which they stand on the screen. */
function useRowKeys(onNext: () => void) {
  const screen = useRef<HTMLDivElement>(null);
  const move = (by: 1 | -1) => {
    const rows = [...(screen.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const at = moved(
      rows.length,
      rows.findIndex((row) => row === document.activeElement),
      by,
    );
    if (at !== null) rows[at]?.focus();
  };
  useKeys({ n: onNext, j: () => move(1), k: () => move(-1) });
  return screen;
}
