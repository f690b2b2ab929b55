import { done, type Command } from "../command.ts";

export const serviceList: Command = {
  name: "service list",
  takes: [],
  options: {},
  about: "which services there are, and which host serves which",
  help: [
    "Lists the services of SERVICES_DIR (or those that ship): their names, languages and promise, and which host serves which, with what the",
    "PUBLIC_URL settings add. A host that is on no line shows the first service, or the one that TENANT pins. Needs no database.",
  ],
  run: async ({ config }) => {
    const { services, servicesDir } = config;
    const listed = services.all().map(({ id, name, languages, defaultLanguage, hosts, hostPart, replyHours }) => ({
      service: id,
      name: name[defaultLanguage] ?? id,
      languages,
      reply_hours: replyHours,
      hosts: [...new Set([services.publicUrls().get(id)?.hostname ?? "", ...hosts])],
      host_part: hostPart,
    }));
    const lines = listed.map((each) => {
      const part = each.host_part === null ? "" : `, any with "${each.host_part}" in it`;
      const spoken = `${each.languages.join(" ")}, ${each.reply_hours} hours`;
      return `${each.service.padEnd(16)} ${each.name} (${spoken})\n${" ".repeat(17)}${each.hosts.join(", ")}${part}`;
    });
    return done([`Services of ${servicesDir}, the one for unlisted hosts first:`, "", ...lines], { services: listed });
  },
};
