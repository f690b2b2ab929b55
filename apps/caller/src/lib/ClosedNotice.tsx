import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { Banner } from "@sosmessages/ui/page.tsx";
import type { ReactNode } from "react";
import { useSayInDialog } from "./dialog-texts.ts";
import { Emphasised } from "./inline-text.tsx";
import { NumbersToCall } from "./NumbersToCall.tsx";

type Props = Readonly<{ service: PublicConfig; text?: string }>;

/** A closed service has it in the place of the box, and of the way to a new profile. */
export function ClosedNotice({ service, text }: Props): ReactNode {
  const say = useSayInDialog();
  return (
    <Banner kind="note">
      <p>
        <Emphasised text={text ?? say("closing.now")} />
      </p>
      <NumbersToCall isUrgent numbers={[service.emergency, service.helpline, ...service.helpNumbers]} />
    </Banner>
  );
}
