import { Banner } from "@sosmessages/ui/page/Banner.tsx";
import { Link } from "wouter";
import { useSay } from "#lib/texts.tsx";
import { usePractice } from "#lib/use-practice.ts";
import classes from "./Queue.module.css";

/** Above the queue for somebody who may not go on duty yet: where to begin instead. */
export function PracticeFirst() {
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
