import { useNow } from "@sosmessages/client/time.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { useEffect, useRef, useState } from "react";
import { useLive } from "#lib/live.ts";
import { Loaded } from "#lib/page/Loaded.tsx";
import { ToldBefore } from "#lib/page/ToldBefore.tsx";
import { useSay } from "#lib/texts.tsx";
import { Folded } from "./rows/Folded.tsx";
import { More } from "./rows/More.tsx";
import { PracticeFirst } from "./PracticeFirst.tsx";
import classes from "./Queue.module.css";
import { Rows } from "./rows/Rows.tsx";
import { Section } from "./rows/Section.tsx";
import { rowsOf, splitUrgent } from "./rows/sections.ts";
import { TakeNext } from "./TakeNext.tsx";
import { useRowKeys } from "./rows/use-row-keys.ts";
import { useSection } from "./rows/use-section.ts";
import { useTake } from "./use-take.ts";

/** A burst of changes is one change to look at. */
const settleMs = 400;

export function QueueScreen({ me }: Readonly<{ me: Me }>) {
  const say = useSay();
  const now = useNow();
  const { taking, takeNext, takeThis } = useTake();
  const [isReviewOpen, openReview] = useState(me.role === "leader");
  const [isWorkOpen, openWork] = useState(false);
  const waiting = useSection("waiting", true);
  const mine = useSection("mine", true);
  const review = useSection("review", isReviewOpen);
  const work = useSection("in-work", isWorkOpen);
  const screen = useRowKeys(takeNext);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refresh = () => {
    for (const section of [waiting, mine, review, work]) void section.refresh();
  };
  useLive(me.tenants, () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(refresh, settleMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  // What somebody else was quicker with is no longer in the list.
  useEffect(() => {
    if (taking.phase === "told") refresh();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [taking]);

  const show = { me, now, onTake: takeThis };
  const counts = waiting.data?.pages[0]?.counts ?? null;
  const own = rowsOf(mine.data?.pages ?? []);
  return (
    <div ref={screen} className={classes["screen"]}>
      <h1 className="visually-hidden">{say("queue.title")}</h1>
      <ToldBefore />
      {me.duty_until === null && <PracticeFirst />}
      <TakeNext taking={taking} onDuty={counts?.on_duty ?? null} onTake={takeNext} />
      <Section title={say("queue.mine")} count={null} empty={say("queue.empty_mine")} isEmpty={own.length === 0}>
        <Rows rows={own} {...show} />
      </Section>
      <div className={classes["columns"]}>
        <div>
          <Loaded asked={waiting}>
            {({ pages }) => {
              const split = splitUrgent(rowsOf(pages), now);
              return (
                <>
                  {split.urgent.length > 0 && (
                    <Section title={say("queue.urgent")} count={split.urgent.length} empty="" isEmpty={false}>
                      <Rows rows={split.urgent} {...show} />
                    </Section>
                  )}
                  <Section
                    title={say("queue.waiting")}
                    count={counts?.waiting ?? null}
                    empty={say("queue.empty_waiting")}
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
          <Folded title={say("queue.review")} count={counts?.review ?? 0} isOpen={isReviewOpen} onToggle={openReview}>
            <Loaded asked={review}>
              {({ pages }) => {
                const rows = rowsOf(pages);
                if (rows.length === 0) return <p className={classes["empty"]}>{say("queue.empty_review")}</p>;
                return <Rows rows={rows} {...show} />;
              }}
            </Loaded>
            <More asked={review} />
          </Folded>
          <Folded title={say("queue.in_work")} count={counts?.in_work ?? 0} isOpen={isWorkOpen} onToggle={openWork}>
            <Loaded asked={work}>
              {({ pages }) => {
                const rows = rowsOf(pages);
                if (rows.length === 0) return <p className={classes["empty"]}>{say("queue.empty_in_work")}</p>;
                return <Rows rows={rows} {...show} />;
              }}
            </Loaded>
            <More asked={work} />
          </Folded>
        </div>
      </div>
    </div>
  );
}
