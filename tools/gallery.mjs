// Shows every component in every state, in both themes and every service's colours: npm run gallery
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { startGallery } from "./lib/gallery-server.mjs";
import { printingProblems } from "./lib/print.mjs";

await printingProblems(async () => {
  await ensureInstalled();
  const { url } = await startGallery(5180);
  console.log(`The gallery is at ${url}`);
});
