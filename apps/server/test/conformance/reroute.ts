/** From the addresses that the specs have written into them to those of this run. */
export type Routes = Readonly<Record<string, string>>;

const holder = globalThis as { conformanceRoutes?: Routes };

export const setRoutes = (routes: Routes): void => void (holder.conformanceRoutes = routes);

export const rerouted = (url: string): string => {
  const [from, to] = Object.entries(holder.conformanceRoutes ?? {}).find(([prefix]) => url.startsWith(prefix)) ?? [];
  if (from === undefined || to === undefined) throw new Error(`The specs are not to call ${url}`);
  return to + url.slice(from.length);
};
