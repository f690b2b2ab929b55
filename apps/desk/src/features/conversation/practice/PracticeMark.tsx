import { Banner } from "@sosmessages/ui/page.tsx";
import { useSay } from "#lib/texts.tsx";
import classes from "./PracticeMark.module.css";

export function PracticeMark({ author }: Readonly<{ author: string | null }>) {
  const say = useSay();
  return (
    <p className={classes["mark"]}>
      <b>{say("practice.mark")}</b>
      {author !== null && <span>{say("practice.by", { name: author })}</span>}
    </p>
  );
}

export function PracticeNotices({ isAcute, isDangerous }: Readonly<{ isAcute: boolean; isDangerous: boolean | null }>) {
  const say = useSay();
  return (
    <>
      {isAcute && <Banner kind="note">{say("practice.acute")}</Banner>}
      {isDangerous === true && (
        <Banner kind="note">
          <p>
            {say("practice.dangerous")} {!isAcute && say("practice.not_set")}
          </p>
        </Banner>
      )}
    </>
  );
}
