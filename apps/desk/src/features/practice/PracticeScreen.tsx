import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Practice } from "@sosmessages/contract/desk/practice.ts";
import { Link, useLocation } from "wouter";
import { beginExercise } from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import { Loaded, Page, ToldBefore, RefusedNote, useAct } from "#lib/page.tsx";
import list from "#lib/rows.module.css";
import { serviceName } from "#lib/services.ts";
import { languageWords, useSay, useSpoken } from "#lib/texts.tsx";
import { usePractice } from "#lib/use-me.ts";
import classes from "./Practice.module.css";

type Props = Readonly<{ me: Me }>;

export function PracticeScreen({ me }: Props) {
  const say = useSay();
  const asked = usePractice();
  return (
    <Page title={say("nav.practice")} about={say("practice.about")}>
      <ToldBefore />
      <Loaded asked={asked}>
        {(practice) => (
          <div className={classes["screen"]}>
            {me.role === "leader" && <ToRead me={me} rows={practice.to_read} />}
            <Letters me={me} practice={practice} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

const useAbout = (me: Me) => {
  const { say, locale } = useSpoken();
  return ({ language, tenant }: Pick<Practice["letters"][number], "language" | "tenant">): string =>
    [languageWords(say, language), me.tenants.length > 1 && serviceName(tenant, locale)].filter(Boolean).join(" · ");
};

function LetterName({
  letter,
}: Readonly<{ letter: Pick<Practice["letters"][number], "number" | "title" | "language"> }>) {
  const say = useSay();
  return (
    <>
      <b>{say("practice.letter", { n: String(letter.number) })}</b>
      {letter.title !== null && (
        <span dir="auto" lang={letter.language}>
          {letter.title}
        </span>
      )}
    </>
  );
}

function Letters({ me, practice: { letters, wanted, left } }: Props & Readonly<{ practice: Practice }>) {
  const say = useSay();
  const about = useAbout(me);
  const [, go] = useLocation();
  const { act, isWorking, refusal } = useAct();
  const begin = (id: string) =>
    void act(send(beginExercise, { params: { id } }), (begun) => go(`/practice/${begun.id}`));
  return (
    <section>
      <h2>{say("practice.letters")}</h2>
      {left > 0 && <p className={classes["left"]}>{say("practice.left", { n: left })}</p>}
      {left === 0 && wanted > 0 && <p>{say("practice.enough")}</p>}
      <RefusedNote refusal={refusal} />
      {letters.length === 0 && <p>{say("practice.none")}</p>}
      <ul className={list["rows"]}>
        {letters.map((letter) => (
          <li key={letter.id}>
            <button
              type="button"
              className={list["row"]}
              aria-disabled={isWorking}
              onClick={() => !isWorking && begin(letter.id)}
            >
              <LetterName letter={letter} />
              <span className={classes[letter.state]}>{say(`practice.state_${letter.state}`)}</span>
              <span className={list["small"]}>{about(letter)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ToRead({ me, rows }: Props & Readonly<{ rows: Practice["to_read"] }>) {
  const say = useSay();
  const about = useAbout(me);
  return (
    <section>
      <h2>{say("practice.to_read")}</h2>
      {rows.length === 0 && <p>{say("practice.to_read_none")}</p>}
      <ul className={list["rows"]}>
        {rows.map((row) => (
          <li key={row.id}>
            <Link href={`/practice/${row.id}`} className={list["row"]}>
              <LetterName letter={row} />
              {row.author !== null && <span>{say("practice.by", { name: row.author })}</span>}
              <span className={list["small"]}>{about(row)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
