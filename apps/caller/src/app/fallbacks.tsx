import { Button } from "@sosmessages/ui/form.tsx";
import { Sheet, Spinner } from "@sosmessages/ui/page.tsx";
import { Suspense, type ReactNode } from "react";
import { useSayAtStart } from "#lib/texts.tsx";
import classes from "./shell/Waits.module.css";

/** Whatever breaks on a screen, the way out and the helpline around it stay. */
export function Crashed() {
  const say = useSayAtStart();
  return (
    <Sheet title={say("errors.something_wrong")}>
      <p>{say("errors.crashed")}</p>
      <Button onPress={() => location.reload()}>{say("errors.reload")}</Button>
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
