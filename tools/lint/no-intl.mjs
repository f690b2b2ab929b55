const message =
  "Dates, times and numbers are said by our own rules: some browsers lack Northern Sami, and others print non-words.";

/** `Intl` and every method that speaks a language, in what callers and volunteers see. */
export const noIntl = {
  create: (context) => ({
    Identifier(node) {
      const { parent } = node;
      const isProperty = parent.type === "MemberExpression" && parent.property === node && !parent.computed;
      const isKey = parent.type === "Property" && parent.key === node && !parent.computed;
      if (node.name === "Intl" && !isProperty && !isKey) context.report({ node, message });
    },
    MemberExpression(node) {
      const name = node.computed ? node.property.value : node.property.name;
      if (String(name).startsWith("toLocale")) context.report({ node: node.property, message });
    },
  }),
};
