import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { Card, Cards } from "#lib/page/Card.tsx";
import { Page } from "#lib/page/Page.tsx";
import { roleName } from "#lib/roles.ts";
import { useSay } from "#lib/texts.tsx";
import { AlertsByMail } from "./AlertsByMail.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { FactorList } from "./Factors.tsx";
import { Looks } from "./Looks.tsx";
import { Sessions } from "./Sessions.tsx";

/** All that is one's own. */
export function MyPageScreen({ me }: Readonly<{ me: Me }>) {
  const say = useSay();
  return (
    <Page title={say("nav.me")} about={`${me.name}, ${say(roleName(me.role)).toLowerCase()}`}>
      <Cards>
        <Card title={say("me.alerts")}>
          <AlertsByMail me={me} />
        </Card>
        <Card title={say("me.looks")}>
          <Looks />
        </Card>
        <Card title={say("me.factors")}>
          <FactorList />
        </Card>
        <Card title={say("me.password")}>
          <ChangePassword />
        </Card>
        <Card title={say("me.sessions")}>
          <Sessions />
        </Card>
      </Cards>
    </Page>
  );
}
