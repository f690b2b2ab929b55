import "../src/style/tokens.css";
import "../src/style/base.css";
import "./gallery.css";
import { tenants } from "@sosmessages/tenants/tenants.ts";
import { en as callerEn } from "@sosmessages/texts/caller/en.ts";
import { nb as callerNb } from "@sosmessages/texts/caller/nb.ts";
import { se as callerSe } from "@sosmessages/texts/caller/se.ts";
import { en as firstEn } from "@sosmessages/texts/first/en.ts";
import { nb as firstNb } from "@sosmessages/texts/first/nb.ts";
import { se as firstSe } from "@sosmessages/texts/first/se.ts";
import { en as formsEn } from "@sosmessages/texts/forms/en.ts";
import { nb as formsNb } from "@sosmessages/texts/forms/nb.ts";
import { se as formsSe } from "@sosmessages/texts/forms/se.ts";
import { createRoot } from "react-dom/client";
import { address, readChoice } from "./choice.ts";
import { Gallery } from "./Gallery.tsx";
import { showStates } from "./show-states.ts";
import { specimens } from "./specimens.tsx";

const choice = readChoice(location.search);
const { dataset, style } = document.documentElement;
document.documentElement.lang = choice.lang;
dataset["theme"] = choice.theme;
const colours = tenants.find(({ id }) => id === choice.tenant)?.colours;
for (const theme of ["light", "dark"] as const) {
  style.setProperty(`--accent-${theme}`, colours?.[theme].accent ?? "");
  style.setProperty(`--accent-ink-${theme}`, colours?.[theme].accentInk ?? "");
  style.setProperty(`--own-${theme}`, colours?.[theme].own ?? "");
}

const texts = {
  nb: { ...firstNb, ...callerNb, ...formsNb },
  se: { ...firstSe, ...callerSe, ...formsSe },
  en: { ...firstEn, ...callerEn, ...formsEn },
}[choice.lang];
const all = specimens((key) => texts[key]);
const root = document.getElementById("root");
if (root !== null) {
  const only = all.find(({ component, state }) => choice.only === `${component} ${state}`);
  createRoot(root).render(
    only === undefined ? (
      <Gallery choice={choice} specimens={all} />
    ) : (
      <main>
        {only.component !== "Sheet" && <h1 className="visually-hidden">{choice.only}</h1>}
        {only.shown}
        <a href={address({ ...choice, only: null })}>All components</a>
      </main>
    ),
  );
  showStates();
}
