import type { EditorDraft, EditorSentence, ServiceVersion } from "@sosmessages/contract/desk/editor.ts";
import type { ServiceData } from "@sosmessages/contract/desk/services.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newDeskClient, type DeskPerson } from "#test/support/desk/desk.ts";
import { newColleague, type Colleague } from "#test/support/desk/desk-work.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

let service: TestService;
let admin: DeskPerson;
let leader: DeskPerson;
let stranger: Colleague;
beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000000" });
  const desk = newDeskClient(service);
  admin = await desk.invite("admin");
  leader = await desk.invite("leader");
  stranger = await newColleague(service, "leader", { tenants: ["sami"] });
});
afterAll(() => service.stop());
beforeEach(() => service.query("DELETE FROM service_drafts"));

type Person = Pick<DeskPerson, "call">;
type Editor = {
  languages: { code: string; name: string; direction: string }[];
  known_languages: { code: string; name: string }[];
  sentences: EditorSentence[];
  values: Record<string, string>;
  draft: EditorDraft;
};
const at = (path: string) => `/api/desk/services/sos/${path}`;
const read = async (person: Person = admin) => (await person.call<Editor>("GET", at("editor"))).body;
const title = { area: "start", key: "entrance.title", language: "nb" };
const say = (revision: number, text: string | null, more: object = {}) =>
  admin.call<EditorDraft>("PUT", at("draft/sentence"), { body: { revision, ...title, text, ...more } });
const setField = (revision: number, file: string, name: string, value: unknown) =>
  admin.call<EditorDraft>("PUT", at("draft/field"), { body: { revision, file, name, json: JSON.stringify(value) } });
const publish = (revision: number, person: Person = admin) =>
  person.call<{ number: number }>("POST", at("draft/publish"), { body: { revision } });
const decide = (revision: number, isApproved: boolean, comment: string | null = null) =>
  leader.call<EditorDraft>("POST", at("draft/decision"), { body: { revision, is_approved: isApproved, comment } });
const ask = (revision: number) => admin.call<EditorDraft>("POST", at("draft/ask"), { body: { revision } });
const configOf = async () => (await (await fetch(`${service.url}/api/config`)).json()) as { replyHours: number };
const published = async () => {
  const texts = await fetch(`${service.url}/api/texts?language=nb`);
  return texts.ok
    ? (((await texts.json()) as { start?: Record<string, string> }).start?.["entrance.title"] ?? null)
    : null;
};

