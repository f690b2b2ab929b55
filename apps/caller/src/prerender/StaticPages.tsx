import type { TextsOf } from "@sosmessages/texts/values.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { Sheet } from "@sosmessages/ui/page.tsx";
import type { ReactNode } from "react";
import { Helpline, Shell } from "#app/shell/Shell.tsx";
import { QuickExit } from "#features/leaving/QuickExit.tsx";
import { useSayAtStart } from "#lib/texts.tsx";

type Props = Readonly<{ service: PublicConfig; still: TextsOf<"static-pages"> }>;

/** Must work without any other file. */
function StaticPage({ service, title, text, children }: Pick<Props, "service"> & Said) {
  const exit = <QuickExit onLeave={() => undefined} />;
  return (
    <Shell service={service} menu={null} languages={null} theme={null} exit={exit} mark={null}>
      <Sheet title={title}>
        <p>{text}</p>
        {[service.emergency, service.helpline].map((each) => (
          <p key={each.number}>
            <Helpline helpline={each} look="named" />
          </p>
        ))}
        {children}
      </Sheet>
    </Shell>
  );
}
type Said = Readonly<{ title: string; text: string; children?: ReactNode }>;

export function Offline({ service, still }: Props) {
  const say = useSayAtStart();
  return (
    <StaticPage service={service} title={still["offline.title"]} text={still["offline.text"]}>
      <p>
        <a href="/">{say("app.try_again")}</a>
      </p>
    </StaticPage>
  );
}

/** Kept by the servers for the day when the service is taken away. */
export const Closed = ({ service, still }: Props) => (
  <StaticPage service={service} title={still["closed.title"]} text={still["closed.text"]} />
);
