import type { OnCall } from "@sosmessages/contract/desk/office.ts";
import { readOnCall, setOnCall } from "#lib/calls.generated.ts";
import { send, useAsk } from "#lib/http.ts";
import { Loaded, RefusedNote, SayButton, useAct } from "#lib/page.tsx";
import { serviceName } from "#lib/services.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";
import classes from "./People.module.css";

/** For each service, the leaders who are called while no leader acknowledges an alarm. */
export function OnCallLists() {
  const say = useSay();
  const asked = useAsk(["on-call"], async () => send(readOnCall));
  return (
    <section className={classes["onCall"]} aria-labelledby="on-call">
      <h2 id="on-call">{say("oncall.title")}</h2>
      <p>{say("oncall.text")}</p>
      <Loaded asked={asked}>
        {(lists) =>
          lists.map((list) => <OnCallList key={list.tenant} list={list} onChanged={() => void asked.refetch()} />)
        }
      </Loaded>
    </section>
  );
}

type Leader = OnCall["leaders"][number];

function OnCallList({ list, onChanged }: Readonly<{ list: OnCall; onChanged: () => void }>) {
  const { say, locale } = useSpoken();
  const { act, isWorking, refusal } = useAct();
  const listed = list.leaders.filter(({ place }) => place !== null);
  const others = list.leaders.filter(({ place }) => place === null);
  const put = (leaders: readonly Leader[]) => {
    const people = leaders.filter((leader) => leader.is_reachable).map(({ id }) => id);
    void act(send(setOnCall, { body: { tenant: list.tenant, people } }), onChanged);
  };
  const button = (words: "oncall.up" | "oncall.remove" | "oncall.add", leader: Leader, leaders: readonly Leader[]) => (
    <SayButton says={words} about={leader.name} look="plain" isWorking={isWorking} onPress={() => put(leaders)} />
  );
  const raised = (index: number) => [
    ...listed.slice(0, index - 1),
    listed[index]!,
    listed[index - 1]!,
    ...listed.slice(index + 1),
  ];
  return (
    <>
      <h3>{serviceName(list.tenant, locale)}</h3>
      <RefusedNote refusal={refusal} words={{ stale: "oncall.changed" }} />
      {listed.length === 0 && (
        <p>{say(others.some((leader) => leader.is_reachable) ? "oncall.empty" : "oncall.nobody")}</p>
      )}
      <ol className={classes["onCallList"]}>
        {listed.map((leader, index) => (
          <li key={leader.id}>
            <span>
              {index + 1}. {leader.name} <Reach leader={leader} />
            </span>
            <span className={classes["acts"]}>
              {index > 0 && button("oncall.up", leader, raised(index))}
              {button(
                "oncall.remove",
                leader,
                listed.filter((one) => one !== leader),
              )}
            </span>
          </li>
        ))}
        {others.map((leader) => (
          <li key={leader.id}>
            <span>
              {leader.name} <Reach leader={leader} />
            </span>
            <span className={classes["acts"]}>
              {leader.is_reachable && button("oncall.add", leader, [...listed, leader])}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

function Reach({ leader }: Readonly<{ leader: Leader }>) {
  const say = useSay();
  if (leader.is_reachable && !leader.is_on_duty) return null;
  return <small className={classes["reach"]}>{say(leader.is_reachable ? "people.on_duty" : "oncall.untested")}</small>;
}
