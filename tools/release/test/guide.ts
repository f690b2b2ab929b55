import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./released.ts";

const guide = ["install", "several-servers"]
  .map((page) => readFileSync(join(root, `docs/${page}.md`), "utf8"))
  .join("\n");

/** What these pages show in a language, as it stands there. */
export const snippets = (language: string): readonly string[] =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm"))].map(([, text]) => text!);

/** The one of them that has these words. */
export const snippetWith = (language: string, words: string): string => {
  const found = snippets(language).filter((text) => text.includes(words));
  if (found.length !== 1) throw new Error(`the guide has ${found.length} of ${language} with ${words}`);
  return found[0]!;
};

/** The guide's network, on this machine alone: the proxy is 10.0.0.10 there, the servers 10.0.0.11 and 10.0.0.12. */
export const here = (text: string): string => text.replaceAll("10.0.0.", "127.0.18.");

/** For the guide's names and the proxy's address, made in `home`. */
export const makeCertificate = (home: string): { readonly certificate: string; readonly key: string } => {
  const [certificate, key] = [join(home, "fullchain.pem"), join(home, "privkey.pem")];
  const names = "subjectAltName=DNS:messages.example.org,DNS:sami.example.org,IP:127.0.18.10";
  const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=messages.example.org"];
  const to = ["-addext", names, "-keyout", key, "-out", certificate];
  execFileSync("openssl", [...request, ...to], { stdio: "pipe" });
  return { certificate, key };
};

/** With the certificate that was made in `home`. */
export const certifiedIn = (home: string, text: string): string =>
  text.replaceAll(/\/etc\/letsencrypt\/live\/messages\.example\.org\/(\w+\.pem)/g, `"${home}/$1"`);

export type Proxy = { readonly name: string; start(home: string): ChildProcess };

const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): ChildProcess =>
  spawn(program, args, { env, stdio: ["ignore", "ignore", "inherit"] });

/** Debian's proxies with the guide's own configuration for two servers. Only its addresses, and where the certificate is, are others. */
export const proxies: readonly Proxy[] = [
  {
    name: "nginx",
    start: (home) => {
      makeCertificate(home);
      const text = here(snippetWith("nginx", "upstream sosmessages"))
        .replaceAll(/listen (443|80)\b/g, "listen 127.0.18.10:$1")
        .replace(/server 127\.0\.0\.1(:.*)/, "server 127.0.18.11$1\n  server 127.0.18.12$1");
      const file = join(home, "nginx.conf");
      const around = `daemon off; pid "${join(home, "pid")}"; worker_processes 1; error_log stderr crit;`;
      writeFileSync(file, `${around}\nevents {}\nhttp {\naccess_log off;\n${certifiedIn(home, text)}\n}\n`);
      return run(process.env.NGINX_PROGRAM ?? "nginx", ["-e", "stderr", "-c", file]);
    },
  },
  {
    name: "Caddy",
    start: (home) => {
      const { certificate, key } = makeCertificate(home);
      const text = here(snippetWith("caddyfile", "reverse_proxy 10.0.0.11"))
        .replace(/^\{\n/, "{\n\tadmin off\n\tauto_https disable_redirects\n\tdefault_bind 127.0.18.10\n")
        .replace(/^(messages\.example\.org.*)\{\n/m, `$1{\n\ttls "${certificate}" "${key}"\n`);
      const file = join(home, "Caddyfile");
      writeFileSync(file, text);
      const own = join(home, "caddy");
      mkdirSync(own, { recursive: true });
      const env = { ...process.env, HOME: own, XDG_CONFIG_HOME: own, XDG_DATA_HOME: own };
      return run(process.env.CADDY ?? "caddy", ["run", "--config", file, "--adapter", "caddyfile"], env);
    },
  },
];

export const endProxy = async (proxy: ChildProcess): Promise<void> => {
  const ended = once(proxy, "exit");
  proxy.kill("SIGTERM");
  await ended;
};
