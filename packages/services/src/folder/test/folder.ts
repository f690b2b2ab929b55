import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { readServices, shippedServicesFolder } from "../read-services.ts";
import { sentenceOf } from "@sosmessages/texts/yaml-tree.ts";

/** A temporary folder of services that a test can change. */
export function newFolder() {
  const root = mkdtempSync(join(tmpdir(), "sosmessages services "));
  return {
    root,
    /** Without its own sentences, so that a test has only those it writes. */
    addShipped(name = "sos") {
      cpSync(join(shippedServicesFolder, name), join(root, name), { recursive: true });
      rmSync(join(root, name, "texts"), { recursive: true });
    },
    read: (file: string) => readFileSync(join(root, file), "utf8"),
    write(file: string, content: string | Uint8Array) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), content);
    },
    /** Swaps one piece of a file for another, and notices when it is not there. */
    change(file: string, before: string | RegExp, after: string) {
      const text = readFileSync(join(root, file), "utf8");
      const changed = text.replace(before, () => after);
      if (changed === text) throw new Error(`${file} does not hold ${before}`);
      writeFileSync(join(root, file), changed);
    },
    /** Adds a language to a service, with the Norwegian names in it. */
    offer(service: string, code: string) {
      const file = `${service}/service.yaml`;
      const offered = this.read(file).replace(/^languages: \[(.*)\]$/m, `languages: [$1, ${code}]`);
      const inLines = offered.replace(/^( +)nb: (".*")$/gm, `$1nb: $2\n$1${code}: $2`);
      this.write(file, inLines.replace(/\{ nb: ("[^"]*")/g, `{ nb: $1, ${code}: $1`));
    },
    /** The problems as an operator reads them, without the path of the folder. */
    problems: () => readServices(root).problems.map((problem) => sentenceOf(problem).replace(`${root}/`, "")),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
