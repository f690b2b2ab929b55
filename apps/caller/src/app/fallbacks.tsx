import { Button } from "@sosmessages/ui/form.tsx";
import { Sheet, Spinner } from "@sosmessages/ui/page.tsx";
import { Suspense, useEffect, useState, type ReactNode } from "react";
import { Link, usePath, wouldLoseWords } from "#lib/router.tsx";
import { useSayAtStart } from "#lib/texts.tsx";
import classes from "./shell/Waits.module.css";

/** Whatever breaks on a screen, the way out and the helpline around it stay. Words that are not saved wait behind the link. `onBack` draws the front page again if it broke. */
export function Crashed({ onBack }: Readonly<{ onBack?: () => void }>) {
  const say = useSayAtStart();
  const path = usePath();
  const [hasWords] = useState(wouldLoseWords);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (!hasWords) dataset["alone"] = "";
    return () => void delete dataset["alone"];
  }, [hasWords]);
  return (
    <Sheet
      title={say(navigator.onLine ? "errors.something_wrong" : "errors.offline")}
      before={
        (path !== "/" || hasWords) && (
          <Link href="/" onClick={onBack}>
            {say("app.front_page")}
          </Link>
        )
      }
    >
      <p>{say(hasWords ? "errors.crashed_unsaved" : "errors.crashed")}</p>
      <Button look={hasWords ? "quiet" : "primary"} onPress={() => location.reload()}>
        {say("errors.reload")}
      </Button>
    </Sheet>
  );
}

export function Unreachable({ onRetry }: Readonly<{ onRetry: () => void }>) {
  const say = useSayAtStart();
  return (
    <Sheet title={say("app.unreachable")}>
      <p>{say("app.unreachable_text")}</p>
      <Button onPress={onRetry}>{say("app.try_again")}</Button>
    </Sheet>
  );
}

export function Loading() {
  const say = useSayAtStart();
  return (
    <div className={classes["waiting"]}>
      <Spinner label={say("app.loading")} />
    </div>
  );
}

export const Waits = ({ children }: Readonly<{ children: ReactNode }>) => (
  <Suspense fallback={<Loading />}>{children}</Suspense>
);
