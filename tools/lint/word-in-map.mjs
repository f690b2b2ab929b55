const message =
  "A word that a request may choose is looked up in a Map: every object answers to `__proto__`, `constructor` and the like.";

/** What words of requests are called where they arrive. */
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
export const wordInMap = {
  create: (context) => ({
    MemberExpression(node) {
      if (node.computed && words.has(nameOf(node.property))) context.report({ node: node.property, message });
    },
  }),
};
