/** In the place of what the router reads patterns with: our addresses are compared as they are (`access.ts`). */
export const parse = (pattern: string): never => {
  throw new Error(`no address of a caller's page is a pattern: ${pattern}`);
};
