const message = "What people read stands in packages/texts, in every language and with a note for the translator.";

/** Attributes whose value people see or hear. */
const spoken =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|alt|label|placeholder|title|hint|text)$/;

/** A key of the texts is no word. */
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

/** An error that is thrown is read by whoever fixes the bug; a log's word is chosen from a closed list. */
const isForMenders = (node) => {
  for (let at = node.parent; at; at = at.parent) {
    if (at.type === "NewExpression" && at.callee.name?.endsWith("Error")) return true;
    if (at.type === "ImportDeclaration" || at.type === "TSLiteralType") return true;
  }
  return false;
};

/** Names of what is not ours to translate. */
const names = new Set(["App Store", "Google Play"]);

export const noSentence = {
  create: (context) => {
    const look = (node, text, isSpoken) => {
      if (names.has(text.trim())) return;
      if ((isSpoken ? hasWord(text) : looksLikeSentence(text)) && !isForMenders(node))
        context.report({ node, message });
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
};