describe("the editor of a service", () => {
  test("lists every sentence by its page, in each language, with the usual words and the service's", async () => {
    const { languages, sentences, values } = await read();
    expect(languages.map(({ code }) => code)).toEqual(["nb", "se", "en"]);
    const entrance = sentences.find(({ key }) => key === "entrance.title");
    expect(entrance).toMatchObject({ page: "front-page", said: {}, published: {}, untranslated: [] });
    expect(Object.keys(entrance!.usual)).toEqual(["nb", "se", "en"]);
    expect(JSON.parse(values["service.yaml reply_hours"]!)).toBe(24);
    expect(sentences.length).toBeGreaterThan(400);
  });

  test("keeps changes in a draft, which callers do not read before it is published", async () => {
    const saved = await say(0, "Skriv hit");
    expect(saved.body).toMatchObject({ revision: 1, approval: "none", problems: [], saved_by: admin.name });
    expect(saved.body.changes).toMatchObject([{ path: "start entrance.title", before: null, after: "Skriv hit" }]);
    expect((await read(leader)).sentences.find(({ key }) => key === title.key)?.said).toEqual({ nb: "Skriv hit" });
    expect(await published()).toBeNull();
    const { status, body } = await publish(1);
    expect(status).toBe(200);
    await expect.poll(published).toBe("Skriv hit");
    expect((await read()).draft).toMatchObject({ revision: 0, changes: [] });
    const versions = (await leader.call<ServiceVersion[]>("GET", at("versions"))).body;
    expect(versions[0]).toMatchObject({ number: body.number, published_by: admin.name, how: "editor" });
    const taken = await admin.call<EditorDraft>("POST", at("draft/from-version"), {
      body: { revision: 0, number: versions[1]!.number },
    });
    expect(taken.body.changes).toMatchObject([{ before: "Skriv hit", after: null }]);
    expect((await publish(1)).status).toBe(200);
    await expect.poll(published).toBeNull();
  });

  test("refuses a change to a draft that somebody else has changed, and loses neither", async () => {
    await say(0, "Første");
    expect((await say(0, "Andre")).body).toMatchObject({ error: "newerDraft" });
    const [one, two] = await Promise.all([say(1, "Tredje"), say(1, "Fjerde")]);
    expect(new Set([one.status, two.status])).toEqual(new Set([200, 409]));
    expect((await publish(1)).body).toMatchObject({ error: "newerDraft" });
  });

  test("has a leader approve telephone numbers and danger, in the revision that is published", async () => {
    const emergency = JSON.parse((await read()).values["service.yaml emergency"]!) as object;
    const changed = await setField(0, "service.yaml", "emergency", { ...emergency, number: "112" });
    expect(changed.body.approval).toBe("needed");
    expect((await publish(1)).body).toMatchObject({ error: "mustBeReviewed" });
    expect((await decide(1, true)).status).toBe(409);
    expect((await ask(1)).body).toMatchObject({ revision: 2, approval: "asked" });
    expect((await decide(2, false, "Ring 113 er riktig.")).body).toMatchObject({
      revision: 3,
      approval: "needed",
      comment: "Ring 113 er riktig.",
    });
    await ask(3);
    expect((await decide(4, true)).body).toMatchObject({ revision: 5, approval: "given" });
    // Another change needs another look.
    expect((await say(5, "Skriv hit")).body).toMatchObject({ revision: 6, approval: "needed" });
    expect((await publish(6)).status).toBe(409);
    await ask(6);
    await decide(7, true);
    expect((await publish(8)).status).toBe(200);
    const [newest] = (await admin.call<ServiceVersion[]>("GET", at("versions"))).body;
    expect(newest).toMatchObject({ published_by: admin.name, approved_by: leader.name });
    const acts = (await leader.call<{ rows: { act: string }[] }>("GET", "/api/desk/audit")).body;
    expect(JSON.stringify(acts)).toMatch(/service-published.*service-approved.*service-returned/);
  });

  test("tells leaders what waits for them, and administrators what a leader decided", async () => {
    const draftAlerts = async (person: Person) =>
      (await person.call<{ kind: string; tenant: string }[]>("GET", "/api/desk/alerts")).body
        .filter(({ kind }) => kind.startsWith("service-"))
        .map(({ kind, tenant }) => `${tenant} ${kind}`);
    const both = async () => [await draftAlerts(leader), await draftAlerts(admin)];
    const listed = async () =>
      (await admin.call<ServiceData[]>("GET", "/api/desk/services")).body.map(({ draft }) => draft);
    expect(await listed()).toEqual([null]);
    await setField(0, "service.yaml", "emergency", { name: { nb: "N", se: "N", en: "N" }, number: "112", hours: null });
    expect([await both(), await listed()]).toEqual([[[], []], ["begun"]]);
    await ask(1);
    expect(await listed()).toEqual(["asked"]);
    expect(await both()).toEqual([["sos service-asked"], []]);
    expect(await draftAlerts(stranger)).toEqual([]);
    expect((await decide(2, false)).body).toMatchObject({ errors: { comment: ["required"] } });
    expect((await decide(2, false, "Hvorfor?")).body.comment).toBe("Hvorfor?");
    expect(await both()).toEqual([[], ["sos service-returned"]]);
    expect(await listed()).toEqual(["returned"]);
    await ask(3);
    await decide(4, true);
    expect(await both()).toEqual([[], ["sos service-approved"]]);
    expect(await listed()).toEqual(["approved"]);
    await say(5, "Skriv hit");
    expect(await both()).toEqual([[], []]);
  });

  test("does not let a page from before a request or a decision end it", async () => {
    const emergency = JSON.parse((await read()).values["service.yaml emergency"]!) as object;
    await setField(0, "service.yaml", "emergency", { ...emergency, number: "110" });
    const fromOldPage = async (revision: number) => [
      (await say(revision, "Skriv hit")).body,
      (await setField(revision, "service.yaml", "reply_hours", 30)).body,
      (await admin.call("DELETE", at(`draft?revision=${revision}`))).body,
    ];
    const newer = { status: "error", error: "newerDraft" };
    await ask(1);
    expect(await fromOldPage(1)).toEqual([newer, newer, newer]);
    expect((await read()).draft.approval).toBe("asked");
    await decide(2, true);
    expect(await fromOldPage(2)).toEqual([newer, newer, newer]);
    expect((await publish(3)).status).toBe(200);
  });

  test("takes back a request for approval, unless a leader or another administrator was faster", async () => {
    const emergency = JSON.parse((await read()).values["service.yaml emergency"]!) as object;
    const withdraw = (revision: number, person = admin) =>
      person.call<EditorDraft>("POST", at("draft/withdraw"), { body: { revision } });
    await setField(0, "service.yaml", "emergency", { ...emergency, number: "111" });
    const newer = { status: 409, body: { status: "error", error: "newerDraft" } };
    expect(await withdraw(1)).toMatchObject(newer);
    await ask(1);
    expect(await withdraw(1)).toMatchObject(newer);
    expect((await withdraw(2)).body).toMatchObject({ revision: 3, approval: "needed", comment: null });
    expect(await decide(2, true)).toMatchObject(newer);
    expect(await decide(3, true)).toMatchObject(newer);
    await ask(3);
    await decide(4, true);
    expect(await withdraw(4)).toMatchObject(newer);
    expect(await withdraw(5)).toMatchObject(newer);
    expect((await read()).draft.approval).toBe("given");
    expect((await publish(5)).status).toBe(200);
  });

  test("does not publish a draft with a mistake, and names its field, file, line and remedy", async () => {
    const wrong = await setField(0, "service.yaml", "reply_hours", "soon");
    expect(wrong.body.problems).toMatchObject([
      { file: "service.yaml", path: "reply_hours", sentence: expect.stringContaining("2 to 168") },
    ]);
    expect((await publish(1)).status).toBe(422);
    const { problems } = (await say(1, "Hei {name}")).body;
    expect(problems).toContainEqual(expect.objectContaining({ file: "texts/nb.yaml", path: "start entrance.title" }));
    expect((await configOf()).replyHours).toBe(24);
  });

  test("does not publish colours that cannot be read, and offers some that can", async () => {
    const colours = JSON.parse((await read()).values["service.yaml colours"]!) as { light: object };
    const pale = { ...colours, light: { ...colours.light, accent: "#99bbbb" } };
    const { problems, contrasts } = (await setField(0, "service.yaml", "colours", pale)).body;
    expect(problems.map(({ path }) => path)).toEqual(["colours.light.accent", "colours.light.accent_ink"]);
    // Words on the accent are measured on the chosen one, and need no other colour on the offered one.
    expect(contrasts).toMatchObject([
      { theme: "light", field: "accent", offered: expect.stringMatching(/^#/) },
      { theme: "light", field: "accent_ink", offered: null },
    ]);
    expect((await publish(1)).status).toBe(422);
    const legible = { ...colours, light: { ...colours.light, accent: contrasts[0]!.offered } };
    expect((await setField(1, "service.yaml", "colours", legible)).body.problems).toEqual([]);
  });

  test("adds a language: names come first, and a leader approves it", async () => {
    const { known_languages: known } = await read();
    expect(known.map(({ name }) => name).join()).toMatch(/nynorsk/i);
    const added = await setField(0, "service.yaml", "languages", ["nb", "se", "en", "nn"]);
    expect(added.body.problems[0]).toMatchObject({
      path: "name.nn",
      sentence: expect.stringContaining("missing in nn"),
    });
    const { languages, values, sentences: before } = await read();
    expect(languages.map(({ code }) => code)).toEqual(["nb", "se", "en", "nn"]);
    // Its sentences can be read before the names are there.
    expect(before.find(({ key }) => key === "entrance.answer")?.usual["nn"]).toMatch(/svarar/);
    let { revision } = added.body;
    for (const [file, names] of [["service.yaml", ["name", "emergency", "helplines"]]] as const)
      for (const name of names) {
        const whole = values[`${file} ${name}`]!.replaceAll(/"nb":("[^"]*")/g, '"nb":$1,"nn":$1');
        ({ revision } = (await setField(revision, file, name, JSON.parse(whole))).body);
      }
    const { draft, sentences } = await read();
    expect([draft.problems, draft.approval]).toEqual([[], "needed"]);
    expect(sentences[0]!.usual["nn"]).toBeDefined();
  });

  test("adds any language that has a name: all is untranslated until somebody writes it", async () => {
    const { known_languages: known, values } = await read();
    expect(known.find(({ code }) => code === "ar")?.name).toBe("العربية");
    let { revision } = (await setField(0, "service.yaml", "languages", ["nb", "se", "en", "ar"])).body;
    const untranslated = async () => {
      const all = (await read()).sentences;
      return [all.length, all.filter((each) => each.untranslated.includes("ar")).length];
    };
    const [all, without] = await untranslated();
    expect(without).toBe(all);
    for (const name of ["name", "emergency", "helplines"]) {
      const whole = values[`service.yaml ${name}`]!.replaceAll(/"nb":("[^"]*")/g, '"nb":$1,"ar":$1');
      ({ revision } = (await setField(revision, "service.yaml", name, JSON.parse(whole))).body);
    }
    expect((await say(revision, "أهلا", { language: "ar" })).body.problems).toEqual([]);
    expect(await untranslated()).toEqual([all, all! - 1]);
    expect((await read()).languages.at(-1)).toEqual({
      code: "ar",
      name: "العربية",
      direction: "rtl",
      is_included: false,
    });
    const files = (await admin.call<{ path: string; content: string }[]>("GET", at("folder"))).body;
    expect(files.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["languages/ar/language.yaml", "texts/ar.yaml"]),
    );
    // The exported files can be imported again.
    await admin.call("DELETE", at(`draft?revision=${revision + 1}`));
    revision = 0;
    for (const body of files) {
      const taken = await admin.call<EditorDraft>("PUT", at("draft/file"), { body: { ...body, revision } });
      ({ revision } = taken.body);
    }
    expect((await read()).draft.problems).toEqual([]);
    // Taken away again, it leaves no file.
    const gone = (await setField(revision, "service.yaml", "languages", ["nb", "se", "en"])).body;
    expect(gone.problems).toEqual([]);
    expect(gone.changes.filter(({ file }) => file !== "service.yaml")).toEqual([]);
  });

  test("repairs a broken file by the right one", async () => {
    const files = (await admin.call<{ path: string; content: string }[]>("GET", at("folder"))).body;
    const { content } = files.find(({ path }) => path === "service.yaml")!;
    const put = (revision: number, text: string) =>
      admin.call<EditorDraft>("PUT", at("draft/file"), { body: { revision, path: "service.yaml", content: text } });
    expect((await put(0, "name: [")).body.problems).not.toEqual([]);
    expect((await admin.call("GET", at("preview?page=messages&language=nb&theme=light"))).status).toBe(404);
    expect((await put(1, content)).body).toMatchObject({ problems: [], changes: [] });
  });

  test("makes no draft of an imported file in which nothing differs but comments", async () => {
    const files = (await admin.call<{ path: string; content: string }[]>("GET", at("folder"))).body;
    const put = (revision: number, path: string, content: string) =>
      admin.call<EditorDraft>("PUT", at("draft/file"), { body: { revision, path, content } });
    for (const { path, content } of files) expect((await put(0, path, content)).body).toMatchObject({ revision: 0 });
    expect((await put(0, "texts/nn.yaml", "# Only a comment\n")).body.revision).toBe(0);
    expect((await put(0, "texts/nn.yaml", "start: [")).body.problems).not.toEqual([]);
  });

  test("tells an open page that the draft or what is published is not as it was", async () => {
    const standing = async (person: Person) =>
      (await person.call<{ revision: number; version: number }>("GET", at("draft"))).body;
    const { version } = await standing(admin);
    await say(0, "Skriv til oss her");
    expect(await standing(leader)).toEqual({ revision: 1, version });
    await publish(1);
    expect(await standing(admin)).toEqual({ revision: 0, version: version + 1 });
    expect((await stranger.call("GET", at("draft"))).status).toBe(404);
  });

  test("calls a sentence untranslated only if callers read it in another language", async () => {
    await say(0, "Skriv bare på bokmål");
    expect((await read()).sentences.find(({ key }) => key === title.key)?.untranslated).toEqual([]);
  });

  test("leaves hosts and addresses to the operator, also in an imported file", async () => {
    expect((await setField(0, "service.yaml", "hosts", ["sami.example.org"])).status).toBe(422);
    const files = (await admin.call<{ path: string; content: string }[]>("GET", at("folder"))).body;
    const { content } = files.find(({ path }) => path === "service.yaml")!;
    const body = {
      revision: 0,
      path: "service.yaml",
      content: content
        .replace(/^hosts:.*(\n *- .*)*/m, "hosts: [evil.example]")
        .replace("reply_hours: 24", "reply_hours: 30"),
    };
    const imported = await admin.call<EditorDraft>("PUT", at("draft/file"), { body });
    expect(imported.body).toMatchObject({ changes: [{ path: "reply_hours", after: "30" }], left_out: ["hosts"] });
    const own = { ...body, revision: 1, content };
    expect((await admin.call("PUT", at("draft/file"), { body: own })).body).not.toHaveProperty("left_out");
    for (const path of ["../sami/service.yaml", "keys/master", "texts/nb.yml"])
      expect((await admin.call("PUT", at("draft/file"), { body: { revision: 2, path, content: "" } })).status).toBe(
        422,
      );
  });

  test("is for the people of the service: leaders read and decide, administrators write", async () => {
    for (const path of ["editor", "versions"]) expect((await stranger.call("GET", at(path))).status).toBe(404);
    expect(
      (await leader.call("PUT", at("draft/sentence"), { body: { revision: 0, ...title, text: "A" } })).status,
    ).toBe(403);
    await say(0, "Skriv hit");
    expect((await publish(1, leader)).status).toBe(403);
    expect(
      (await admin.call("POST", at("draft/decision"), { body: { revision: 1, is_approved: true, comment: null } }))
        .status,
    ).toBe(403);
    expect((await admin.call("DELETE", at("draft?revision=1"))).status).toBe(200);
    expect((await read()).draft.revision).toBe(0);
  });

  test("does not use a draft that was altered in the database", async () => {
    await say(0, "Skriv hit");
    await service.query(
      `UPDATE service_drafts SET content = content || '{"texts/nb.yaml": "start:\\n  entrance.title: Ondt\\n"}'`,
    );
    expect((await read()).draft.revision).toBe(0);
    expect((await publish(1)).body).toMatchObject({ error: "newerDraft" });
  });
});
