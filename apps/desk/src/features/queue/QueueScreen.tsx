import { Button } from "@sosmessages/ui/form.tsx";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { useEffect, useRef, useState, useId, type ReactNode } from "react";
import { Banner, Spinner } from "@sosmessages/ui/page.tsx";
import { Link } from "wouter";
import { CheckOutBefore } from "#lib/check-out.tsx";
import { Closings } from "#lib/closings.tsx";
import { useLive } from "#lib/live.ts";
import { Loaded, ToldBefore, RefusedNote } from "#lib/page.tsx";
import { Paused, usePause } from "#lib/pause.tsx";
import { useSay } from "#lib/texts.tsx";
import { useKeys } from "#lib/keys.ts";
import { useLate } from "#lib/use-alerts.ts";
import { useMe, usePractice } from "#lib/use-me.ts";
import classes from "./Queue.module.css";
import { Lane } from "./Lane.tsx";
import { Rows } from "./Rows.tsx";
import { moved, rowsOf, useRefresh, useSection, type AskedSection } from "./use-section.ts";
import { tellable, useClaim, type Claiming } from "./use-claim.ts";

export function QueueScreen({ me }: Readonly<{ me: Me }>) {
  const say = useSay();
  const { claiming, claimNext, claimThis } = useClaim();
  const danger = useSection("danger");
  const waiting = useSection("waiting");
  const mine = useSection("mine");
  const screen = useRowKeys(claimNext);

  const refresh = useRefresh();
  useLive(me.tenants, refresh.soon);
  // Remove conversations that another volunteer has claimed first.
  useEffect(() => {
    if (claiming.phase === "told") refresh.now();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [claiming]);

  const late = useLate();
  const counts = waiting.data?.pages[0]?.counts ?? null;
  const lane = rowsOf(danger.data?.pages ?? []);
  const allInDanger = danger.data?.pages[0]?.counts.danger ?? 0;
  const elsewhere = danger.hasNextPage ? 0 : Math.max(0, allInDanger - lane.length);
  const isInLane = new Set(lane.map(({ id }) => id));
  const own = rowsOf(mine.data?.pages ?? []);
  const hasOwn = own.length > 0;
  return (
    <div ref={screen} className={classes["screen"]}>
      <ClaimNext claiming={claiming} onDuty={counts?.on_duty ?? null} onClaim={claimNext} />
      <ToldBefore />
      <CheckOutBefore />
      <Closings me={me} />
      {me.duty_until === null && <PracticeFirst />}
      <Lane rows={lane} elsewhere={elsewhere} more={<More asked={danger} />} onClaim={claimThis} />
      <div className={classes["columns"]}>
        <div className={hasOwn ? undefined : classes["none"]}>
          <Section
            title={say("queue.mine")}
            count={null}
            empty={say(mine.data === undefined ? "app.loading" : "queue.empty_mine")}
            isEmpty={!hasOwn}
          >
            <Rows rows={own} onClaim={claimThis} />
          </Section>
        </div>
        <div className={classes["waiting"]}>
          <Loaded asked={waiting}>
            {({ pages }) => {
              const all = rowsOf(pages);
              const rows = all.filter(({ id }) => !isInLane.has(id));
              return (
                <Section
                  title={say("queue.waiting")}
                  count={counts && Math.max(0, counts.waiting - (all.length - rows.length))}
                  about={late.map(({ kind, count }) => say(`alert.${kind}`, { count: String(count) })).join(" · ")}
                  empty={say(lane.length + elsewhere > 0 ? "lane.no_others" : "queue.empty_waiting")}
                  isEmpty={rows.length === 0 && !waiting.hasNextPage}
                >
                  <Rows rows={rows} onClaim={claimThis} />
                  <More asked={waiting} />
                </Section>
              );
            }}
          </Loaded>
        </div>
        <div>
          {folded.map((each) => (
            <FoldedRows key={each.section} {...each} counts={counts} onClaim={claimThis} />
          ))}
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

type Props = Readonly<{ claiming: Claiming; onDuty: number | null; onClaim: () => void }>;

/** The heading with the one button, which stays in view, and what came of pressing it. */
export function ClaimNext({ claiming, onDuty, onClaim }: Props) {
  const say = useSay();
  const pause = usePause();
  const isWorking = claiming.phase === "working";
  const notes = useRef<HTMLDivElement>(null);
  // The pressed row may be far below.
  useEffect(() => {
    if (claiming.phase === "told" || claiming.phase === "failed") notes.current?.scrollIntoView({ block: "nearest" });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once for each answer
  }, [claiming]);
  return (
    <>
      <div className={classes["claim"]}>
        <h1>{say("queue.title")}</h1>
        {onDuty !== null && <span className={classes["empty"]}>{say("queue.on_duty", { n: onDuty })}</span>}
        <button type="button" className={classes["next"]} aria-disabled={isWorking} onClick={onClaim}>
          {say("queue.take_next")} <kbd aria-hidden="true">N</kbd>
          {isWorking && <Spinner label={say("queue.working")} />}
        </button>
      </div>
      <div ref={notes} className={classes["notes"]}>
        <Paused pause={pause} />
        {claiming.phase === "told" && (claiming.what !== "paused" || pause.isSet) && (
          <Banner kind="note">{say(tellable[claiming.what])}</Banner>
        )}
        <RefusedNote refusal={claiming.phase === "failed" ? claiming.refusal : null} />
      </div>
    </>
  );
}

/** Sections that most people need not see; what is in one is fetched when somebody opens it. */
const folded = [
  { section: "review", title: "queue.review", empty: "queue.empty_review", counted: "review" },
  { section: "in-work", title: "queue.in_work", empty: "queue.empty_in_work", counted: "in_work" },
  { section: "answered", title: "queue.answered", empty: "queue.empty_answered", counted: null },
] as const;

type FoldedProps = (typeof folded)[number] &
  Readonly<{ counts: Record<"review" | "in_work", number> | null; onClaim: (id: string) => void }>;

function FoldedRows({ section, title, empty, counted, counts, onClaim }: FoldedProps) {
  const say = useSay();
  const isLeader = useMe().me.role === "leader";
  const [isOpen, setOpen] = useState(section === "review" && isLeader);
  const count = counted && counts?.[counted];
  const nothing = section === "answered" && isLeader ? "queue.empty_answered_leader" : empty;
  const asked = useSection(section, isOpen);
  return (
    <details className={classes["section"]} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>
          {say(title)} {typeof count === "number" && <span className={classes["count"]}>{count}</span>}
        </h2>
      </summary>
      {isOpen && (
        <>
          <Loaded asked={asked}>
            {({ pages }) => {
              const rows = rowsOf(pages);
              if (rows.length === 0) return <p className={classes["empty"]}>{say(nothing)}</p>;
              return <Rows rows={rows} onClaim={onClaim} />;
            }}
          </Loaded>
          <More asked={asked} />
        </>
      )}
    </details>
  );
}

type MoreProps = Readonly<{ asked: Pick<AskedSection, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage"> }>;

export function More({ asked }: MoreProps) {
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
  /** The alerts about it. */
  about?: string;
  /** Said where there is nothing. */
  empty: string;
  isEmpty: boolean;
  children: ReactNode;
}>;

/** A heading, how many there are, and they. */
function Section({ title, count, about = "", empty, isEmpty, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes["section"]}>
      <div className={classes["title"]}>
        <h2 id={id}>
          {title} {count !== null && <span className={classes["count"]}>{count}</span>}
        </h2>
        <span className={classes["about"]}>{about}</span>
      </div>
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
