import "../src/style/tokens.css";
import "../src/style/base.css";
import "./gallery.css";
import { coloursOf } from "@sosmessages/services/colours.ts";
import callerEn from "@sosmessages/texts/languages/en/caller.yaml";
import callerNb from "@sosmessages/texts/languages/nb/caller.yaml";
import callerSe from "@sosmessages/texts/languages/se/caller.yaml";
import firstEn from "@sosmessages/texts/languages/en/start.yaml";
import firstNb from "@sosmessages/texts/languages/nb/start.yaml";
import firstSe from "@sosmessages/texts/languages/se/start.yaml";
import formsEn from "@sosmessages/texts/languages/en/forms.yaml";
import formsNb from "@sosmessages/texts/languages/nb/forms.yaml";
import formsSe from "@sosmessages/texts/languages/se/forms.yaml";
import rarelyEn from "@sosmessages/texts/languages/en/dialogs.yaml";
import rarelyNb from "@sosmessages/texts/languages/nb/dialogs.yaml";
import rarelySe from "@sosmessages/texts/languages/se/dialogs.yaml";
import { createRoot } from "react-dom/client";
import { address, readChoice } from "./choice.ts";
import { Gallery } from "./Gallery.tsx";
import { showStates } from "./show-states.ts";
import type { Specimen } from "./specimen.ts";
import { specimens } from "./specimens.tsx";

/** By service: the command that starts the gallery reads the folders and puts them here. */
declare const servicesColours: Readonly<Record<string, Parameters<typeof coloursOf>[0]>>;

const choice = readChoice(location.search);
const { dataset, style } = document.documentElement;
document.documentElement.lang = choice.lang;
dataset["theme"] = choice.theme;
const colours = servicesColours[choice.tenant];
if (colours !== undefined) for (const [name, colour] of coloursOf(colours)) style.setProperty(name, colour);

const texts = {
  nb: { ...firstNb, ...callerNb, ...formsNb, ...rarelyNb },
  se: { ...firstSe, ...callerSe, ...formsSe, ...rarelySe },
  en: { ...firstEn, ...callerEn, ...formsEn, ...rarelyEn },
}[choice.lang];
const all = specimens((key) => texts[key]);
const root = document.getElementById("root");
if (root !== null) {
  const only = all.find(({ component, state }) => choice.only === `${component} ${state}`);
  createRoot(root).render(only === undefined ? <Gallery choice={choice} specimens={all} /> : <Alone {...only} />);
  showStates();
}

/** One that covers its page, and a way back. */
function Alone({ component, shown }: Specimen) {
  if (component === "Frame") return shown;
  return (
    <main>
      {component !== "Sheet" && <h1 className="visually-hidden">{choice.only}</h1>}
      {shown}
      <a href={address({ ...choice, only: null })}>All components</a>
    </main>
  );
}
