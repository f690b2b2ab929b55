import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { newHttpApp } from "#platform/http/app.ts";
import { newPreview } from "#service/pages/preview.ts";
import { done, failed, wrongUsage, type Command } from "../command.ts";

export const servicePreview: Command = {
  name: "service preview",
  takes: ["NAME"],
  options: { port: { value: "PORT", about: "where; default: any free one" } },
  about: "shows a service's pages, without a database",
  help: [
    "Writes the pages of one service as a server would, and shows them on this machine until you stop it with Ctrl-C. Nothing can be stored:",
    "whoever tries to log in or register there reads that the service cannot be reached. Start it again to see what was changed.",
  ],
  run: async ({ config, args, options, stopped, say }) => {
    const [name = ""] = args;
    const tenant = config.services.find(name);
    if (tenant === undefined) {
      const ids = config.services.all().map(({ id }) => id);
      return failed(`There is no service ${name}: there are ${ids.join(", ")}.`);
    }
    const port = Number(options.port ?? 0);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) return wrongUsage("--port must be from 0 to 65535.");
    const app = newHttpApp({ log: () => {} });
    await newPreview(app.site, config.services, tenant);
    await app.listen({ port, host: "127.0.0.1" });
    try {
      say(
        `${tenant.id} is shown at http://localhost:${(app.server.address() as AddressInfo).port}/ until you press Ctrl-C.`,
      );
      if (!stopped.aborted) await once(stopped, "abort");
    } finally {
      await app.close();
    }
    return done(["Stopped."]);
  },
};
