// Lint rules of this repository, for oxlint.
import { noIntl } from "./no-intl.mjs";
import { noSentence } from "./no-sentence.mjs";

// oxlint-disable-next-line import/no-default-export -- oxlint asks for it
export default { meta: { name: "house" }, rules: { "no-intl": noIntl, "no-sentence": noSentence } };
