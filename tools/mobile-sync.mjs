// Puts the caller's pages, and the service's name and icons, into the native projects: npm run mobile:sync
//   MOBILE_API_URL=https://messages.example.org npm run mobile:sync -- --service sami
import { join } from "node:path";
import { parseArgs } from "node:util";
import { assemble } from "../apps/mobile/src/assemble.ts";
import { writeNativeFiles } from "../apps/mobile/src/native-files.ts";
import { targetOf } from "../apps/mobile/src/target.ts";
import { ensureBuilt } from "./lib/ensure-built.mjs";
import { requireNode, root } from "./lib/project.mjs";
import { drawIcons, nativeIcons } from "./lib/icons.ts";
import { runQuietly } from "./lib/run.mjs";
import { Problem, printingProblems } from "./lib/print.mjs";

const cwd = join(root, "apps", "mobile");
const cap = join(root, "node_modules", "@capacitor", "cli", "bin", "capacitor");

await printingProblems(async () => {
  const { values } = parseArgs({ options: { service: { type: "string" } } });
  if (values.service !== undefined) process.env.TENANT = values.service;
  const target = targetOf(process.env);
  await ensureBuilt();
  await assemble(join(cwd, "www"), target);
  await writeNativeFiles(target);
  // Those in the repository are of the usual app; they are drawn anew for one that was asked for.
  if (values.service !== undefined) await drawIcons(nativeIcons(target.tenant));
  const { succeeded, output } = await runQuietly(requireNode(), [cap, "sync"], {
    cwd,
    env: { ...process.env, CI: "1", NO_COLOR: "1" },
  });
  if (!succeeded) throw new Problem(`${output.trim()}\nThe native projects could not be brought up to date.`);
  console.log(`${target.appId} speaks to ${target.api.origin}.`);
  if (target.api.hostname.endsWith("localhost"))
    console.log("No phone finds that address: set MOBILE_API_URL for an app that people can use.");
});
