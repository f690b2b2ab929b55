import { areaOf, importersOf, type Sources } from "./imports.ts";
import { journeysByFolder } from "./journeys.ts";

/** These import everything: what is tested through them is tested by the folder, and by what goes through the whole service. */
const hubs =
  /^apps\/server\/(src\/(server|start-service|storage|http|expirations)\.ts|test\/support\/)|^e2e\/src\/support\//;

/** Goes through the whole service, and is quick. */
const throughService = [
  "apps/server/src/callers/test/callers.test.ts",
  "apps/server/src/mailbox/test/messages.test.ts",
  "apps/server/src/desk/test/desk-answering.test.ts",
];

/** What documents say is compared with the code. */
const ofDocuments = ["tools/docs.test.ts", "e2e/src/specification.test.ts"];

const isTest = (path: string): boolean => /(?<!\.long)\.test\.tsx?$/.test(path);
/** Here tests are quick, and what they import is what they are about. */
const isOfUnits = (path: string): boolean => /^(apps\/(caller|desk|mobile)|packages|tools)\//.test(path);

/** Everything that imports the file, and what imports that, as far as it says what a test is about. */
const reachedFrom = (changed: string, importers: ReadonlyMap<string, readonly string[]>): Set<string> => {
  const reached = new Set([changed]);
  for (const path of reached) {
    if (hubs.test(path)) continue;
    for (const importer of importers.get(path) ?? []) {
      if (isOfUnits(importer) || areaOf(importer) === areaOf(changed)) reached.add(importer);
    }
  }
  return reached;
};

/** A slice of the server is tested as a whole: the folder below `src`, or below `src/platform`. */
const sliceOf = (path: string): string | null =>
  isTest(path) ? null : (/^apps\/server\/src\/(?:platform\/|(?!platform\/))[^/]+\//.exec(path)?.[0] ?? null);

const isWholeService = (path: string): boolean =>
  hubs.test(path) || /^apps\/server\/src\/[^/]+$|^packages\/(contract|tenants)\//.test(path);

/** Which of all tests a change touches; sorted, each once. */
export const newChoice = (sources: Sources) => {
  const importers = importersOf(sources);
  const tests = sources.paths.filter(isTest);
  const below = (folder: string) => tests.filter((test) => test.startsWith(folder));

  const touchedBy = (path: string): readonly string[] => {
    const slice = sliceOf(path);
    const journeys = journeysByFolder.filter(([folder]) => path.startsWith(folder)).flatMap(([, ...names]) => names);
    return [
      ...reachedFrom(path, importers),
      ...(slice === null ? [] : below(slice)),
      ...(path.startsWith("apps/server/src/migrations/") ? below("apps/server/src/platform/database/") : []),
      ...(isWholeService(path) ? throughService : []),
      ...(path.endsWith(".md") ? ofDocuments : []),
      ...journeys.map((name) => `e2e/src/${name}.test.ts`),
    ];
  };

  return (changed: readonly string[]): readonly string[] => {
    const chosen = new Set(changed.flatMap(touchedBy));
    return tests.filter((test) => chosen.has(test)).toSorted();
  };
};
