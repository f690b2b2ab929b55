import "./styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { App } from "#app/App.tsx";
import { newQueries } from "#lib/queries.ts";
import { firstLocale, speak } from "#lib/texts.tsx";
import { wearTheme } from "#app/appearance.ts";

async function start(root: HTMLElement): Promise<void> {
  wearTheme();
  const spoken = await speak(firstLocale());
  createRoot(root).render(
    <QueryClientProvider client={newQueries()}>
      <App firstSpoken={spoken} />
    </QueryClientProvider>,
  );
}

const root = document.getElementById("root");
if (root !== null) void start(root);
