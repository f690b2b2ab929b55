/* oxlint-disable typescript/consistent-type-imports -- a statement would turn these declarations into a module */
// Pages import the YAML files of a language through the Vite plugin in vite-plugin.ts.
declare module "@sosmessages/texts/languages/*/start.yaml" {
  const texts: import("./values.ts").TextsOf<"start">;
  export default texts;
}
declare module "@sosmessages/texts/languages/*/caller.yaml" {
  const texts: import("./values.ts").TextsOf<"caller">;
  export default texts;
}
declare module "@sosmessages/texts/languages/*/dialogs.yaml" {
  const texts: import("./values.ts").TextsOf<"dialogs">;
  export default texts;
}
declare module "@sosmessages/texts/languages/*/forms.yaml" {
  const texts: import("./values.ts").TextsOf<"forms">;
  export default texts;
}
declare module "@sosmessages/texts/languages/*/info.yaml" {
  const texts: import("./values.ts").TextsOf<"info">;
  export default texts;
}
declare module "@sosmessages/texts/languages/*/push-switch.yaml" {
  const texts: import("./values.ts").TextsOf<"push-switch">;
  export default texts;
}
declare module "@sosmessages/texts/languages/*/static-pages.yaml" {
  const texts: import("./values.ts").TextsOf<"static-pages">;
  export default texts;
}
declare module "@sosmessages/texts/languages/*/push.yaml" {
  const texts: import("./values.ts").TextsOf<"push">;
  export default texts;
}
declare module "@sosmessages/texts/languages/*/desk.yaml" {
  const texts: import("./values.ts").TextsOf<"desk">;
  export default texts;
}
