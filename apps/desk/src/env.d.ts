interface ImportMeta {
  readonly env: Readonly<Record<string, string | boolean | undefined>>;
}
