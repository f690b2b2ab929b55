import { useNow } from "@sosmessages/client/time.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { Banner } from "@sosmessages/ui/page.tsx";
import { readMe } from "./calls.generated.ts";
import { send, useAsk } from "./http.ts";
import { serviceName } from "./services.ts";
import { useSpoken } from "./texts.tsx";
import { calendarDay } from "./time.ts";

/** An open page reads of a new day within this time. */
const everyMs = 60_000;

/** For each of this person's services that closes: from which day on it takes no new letters. */
export function Closings({ me }: Readonly<{ me: Me }>) {
  const { say, locale } = useSpoken();
  const today = useNow().toISOString().slice(0, 10);
  const now = useAsk(["me"], async () => send(readMe), { everyMs }).data ?? me;
  return (now.services ?? []).map(({ id, closes_on: day }) => {
    if (day === null || !me.tenants.includes(id)) return null;
    const sentence = say(day > today ? "services.closing_soon" : "services.closing_now", {
      day: calendarDay(`${day}T00:00`, locale),
    });
    return (
      <Banner key={id} kind="note">
        {me.tenants.length > 1 ? `${serviceName(id, locale)}: ${sentence}` : sentence}
      </Banner>
    );
  });
}
