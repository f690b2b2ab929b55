// Draws the pictures of the installed app, and of the native ones, from their one drawing: npm run icons
//   npm run icons -- --service sami      the native ones with that service's mark, in its colours; the web's are of no service
import { parseArgs } from "node:util";
import { targetOf } from "../apps/mobile/src/target.ts";
import { drawIcons, nativeIcons, webIcons } from "./lib/icons.ts";

const { values } = parseArgs({ options: { service: { type: "string" } } });
const { tenant } = targetOf({ ...process.env, ...(values.service && { TENANT: values.service }) });
await drawIcons([...webIcons(), ...nativeIcons(tenant)]);
