// Lint rules of this repository, for oxlint.

/** `visitor` gets a function that complains about a node. */
const rule = (message, visitor) => ({
  create: (context) => visitor((node) => context.report({ node, message })),
});

/** What takes a secret as bytes, or hands it out as bytes. */
const ofCrypto = new Set([
  "KeyObject",
  "createCipheriv",
  "createDecipheriv",
  "createECDH",
  "createHmac",
  "createPrivateKey",
  "createSecretKey",
  "diffieHellman",
  "generateKeyPairSync",
  "generateKeySync",
  "hkdf",
  "hkdfSync",
  "pbkdf2Sync",
  "scryptSync",
]);

const isCrypto = (source) => source === "node:crypto" || source === "crypto";

/** Bytes of secrets anywhere but in the few files that `.oxlintrc.json` names. */
const noLooseSecret = rule(
  "Secrets are key objects (`#platform/secret-key.ts`): their bytes are not handed around, concatenated, sliced or turned into strings.",
  (complain) => ({
    ImportDeclaration({ importKind, source, specifiers }) {
      if (importKind === "type") return;
      for (const node of specifiers) {
        const isWhole = node.type !== "ImportSpecifier";
        const name = isWhole ? null : node.imported.name;
        if (node.importKind === "type") continue;
        if (isCrypto(source.value) ? isWhole || ofCrypto.has(name) : name === "withBytesOf") complain(node);
      }
    },
    CallExpression({ callee }) {
      if (callee.type === "MemberExpression" && callee.property.name === "export") complain(callee.property);
    },
  }),
);

/** Attributes whose value people see or hear. */
const spoken =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|alt|label|placeholder|title|hint|text)$/;

/** A key of the texts doesn't count as a word. */
const hasWord = (text) => /\p{L}{2}/u.test(text) && !/^[a-z][\w-]*(\.[\w-]+)+$/.test(text);

/**
 * Three words with lower-case ones among them, or two with a full stop. Class names, queries, media types and the like
 * hold signs that no sentence has.
 */
const looksLikeSentence = (text) => {
  const words = text.trim().split(/\s+/);
  if (words.length < 2 || /[{}<>=;|\\$#@_*[\]]|\/\/|--|^[-:.]/.test(text)) return false;
  const proper = words.filter((word) => /^[«“"(]?\p{L}[\p{L}’'-]*[»”")]?[,.:?!…]?$/u.test(word));
  if (proper.length < words.length * 0.75) return false;
  return /^\p{Lu}/u.test(text.trim()) ? words.length > 2 || /[.?!…]$/.test(text.trim()) : words.length > 3;
};

/** Developers read thrown errors; a log's word is chosen from a closed list. */
const isForMenders = (node) => {
  for (let at = node.parent; at; at = at.parent) {
    if (at.type === "NewExpression" && at.callee.name?.endsWith("Error")) return true;
    if (at.type === "ImportDeclaration" || at.type === "TSLiteralType") return true;
  }
  return false;
};

/** Names that aren't translated. */
const names = new Set(["App Store", "Google Play"]);

const noSentence = rule(
  "What people read stands in packages/texts, in every language and with a note for the translator.",
  (complain) => {
    const look = (node, text, isSpoken) => {
      if (names.has(text.trim())) return;
      if ((isSpoken ? hasWord(text) : looksLikeSentence(text)) && !isForMenders(node)) complain(node);
    };
    return {
      JSXText: (node) => look(node, node.value, true),
      Literal(node) {
        if (typeof node.value !== "string") return;
        const { parent } = node;
        const isSpoken = parent.type === "JSXAttribute" && spoken.test(parent.name.name ?? "");
        look(node, node.value, isSpoken);
      },
      TemplateElement: (node) => look(node, node.value.cooked ?? "", false),
    };
  },
);

/** Variables that hold words of requests where they arrive. */
const words = new Set(["language", "locale", "lang", "tenant", "host", "id", "asked", "wanted", "word"]);

const nameOf = (node) => {
  switch (node.type) {
    case "Identifier":
      return node.name;
    case "MemberExpression":
      return node.computed ? null : node.property.name;
    case "TSNonNullExpression":
    case "TSAsExpression":
    case "ChainExpression":
      return nameOf(node.expression);
    case "LogicalExpression":
      return nameOf(node.left);
    default:
      return null;
  }
};

/** `texts[language]`, to read or to write. */
const wordInMap = rule(
  "A word that a request may choose is looked up in a Map: every object answers to `__proto__`, `constructor` and the like.",
  (complain) => ({
    MemberExpression(node) {
      if (node.computed && words.has(nameOf(node.property))) complain(node.property);
    },
  }),
);

// oxlint-disable-next-line import/no-default-export -- oxlint requires it
export default {
  meta: { name: "house" },
  rules: { "no-loose-secret": noLooseSecret, "no-sentence": noSentence, "word-in-map": wordInMap },
};
