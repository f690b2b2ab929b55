import { CatchCrash } from "@sosmessages/client/CatchCrash.tsx";
import { inLanguage } from "@sosmessages/contract/languages.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { Frame } from "@sosmessages/ui/page/Frame.tsx";
import { Mark } from "@sosmessages/ui/page/Mark.tsx";
import type { ReactNode } from "react";
import { Link, usePath } from "#lib/router.tsx";
import { Crashed } from "#app/Crashed.tsx";
import { useSayFirst, useSpoken } from "#lib/texts.tsx";
import { WithNumber } from "#lib/WithNumber.tsx";
import { Helpline } from "./Helpline.tsx";
import classes from "./Shell.module.css";

type Props = Readonly<{
  children: ReactNode;
  service: PublicConfig;
  /** Of those who are logged in; whoever is not has no top bar. */
  menu: ReactNode | null;
  preferences: ReactNode;
  exit: ReactNode;
  /** Says so while the service cannot be reached. */
  mark: ReactNode;
}>;

/** What is in reach on every page: the way out, the helpline, the language; logged in, the front page and the menu. */
export function Shell({ children, service, menu, preferences, exit, mark }: Props) {
  const say = useSayFirst();
  const { locale } = useSpoken();
  const path = usePath();
  const { number } = service.emergency;
  const name = inLanguage(service.name, locale);
  const home = `${name}. ${say("app.front_page")}`;
  const brand = (
    <>
      <Mark lines={service.mark} />
      <span>{name}</span>
    </>
  );
  return (
    <Frame
      path={path}
      skip={say("app.skip_to_content")}
      look={{ main: classes["main"], frame: path === "/login" ? classes["wide"] : undefined }}
      head={
        <header className={classes["head"]}>
          <div className={menu === null ? classes["corner"] : classes["bar"]}>
            {menu === null ? (
              <span className={classes["home"]}>{brand}</span>
            ) : (
              <Link href="/" className={classes["home"]} aria-label={home} title={home}>
                {brand}
              </Link>
            )}
            {menu}
            <Helpline helpline={service.helpline} look="compact" />
            {exit}
          </div>
          {mark}
          <p className={classes["test"]}>{say("app.test_site")}</p>
          {preferences}
        </header>
      }
      foot={
        <footer className={classes["foot"]}>
          <p>
            {say("helpline.question")} <Helpline helpline={service.helpline} look="named" />
          </p>
          <p>
            <WithNumber text={say("helpline.acute", { number })} number={number} />
          </p>
          <p>
            {say("leaving.note")} <Link href="/spor">{say("leaving.traces")}</Link>
          </p>
        </footer>
      }
    >
      <CatchCrash key={path} fallback={<Crashed />}>
        {children}
      </CatchCrash>
    </Frame>
  );
}
