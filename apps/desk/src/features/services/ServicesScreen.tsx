import { listServices } from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import { Loaded } from "#lib/page/Loaded.tsx";
import { Page } from "#lib/page/Page.tsx";
import { useSay } from "#lib/texts.tsx";
import { useAsk } from "#lib/use-ask.ts";
import { Service } from "./Service.tsx";

/** What the folders of the services say. Only whoever runs the server changes them; here administrators see what is missing. */
export function ServicesScreen() {
  const say = useSay();
  const asked = useAsk(["services"], async () => send(listServices));
  return (
    <Page title={say("nav.services")} about={say("services.about")}>
      <Loaded asked={asked}>
        {(services) => services.map((service) => <Service key={service.config.tenant} service={service} />)}
      </Loaded>
    </Page>
  );
}
