import { Spinner } from "@sosmessages/ui/page/Spinner.tsx";
import { Suspense, type ReactNode } from "react";
import { useSayFirst } from "#lib/texts.tsx";
import classes from "./Waits.module.css";

export function Loading() {
  const say = useSayFirst();
  return (
    <div className={classes["waiting"]}>
      <Spinner label={say("app.loading")} />
    </div>
  );
}

/** A spinner, for as long as what is inside is still being fetched. */
export const Waits = ({ children }: Readonly<{ children: ReactNode }>) => (
  <Suspense fallback={<Loading />}>{children}</Suspense>
);
