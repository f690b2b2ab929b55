const message =
  "Secrets are key objects (`#platform/secret-key.ts`): their bytes are not handed around, concatenated, sliced or turned into strings.";

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
export const noLooseSecret = {
  create: (context) => ({
    ImportDeclaration({ importKind, source, specifiers }) {
      if (importKind === "type") return;
      for (const node of specifiers) {
        const isWhole = node.type !== "ImportSpecifier";
        const name = isWhole ? null : node.imported.name;
        if (node.importKind === "type") continue;
        const isLoose = isCrypto(source.value) ? isWhole || ofCrypto.has(name) : name === "withBytesOf";
        if (isLoose) context.report({ node, message });
      }
    },
    CallExpression({ callee }) {
      if (callee.type === "MemberExpression" && callee.property.name === "export") {
        context.report({ node: callee.property, message });
      }
    },
  }),
};
