import "./styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { App } from "#app/App.tsx";
import { wearColours } from "#app/colours.ts";
import { takeInvitation } from "#app/invitation-token.ts";
import { wearTheme } from "#lib/appearance.ts";
import { newQueries } from "#lib/queries.ts";
import { firstLocale, speak } from "#lib/texts.tsx";

async function start(root: HTMLElement): Promise<void> {
  const invitation = takeInvitation();
  wearTheme();
  wearColours();
  const spoken = await speak(firstLocale());
  createRoot(root).render(
    <QueryClientProvider client={newQueries()}>
      <App firstSpoken={spoken} invitation={invitation} />
    </QueryClientProvider>,
  );
}

const root = document.getElementById("root");
if (root !== null) void start(root);
