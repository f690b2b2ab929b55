import "./styles.css";
import { coloursOf } from "@sosmessages/services/colours.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { App } from "#app/App.tsx";
import { organisationAnswer } from "#app/FromOrganisation.tsx";
import { keepFocus } from "#lib/kept-focus.ts";
import { showStoredTheme } from "#lib/preferences.ts";
import { invitationToken } from "./app/routes.tsx";
import { newQueries } from "#lib/queries.ts";
import { serviceHere } from "#lib/services.ts";
import { firstLocale, speak } from "./lib/texts.tsx";

async function start(root: HTMLElement): Promise<void> {
  const invitation = invitationToken();
  const answer = organisationAnswer();
  showStoredTheme();
  keepFocus();
  const { style } = document.documentElement;
  for (const [name, colour] of coloursOf(serviceHere.colours)) style.setProperty(name, colour);
  const spoken = await speak(firstLocale());
  createRoot(root).render(
    <QueryClientProvider client={newQueries()}>
      <App firstSpoken={spoken} invitation={invitation} answer={answer} />
    </QueryClientProvider>,
  );
}

const root = document.getElementById("root");
if (root !== null) void start(root);
