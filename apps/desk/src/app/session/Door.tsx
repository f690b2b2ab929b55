import { Mark } from "@sosmessages/ui/page/Mark.tsx";
import type { ReactNode } from "react";
import { serviceHere } from "#lib/services.ts";
import { useSay } from "#lib/texts.tsx";
import classes from "./Door.module.css";
import { PreferenceChoices } from "#app/shell/PreferenceChoices.tsx";

/** Around every screen that one meets before the login: one sheet, and the language below it. */
export function Door({ children }: Readonly<{ children: ReactNode }>) {
  const say = useSay();
  return (
    <div className={classes["door"]}>
      <header className={classes["head"]}>
        <Mark lines={serviceHere.mark} />
        <span>{say("app.title")}</span>
      </header>
      <main className={classes["main"]}>{children}</main>
      <footer className={classes["foot"]}>
        <PreferenceChoices />
      </footer>
    </div>
  );
}
