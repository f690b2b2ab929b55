import { Button } from "@sosmessages/ui/form/Button.tsx";
import { useSay } from "#lib/texts.tsx";
import type { AskedSection } from "./use-section.ts";

type Props = Readonly<{ asked: Pick<AskedSection, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage"> }>;

export function More({ asked }: Props) {
  const say = useSay();
  if (!asked.hasNextPage) return null;
  return (
    <Button
      look="quiet"
      working={asked.isFetchingNextPage ? say("app.loading") : undefined}
      onPress={() => void asked.fetchNextPage()}
    >
      {say("queue.more")}
    </Button>
  );
}
