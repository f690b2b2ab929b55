/** What only the native apps, and the stores' questions about them, need. */
export type TenantApp = Readonly<{
  /** The app's name to phones and stores, the same on both. It must be of a domain that the provider owns, and tell as little as the name. */
  id: string;
}>;
