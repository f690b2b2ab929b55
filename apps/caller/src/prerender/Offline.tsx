import type { PublicConfig } from "@sosmessages/contract/service.ts";
import type { StillTexts } from "@sosmessages/texts/still/notes.ts";
import { Sheet } from "@sosmessages/ui/page/Sheet.tsx";
import { Helpline } from "#app/shell/Helpline.tsx";
import { Shell } from "#app/shell/Shell.tsx";
import { QuickExit } from "#features/leaving/QuickExit.tsx";
import { useSayFirst } from "#lib/texts.tsx";

type Props = Readonly<{ service: PublicConfig; still: StillTexts }>;

/** Kept on the device for the day when there is no network. No script comes with it but the one in the page. */
export function Offline({ service, still }: Props) {
  const say = useSayFirst();
  const exit = <QuickExit onLeave={() => undefined} />;
  return (
    <Shell service={service} menu={null} preferences={null} exit={exit} mark={null}>
      <Sheet title={still["offline.title"]}>
        <p>{still["offline.text"]}</p>
        <p>
          <Helpline helpline={service.helpline} look="named" />
        </p>
        <p>
          <a href="/">{say("app.try_again")}</a>
        </p>
      </Sheet>
    </Shell>
  );
}
