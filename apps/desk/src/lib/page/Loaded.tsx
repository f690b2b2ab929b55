import { Banner } from "@sosmessages/ui/page/Banner.tsx";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Spinner } from "@sosmessages/ui/page/Spinner.tsx";
import type { ReactNode } from "react";
import { failureText } from "./failure-text.ts";
import classes from "./Loaded.module.css";
import { useSay } from "#lib/texts.tsx";
import type { Asked } from "#lib/use-ask.ts";

type Props<T> = Readonly<{ asked: Asked<T>; children: (data: T) => ReactNode }>;

/** Waits, says kindly that it failed, or shows. What was once shown stays when a later attempt fails. */
export function Loaded<T>({ asked, children }: Props<T>) {
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
      <Button look="quiet" onPress={() => void asked.refetch()}>
        {say("app.try_again")}
      </Button>
    </Banner>
  );
}
