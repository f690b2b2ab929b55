// Kept free of newer syntax, so that an old Node can read as far as the sentence.
if (Number(process.versions.node.split(".")[0]) < 20) {
  console.error("This needs Node 20 or newer, and you have " + process.versions.node + ": see https://nodejs.org.");
  process.exit(1);
}
void import("./lib/launch.mjs").then(({ startServer }) => startServer());
