import { fits } from "@sosmessages/client/shape.ts";
import { readOwnTexts } from "./calls.generated.ts";

export type OwnTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

type Find = (locale: string, area: string) => Promise<OwnTexts | null>;

let known: Readonly<{ edition: string; find: Find }> = { edition: "", find: () => Promise.resolve(null) };

export const edition = (): string => known.edition;

export const ownTexts: Find = (...of) => known.find(...of);

/** Once, before any sentence is asked for; the program that writes all services' pages does so for each. */
export function takeOwnTexts(ofEdition: string, find: Find): void {
  known = { edition: ofEdition, find };
}

export function fetchOwnTexts(service: string, addresses: Readonly<Record<string, string>>, base: string): void {
  const fetched = new Map<string, Promise<OwnTexts>>();
  takeOwnTexts(service, (locale, area) => {
    const address = addresses[locale];
    if (!address?.includes(area)) return Promise.resolve(null);
    const before = fetched.get(locale);
    if (before !== undefined) return before;
    const promise = fetch(base + address, { redirect: "error" }).then(async (answer) => {
      const texts: unknown = answer.status === 200 ? await answer.json() : null;
      if (!fits(readOwnTexts.replies[200], texts)) throw new Error("the service's own sentences did not come");
      return texts as OwnTexts;
    });
    fetched.set(locale, promise);
    promise.catch(() => fetched.delete(locale));
    return promise;
  });
}
