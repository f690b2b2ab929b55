import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { shippedServices } from "../../packages/services/src/folder/shipped.ts";
import { yamlTexts } from "../../packages/texts/src/vite-plugin.ts";
import { root } from "./root.mjs";

/** The gallery of the components, for developers: from the sources as they are, and part of nothing that is built. */
export const startGallery = async (port = 0) => {
  const vite = createRequire(join(root, "apps", "caller", "package.json")).resolve("vite/package.json");
  const { createServer } = await import(pathToFileURL(join(vite, "..", "dist", "node", "index.js")).href);
  const server = await createServer({
    configFile: false,
    root: join(root, "packages", "ui", "gallery"),
    cacheDir: join(root, "node_modules", ".vite-gallery"),
    logLevel: "warn",
    plugins: [yamlTexts()],
    define: {
      servicesColours: JSON.stringify(Object.fromEntries(shippedServices.map(({ id, colours }) => [id, colours]))),
    },
    server: { host: "127.0.0.1", port, strictPort: port !== 0, fs: { allow: [root] } },
  });
  await server.listen();
  const address = server.httpServer.address();
  return { url: `http://127.0.0.1:${address.port}/`, stop: () => server.close() };
};
