import { StrictMode } from "react";
import { App, type AppNeeds } from "./App.tsx";

/** The very same tree wherever it is drawn: a browser takes over only a page that it would have written itself. */
export const Root = (needs: AppNeeds) => (
  <StrictMode>
    <App {...needs} />
  </StrictMode>
);
