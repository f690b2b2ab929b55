// Lint rules of this repository, for oxlint.
import { noIntl } from "./no-intl.mjs";
import { noLooseSecret } from "./no-loose-secret.mjs";
import { noSentence } from "./no-sentence.mjs";
import { wordInMap } from "./word-in-map.mjs";

// oxlint-disable-next-line import/no-default-export -- oxlint asks for it
export default {
  meta: { name: "house" },
  rules: { "no-intl": noIntl, "no-loose-secret": noLooseSecret, "no-sentence": noSentence, "word-in-map": wordInMap },
};
