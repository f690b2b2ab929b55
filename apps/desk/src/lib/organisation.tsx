import { Button } from "@sosmessages/ui/form.tsx";
import { beginOrganisationLogin } from "./calls.generated.ts";
import { send } from "./http.ts";
import { RefusedNote, useAct } from "./page.tsx";
import { organisations, type Organisation } from "./services.ts";
import { useSay } from "./texts.tsx";

/** The page to return to, where the login was for the page of another window. */
export const besidePage = "/desk/organisation";

/** Other addresses, such as one without the last slash, lead to the first page. */
const pageHere = () => (/^\/desk(\/[a-z0-9-]+)+$/.test(location.pathname) ? location.pathname : undefined);

type Props = Readonly<{
  from?: readonly Organisation[];
  /** Of an invitation. */
  token?: string;
  /** Of a person who is logged in already: lifts the lock, or confirms who is there. */
  isAgain?: boolean;
  /** In a second window, so that this page keeps its text. */
  isBeside?: boolean;
  look?: "primary" | "quiet";
}>;

/** Leads to the organisation's page, which leads back to `FromOrganisation`. */
export function OrganisationLogin(props: Props) {
  const { from = organisations, token, isAgain = false, isBeside = false, look = "quiet" } = props;
  const say = useSay();
  const { act, working, refusal } = useAct();

  const leave = (issuer: string) => {
    // Before the service has answered: browsers block windows that do not follow a press at once.
    const beside = isBeside ? open("", "_blank", "popup,width=520,height=720") : null;
    const page = isBeside ? besidePage : token === undefined ? pageHere() : undefined;
    const body = { issuer, ...(token && { token }), ...(isAgain && { again: true }), ...(page && { page }) };
    const sent = send(beginOrganisationLogin, { body });
    void sent.then(({ ok }) => !ok && beside?.close());
    void act(sent, ({ url }) => (beside ?? window).location.assign(url));
  };

  return (
    <>
      <RefusedNote refusal={refusal} words={{ unavailable: "organisation.unreachable" }} />
      {from.map(({ id, name }) => (
        <Button key={id} look={look} working={working} onPress={() => leave(id)}>
          {say("organisation.log_in", { name })}
        </Button>
      ))}
    </>
  );
}
