import { newClient, type Answer } from "#test/support/client.ts";

export type Fields = Record<string, string>;
const unescape = (text: string) => text.replaceAll(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code)));

/** The forms of a page, in their order: action, and the values of all fields that a browser would send. */
export const formsIn = (markup: string) =>
  [...markup.matchAll(/<form method="post"(?: id="(\w+)")? action="([^"]*)"[^>]*>([^]*?)<\/form>/g)].map(
    ([, id, action = "", inside = ""]) => {
      const inputs = [...inside.matchAll(/<input [^>]*>/g)].flatMap(([input]) => {
        const name = / name="([^"]*)"/.exec(input)?.[1];
        const isSent = name !== undefined && (!input.includes('type="checkbox"') || input.includes(" checked"));
        return isSent ? [[name, unescape(/ value="([^"]*)"/.exec(input)?.[1] ?? "")]] : [];
      });
      const boxes = [...inside.matchAll(/<textarea [^>]*name="([^"]*)"[^>]*>\n?([^]*?)<\/textarea>/g)];
      const outside = id === undefined ? [] : (markup.match(new RegExp(`<button form="${id}"[^>]*>`, "g")) ?? []);
      const buttons = [inside, ...outside].flatMap((text) =>
        [...text.matchAll(/<button [^>]*name="act" value="([^"]*)"/g)].map(([, act = ""]) => act),
      );
      const fields = Object.fromEntries([
        ...inputs,
        ...boxes.map(([, name = "", text = ""]) => [name, unescape(text)]),
      ]);
      return { action: unescape(action), fields: fields as Fields, acts: buttons };
    },
  );

/** A browser without scripts: it keeps one cookie, and sends forms. `follow` follows a redirect. */
export const newFormBrowser = (url: string, always: Record<string, string> = {}) => {
  const client = newClient(url, always);
  const origin = always["origin"] ?? url;
  let cookie: string | null = null;
  const keep = (answer: Answer): Answer => {
    for (const set of answer.headers.getSetCookie()) {
      if (/sosmessages-form=/.test(set)) cookie = set.includes("Max-Age=0") ? null : set.split(";", 1)[0]!;
    }
    return answer;
  };
  const own = () => (cookie === null ? {} : { cookie });
  const get = async (path: string, headers: Record<string, string> = {}) =>
    keep(await client.call("GET", path, { headers: { ...own(), ...headers } }));
  const send = async (path: string, body: string, headers: Record<string, string> = {}) =>
    keep(
      await client.call("POST", path, {
        body,
        headers: { "content-type": "application/x-www-form-urlencoded", origin, ...own(), ...headers },
      }),
    );
  const post = (path: string, fields: Fields, headers: Record<string, string> = {}) =>
    send(path, new URLSearchParams(fields).toString(), headers);
  return {
    get,
    post,
    /** A body that no form makes. */
    send,
    cookie: () => cookie,
    useCookie: (other: string | null) => void (cookie = other),
    /** Opens the page, fills in its form with that button, and sends it. */
    async submit(path: string, entered: Fields, act: string | null = null): Promise<Answer> {
      const { text } = await get(path);
      const form = formsIn(text).find(({ acts }) => (act === null ? acts.length === 0 : acts.includes(act)));
      if (form === undefined) throw new Error(`no form ${act} on ${path}: ${text.slice(0, 500)}`);
      return post(form.action, { ...form.fields, ...(act !== null && { act }), ...entered });
    },
    /** Follows the redirect of a form. */
    follow: (answer: Answer) => get(answer.headers.get("location") ?? "/none"),
    async register(username: string, password = "hemmelig", language = "nb", email = "") {
      const fields = { username, password, password_confirmation: password, email };
      return this.submit(`/register?noscript&lang=${language}`, fields);
    },
    /** Deletes the letter with these words. */
    async remove(words: string, entered: Fields = {}) {
      const { text } = await get("/?lang=nb");
      const [, id = ""] = /name="delete" value="([^"]*)"/.exec(text.slice(text.indexOf(words))) ?? [];
      return this.submit("/?lang=nb", { act: "", delete: id, ...entered }, "write");
    },
    logIn(username: string, password = "hemmelig") {
      return this.submit("/login?noscript&lang=nb", { username, password, accept: "1" });
    },
    write(body: string, more: Fields = {}) {
      return this.submit("/?lang=nb", { body, ...more }, "write");
    },
  };
};
