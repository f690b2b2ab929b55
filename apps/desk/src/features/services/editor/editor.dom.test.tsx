import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import type { EditorDraft } from "@sosmessages/contract/desk/editor.ts";
import { newQueries } from "#lib/queries.ts";
import { SpokenProvider } from "#lib/texts.tsx";
import { field, leaf, sampleDraft, sampleEditor } from "#test/editor-samples.ts";
import { sampleMe } from "#test/samples.ts";
import { EditorScreen } from "./EditorScreen.tsx";
import type { EditorData } from "./entries.ts";
import { zipOf } from "./zip.ts";

const patience = { timeout: 180_000 };

let root: Root;
let sent: readonly (readonly [path: string, body: Record<string, unknown>])[];
let draft: Partial<EditorDraft>;
let more: Partial<EditorData>;
/** In the answer to an import. */
let leftOut: Readonly<{ left_out?: readonly string[] }>;
/** The published one. */
let version: number;
/** The draft does not take these. */
let refused: readonly string[];
/** The draft was changed elsewhere. */
let isNewer = false;
/** Holds answers back. */
let gate: Promise<void>;

const answers = (path: string, method: string): unknown => {
  if (path.endsWith("/editor")) return { ...sampleEditor(draft), ...more };
  if (path === "/draft" && method === "GET") return { revision: draft.revision ?? 3, version };
  if (path.endsWith("/publish")) {
    draft = { changes: [], revision: 0 };
    return { number: 7 };
  }
  if (path.endsWith("/decision")) return sampleDraft({ ...draft, approval: "given" });
  if (path.endsWith("/file")) return { ...sampleDraft({ ...draft, revision: 4 }), ...leftOut };
  return method === "GET" ? [] : sampleDraft({ ...draft, revision: 4 });
};

beforeEach(() => {
  [sent, draft, more, leftOut, version, refused, gate] = [[], {}, {}, {}, 6, [], Promise.resolve()];
  history.replaceState(null, "", "/");
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  // happy-dom reports that it does not fetch the page of the preview.
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  vi.spyOn(globalThis, "addEventListener");
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body }: { method?: string; body?: string } = {}) => {
    const path = new URL(address, "http://desk").pathname.replace("/api/desk/services/sos", "");
    if (method !== "GET") sent = [...sent, [path, JSON.parse(body ?? "{}") as Record<string, unknown>]];
    await gate;
    if (refused.some((each) => body?.includes(each)))
      return Response.json({ error: "validation", errors: { path: "format" } }, { status: 422 });
    if (isNewer && method !== "GET") return Response.json({ status: "error", error: "newerDraft" }, { status: 409 });
    return Response.json(answers(path, method));
  });
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  listeners.push(...vi.mocked(addEventListener).mock.calls);
  vi.restoreAllMocks();
});
/** Unsaved text outlives the screen; the next file in this process must not be asked about it. */
const listeners: Parameters<typeof addEventListener>[] = [];
afterAll(() => {
  for (const [event, listener] of listeners) removeEventListener(event, listener);
});

/** Bodies of answers are read in real time. */
const pass = async (ms = 0) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
  });

/** After the time in which an open page requests the newest revision. */
const later = async (check: () => void) => {
  await pass(5_000);
  await vi.waitFor(async () => {
    await pass();
    check();
  }, patience);
};

let people = 0;

/** Returns how to hide and show the screen. */
async function open(role: "admin" | "leader" = "admin") {
  root = createRoot(document.body.appendChild(document.createElement("div")));
  const [queries, me] = [newQueries(), sampleMe({ role, id: `person-${++people}` })];
  const show = async (isShown: boolean) => {
    await act(async () =>
      root.render(
        <QueryClientProvider client={queries}>
          <SpokenProvider value={{ locale: "nb", texts: nb }}>
            {isShown && <EditorScreen me={me} id="sos" />}
          </SpokenProvider>
        </QueryClientProvider>,
      ),
    );
    await pass();
  };
  await show(true);
  return show;
}

const words = () => document.body.textContent ?? "";
const all = <E extends HTMLElement>(selector: string) => [...document.querySelectorAll<E>(selector)];
const buttons = () => all("button").map(({ textContent }) => textContent);
const press = async (name: string) => {
  const named = (fits: (text: string) => boolean) => all("button").find(({ textContent }) => fits(textContent ?? ""));
  const button = named((text) => text === name) ?? named((text) => text.startsWith(name));
  await act(async () => button!.click());
  await pass();
};
const type = async (box: Element | undefined, text: string) => {
  const prototype = box instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(box, text);
  await act(async () => void box?.dispatchEvent(new Event("input", { bubbles: true })));
};
const entries = () => all("nav li button").map(({ textContent }) => textContent);

test("the list is searched in every language, and shows only what is changed or missing", async () => {
  await open();
  await type(document.querySelector("input[type=search]")!, "within");
  expect(entries()).toEqual(["Svar innen {hours} timer"]);
  await type(document.querySelector("input[type=search]")!, "");
  await press(nb["editor.filter_changed"]);
  expect(entries()).toEqual([`Skriv til et menneske som lytter${nb["editor.changed"]}`]);
});

test("a sentence without its placeholder stays in the box, and is saved when it is there again", async () => {
  await open();
  await press("Svar innen {");
  const [box] = all("textarea");
  await type(box, "Vi svarer snart");
  await pass(2_000);
  expect(words()).toContain("{hours} må stå i setningen");
  expect(sent).toEqual([]);
  await type(box, "Vi svarer innen {hours} timer");
  await pass(700);
  expect(sent).toEqual([
    [
      "/draft/sentence",
      { revision: 3, area: "start", key: "entrance.hours", language: "nb", text: "Vi svarer innen {hours} timer" },
    ],
  ]);
  await press(nb["editor.use_usual"]);
  await pass(700);
  expect(sent[1]?.[1]).toMatchObject({ revision: 4, text: null });
});

const wouldWarn = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("a sentence with a mistake is kept and called unsaved, beside other sentences and after leaving the screen", async () => {
  const show = await open();
  await press("Svar innen {");
  await type(all("textarea")[0], "Vi svarer snart");
  await press("Skriv til et");
  await pass(2_000);
  const isKept = () => {
    expect(words()).toContain("1 endring er ikke lagret.");
    expect(words()).not.toContain("Lagret i utkastet");
    expect(entries()).toContainEqual(expect.stringContaining(nb["editor.unsaved_badge"]));
    expect(wouldWarn()).toBe(true);
  };
  isKept();
  await show(false);
  await pass(60_000);
  await show(true);
  isKept();
  await press(nb["editor.go_there"]);
  expect(all<HTMLTextAreaElement>("textarea")[0]?.value).toBe("Vi svarer snart");
  expect(buttons()).not.toContain(nb["editor.publish"]);
  expect(sent).toEqual([]);
  await press(nb["editor.use_usual"]);
  expect(wouldWarn()).toBe(false);
});

test("the decision of a leader is shown when the window is used again", async () => {
  draft = { approval: "asked" };
  await open();
  expect(words()).toContain(nb["editor.waiting"]);
  draft = { approval: "given", revision: 4 };
  await act(async () => void window.dispatchEvent(new Event("focus")));
  await pass();
  expect(buttons()).toContain(nb["editor.publish"]);
});

test("what another window does is shown without a press", async () => {
  draft = { approval: "asked" };
  await open();
  draft = { approval: "needed", revision: 5 };
  await later(() => expect(buttons()).toContain(nb["editor.ask_approval"]));
  draft = { changes: [], revision: 0 };
  await later(() => expect(words()).toContain(nb["editor.state_published"]));
  // Another draft was begun and published in between.
  more = { sentences: [{ ...sampleEditor().sentences[0]!, said: { nb: "Helt nye ord" } }] };
  version = 7;
  await press(nb["editor.page_front-page"]);
  await later(() => expect(entries()).toContainEqual(expect.stringContaining("Helt nye ord")));
});

test("a translation into a language that the product lacks asks nobody to check the others", async () => {
  const [sentence] = sampleEditor().sentences;
  const languages = [
    ...sampleEditor().languages,
    { code: "fi", name: "Suomi", direction: "ltr", is_included: false } as const,
  ];
  const usual = { nb: "Skriv til oss", en: "Write to us", fi: "Skriv til oss" };
  more = { languages, sentences: [{ ...sentence!, usual, said: { fi: "Kirjoita" }, published: {} }] };
  await open();
  await press("Skriv til oss");
  expect(words()).not.toContain(nb["editor.standing_behind"]);
});

test("a sentence with a count is listed as it is read, not as it is written", async () => {
  const usual = { nb: "{n, plural, one {# brev venter} other {# brev venter}}" };
  more = { sentences: [{ ...sampleEditor().sentences[0]!, usual, said: {}, published: {} }] };
  await open();
  expect(entries()).toContainEqual("2 brev venter");
  expect(entries().join()).not.toContain("plural");
});

test("a request is taken back; one that a leader has answered is not, and the page says so", async () => {
  draft = { approval: "asked" };
  await open();
  isNewer = true;
  await press(nb["editor.withdraw"]);
  expect(words()).toContain(nb["editor.newer"]);
  isNewer = false;
  await press(nb["editor.withdraw"]);
  expect(sent.map(([path]) => path)).toEqual(["/draft/withdraw", "/draft/withdraw"]);
  draft = { approval: "given", revision: 5 };
  await later(() => expect(buttons()).toContain(nb["editor.publish"]));
  expect(buttons()).not.toContain(nb["editor.withdraw"]);
});

test("a refused request says why until the draft is changed again", async () => {
  draft = { approval: "needed" };
  await open();
  isNewer = true;
  await press(nb["editor.ask_approval"]);
  expect(words()).toContain(nb["editor.newer"]);
  [isNewer, draft] = [false, { approval: "needed", revision: 5 }];
  await later(() => expect(words()).not.toContain(nb["editor.newer"]));
});

test("the English note about a sentence has a heading in the language of the desk", async () => {
  await open();
  await press("Skriv til et");
  expect(document.querySelector("details:has([lang=en])")?.textContent).toBe(
    `${nb["editor.sentence_note"]}The first thing a caller reads`,
  );
});

test("each place of the editor has its address, and Back leads to the place before", async () => {
  await open();
  await press("Skriv til et");
  const first = location.search;
  await press(nb["editor.history"]);
  expect(document.querySelector("h2[tabindex]")?.textContent).toBe(nb["editor.history"]);
  expect(location.search).not.toBe(first);
  await act(async () => history.replaceState(null, "", `/${first}`));
  expect(all<HTMLTextAreaElement>("textarea")[0]?.value).toBe("Skriv til et menneske som lytter");
});

test("an unsaved field is there again after another place", async () => {
  refused = ["ring oss"];
  await open();
  await press(nb["editor.page_every-page"]);
  await press(nb["editor.field_helplines"]);
  await type(document.querySelector("input[type=tel]")!, "ring oss");
  await pass(700);
  await press(nb["editor.history"]);
  await press(nb["editor.go_there"]);
  expect(document.querySelector<HTMLInputElement>("input[type=tel]")?.value).toBe("ring oss");
});

test("a language with the usual sentence is not called missing", async () => {
  const [title, ...others] = sampleEditor().sentences;
  more = { sentences: [{ ...title!, published: title!.said }, ...others] };
  await open();
  expect(entries()).toContain("Skriv til et menneske som lytterse over");
  expect(buttons()).toContain(`${nb["editor.filter_missing"]} 0`);
  more = { sentences: [{ ...title!, published: title!.said, untranslated: ["en"] }, ...others] };
  draft = { revision: 4 };
  await later(() => expect(entries()).toContain("Skriv til et menneske som lyttermangler Engelsk"));
});

test("files in which nothing differs say so", async () => {
  draft = { revision: 4 };
  await open();
  await press(nb["editor.folder"]);
  const input = all<HTMLInputElement>("input[type=file]")[1]!;
  Object.defineProperty(input, "files", { value: [new File(["start: {}"], "nb.yaml")] });
  await act(async () => void input.dispatchEvent(new Event("change", { bubbles: true })));
  await vi.waitFor(async () => {
    await pass();
    expect(words()).toContain(nb["editor.no_changes"]);
  }, patience);
});

test("a second import waits for the first, and a draft that was changed elsewhere is named as the reason", async () => {
  isNewer = true;
  await open();
  await press(nb["editor.folder"]);
  let letGo = () => {};
  gate = new Promise((resolve) => (letGo = resolve));
  const inputs = () => all<HTMLInputElement>("input[type=file]");
  Object.defineProperty(inputs()[1]!, "files", { value: [new File(["start: {}"], "nb.yaml")] });
  await act(async () => void inputs()[1]!.dispatchEvent(new Event("change", { bubbles: true })));
  expect(inputs().map(({ disabled }) => disabled)).toEqual([true, true]);
  letGo();
  await vi.waitFor(async () => {
    await pass();
    expect(words()).toContain(`nb.yaml: ${nb["editor.newer"]}`);
  }, patience);
  expect(inputs().map(({ disabled }) => disabled)).toEqual([false, false]);
  isNewer = false;
});

test("an import says which fields only the operator changes", async () => {
  leftOut = { left_out: ["hosts"] };
  await open();
  await press(nb["editor.folder"]);
  const input = all<HTMLInputElement>("input[type=file]")[1]!;
  Object.defineProperty(input, "files", { value: [new File(["hosts: [a.example]"], "service.yaml")] });
  await act(async () => void input.dispatchEvent(new Event("change", { bubbles: true })));
  await vi.waitFor(async () => {
    await pass();
    expect(words()).toContain(`service.yaml, hosts: ${nb["editor.technical"]}`);
  }, patience);
});

test("a leader who sends a draft back writes why", async () => {
  draft = { approval: "asked" };
  await open("leader");
  await press(nb["review.return"]);
  const submit = async () => {
    await act(
      async () => void document.querySelector("dialog form")?.dispatchEvent(new Event("submit", { bubbles: true })),
    );
    await pass();
  };
  await type(document.querySelector("dialog textarea")!, " ");
  await submit();
  expect(words()).toContain(nb["app.required"]);
  expect(sent).toEqual([]);
  await type(document.querySelector("dialog textarea")!, "Feil nummer");
  await submit();
  expect(sent).toEqual([["/draft/decision", { revision: 3, is_approved: false, comment: "Feil nummer" }]]);
});

test("a sentence that is too long says so, and nothing of it is cut off", async () => {
  await open();
  await press("Skriv til et");
  await type(all("textarea")[0], "a".repeat(81));
  expect(words()).toContain("Høyst 80 tegn får plass. Nå er det 81. Ikke lagret.");
});

test("a draft that waits for a leader is changed only after a decision to ask again", async () => {
  draft = { approval: "asked" };
  await open();
  await press(nb["editor.page_front-page"]);
  await press("Skriv til et");
  expect(all<HTMLTextAreaElement>("textarea").map(({ readOnly }) => readOnly)).toEqual([true, true]);
  await press(nb["editor.change_anyway"]);
  expect(all<HTMLTextAreaElement>("textarea").map(({ readOnly }) => readOnly)).toEqual([false, false]);
});

test("after publishing, the number of the version and the way to the history are shown", async () => {
  await open();
  await press(nb["editor.publish"]);
  await act(async () => all("dialog button")[0]?.click());
  await pass();
  expect(words()).toContain("Publisert som utgave 7.");
  await press(nb["editor.history"]);
  expect(words()).toContain(nb["editor.no_history"]);
});

test("a mistake is explained at its field and in the list of changes, without the words of files", async () => {
  const value = JSON.stringify([{ name: { nb: "Krisetelefonen" }, number: "ring oss" }]);
  const [sentence, path] = ['helplines[1].number must be a phone number; there is "ring oss".', "helplines[1].number"];
  draft = { problems: [{ file: "service.yaml", line: 9, sentence, path }] };
  more = { values: { ...sampleEditor().values, "service.yaml helplines": value } };
  await open();
  await press(nb["editor.show_changes"]);
  document.querySelector("details")?.remove();
  expect(words()).toContain(nb["editor.wrong_phone"]);
  expect(words()).not.toContain("must be");
  await press("Alle sider · Hjelpetelefoner · 1 · Telefonnummer");
  expect(document.querySelector("h2[tabindex]")?.textContent).toBe(nb["editor.field_helplines"]);
  expect(words()).toContain(nb["editor.wrong_phone"]);
  expect(document.querySelector("input[type=tel]")?.getAttribute("aria-invalid")).toBe("true");
});

test("instead of a failed preview a sentence is shown", async () => {
  await open();
  await act(async () => void document.querySelector("iframe")?.dispatchEvent(new Event("load")));
  expect(words()).toContain(nb["editor.preview_broken"]);
  expect(document.querySelector("iframe")).toBeNull();
});

test("the exported archive is imported as it is, and each refused file has its reason", async () => {
  refused = ["notes.yaml"];
  await open();
  await press(nb["editor.folder"]);
  const archive = zipOf([
    { path: "sos/texts/nb.yaml", content: "start: {}" },
    { path: "sos/notes.yaml", content: "" },
  ]);
  const input = all<HTMLInputElement>("input[type=file]")[1]!;
  const files = [new File([archive], "sos.zip"), new File(["?"], "broken.zip")];
  Object.defineProperty(input, "files", { value: files });
  let letGo = () => {};
  gate = new Promise((resolve) => (letGo = resolve));
  await act(async () => void input.dispatchEvent(new Event("change", { bubbles: true })));
  await vi.waitFor(async () => {
    await pass();
    expect(document.querySelector("progress")?.max).toBe(3);
  }, patience);
  letGo();
  await vi.waitFor(async () => {
    await pass();
    expect(words()).toContain("Hentet inn: texts/nb.yaml");
  }, patience);
  expect(document.querySelector("progress")).toBeNull();
  expect(words()).toContain(`notes.yaml: ${nb["editor.file_unknown"]}`);
  expect(words()).toContain(`broken.zip: ${nb["editor.file_unreadable"]}`);
});

test("a language that the draft adds has its own name", async () => {
  more = { languages: [{ code: "nn", name: "Nynorsk", direction: "ltr", is_included: true }] };
  await open();
  await press("Skriv til");
  expect(all("label").map(({ textContent }) => textContent)).toContain("Nynorsk");
});

test("an added language gets its boxes at once, and what it lacks is called missing", async () => {
  const fields = [
    field("languages", { is: "list", item: leaf("language"), least: 1, most: 12 }),
    field("name", { is: "languages", each: leaf("text") }),
  ];
  const name = JSON.stringify({ nb: "Navn", en: "Name" });
  const values = { "service.yaml languages": '["nb","en"]', "service.yaml name": name };
  more = { fields, values };
  await open();
  await press(nb["editor.page_every-page"]);
  await press(nb["services.languages"]);
  await press(nb["editor.add"]);
  draft = { problems: [{ file: "service.yaml", line: 2, sentence: "name is missing in nn.", path: "name.nn" }] };
  const languages = [
    ...sampleEditor().languages,
    { code: "nn", name: "Nynorsk", direction: "ltr" as const, is_included: true },
  ];
  more = { fields, languages, values: { ...values, "service.yaml languages": '["nb","en","nn"]' } };
  const select = all<HTMLSelectElement>("ol select").at(-1)!;
  expect([...select.options].map(({ value }) => value)).toEqual(["", "se", "nn"]);
  await act(async () => {
    select.value = "nn";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await pass(700);
  expect(sent[0]?.[1]).toMatchObject({ name: "languages", json: '["nb","en","nn"]' });
  await press("Rett 1 feil");
  expect(words()).toContain(nb["app.required"]);
  expect(words()).not.toContain(nb["editor.wrong_other"]);
  await press("Alle sider · Navn · Nynorsk");
  expect(all("label").map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(["Nynorsk"]));
});

test("before and after are told apart", async () => {
  draft = {
    changes: [
      { file: "service.yaml", path: "reply_hours", language: null, before: "36", after: "24", needs_approval: false },
    ],
  };
  await open();
  await press(nb["editor.show_changes"]);
  for (const hidden of all("p .visually-hidden")) hidden.remove();
  expect(words()).toContain("36 → 24");
  expect(words()).toContain(`Forsiden · ${nb["editor.field_reply_hours"]}`);
});

test("a helpline is added and removed, and the list is saved as a whole, without its empty items", async () => {
  await open();
  await press(nb["editor.page_every-page"]);
  await press(nb["editor.field_helplines"]);
  expect(words()).toContain(nb["editor.second_person"]);
  await press(nb["editor.add"]);
  await pass(700);
  expect(sent).toEqual([]);
  await type(all("input[type=tel]")[1], "116 123");
  await pass(700);
  expect(sent[0]?.[0]).toBe("/draft/field");
  expect(JSON.parse(String(sent[0]?.[1]["json"]))).toEqual([
    { name: { nb: "Krisetelefonen" }, number: "22 40 00 40" },
    { name: null, number: "116 123" },
  ]);
  await press(nb["me.factor_remove"]);
  await pass(700);
  expect(JSON.parse(String(sent[1]?.[1]["json"]))).toEqual([{ name: null, number: "116 123" }]);
  expect(buttons().filter((name) => name?.startsWith(nb["me.factor_remove"]))).toEqual([]);
});

test("a colour that is hard to read comes with one that is not", async () => {
  draft = { contrasts: [{ theme: "light", field: "accent", found: 2.4, least: 7, offered: "#3e5858" }] };
  await open();
  await press(nb["editor.page_every-page"]);
  await press(nb["services.colours"]);
  expect(words()).toContain("2.4 til 1");
  await press("Bruk #3e5858");
  await pass(700);
  expect(sent[0]?.[1]).toMatchObject({ name: "colours", json: '{"light":{"accent":"#3e5858"}}' });
});

test("a wrong drawing is replaced by the published one", async () => {
  const drawing = field("", leaf("drawing"), { file: "mark.svg" });
  const [before, after] = ["<svg/>", "<svg><a/></svg>"];
  draft = { changes: [{ file: "mark.svg", path: "", language: null, before, after, needs_approval: false }] };
  more = { fields: [drawing], values: { "mark.svg ": JSON.stringify(after) } };
  await open();
  await press(nb["editor.page_every-page"]);
  await press(nb["editor.field_mark"]);
  await press(nb["editor.bring_back"]);
  await pass(700);
  expect(sent[0]?.[1]).toMatchObject({ file: "mark.svg", json: JSON.stringify(before) });
});

test("two texts for one sentence are called unsaved from another sentence, and are not published", async () => {
  await open();
  await press("Skriv til et");
  await type(all("textarea")[0], "Mine ord {feil}");
  const [title, ...others] = sampleEditor().sentences;
  const sentences = [{ ...title!, said: { nb: "Dine ord" } }, ...others];
  [draft, more] = [{ revision: 4 }, { sentences }];
  await act(async () => void window.dispatchEvent(new Event("focus")));
  await pass();
  await type(all("textarea")[0], "Mine ord");
  expect(words()).toContain(nb["editor.two_texts"]);
  await press("Svar innen {");
  await pass(2_000);
  expect(words()).toContain("1 endring er ikke lagret.");
  expect(buttons()).not.toContain(nb["editor.publish"]);
  expect(sent).toEqual([]);
  await press(nb["editor.go_there"]);
  await press(nb["editor.take_other"]);
  expect(buttons()).toContain(nb["editor.publish"]);
});

test("only the operator changes the hosts of a service", async () => {
  await open();
  await press(nb["editor.page_hosts"]);
  await press(nb["services.address"]);
  expect(words()).toContain(nb["editor.technical"]);
  expect(all<HTMLInputElement>("ol input").map(({ value, readOnly }) => [value, readOnly])).toEqual([
    ["localhost", true],
  ]);
});

test("changes are shown in words, and the next step is the one that the draft needs", async () => {
  await open();
  await press(nb["editor.show_changes"]);
  expect([document.querySelector("del"), document.querySelector("ins")].map((each) => each?.textContent)).toEqual([
    `${nb["editor.word_gone"]} noen `,
    `${nb["editor.word_new"]} et menneske `,
  ]);
  expect(buttons()).toContain(nb["editor.publish"]);
});

test.each([
  [{ approval: "needed" }, "editor.ask_approval"],
  [{ approval: "asked" }, "editor.waiting"],
  [{ approval: "given" }, "editor.publish"],
  [{ changes: [] }, "editor.state_published"],
  [{ changes: [], problems: [{ file: "service.yaml", line: 1, sentence: "" }] }, "editor.state_draft"],
] satisfies [Partial<EditorDraft>, keyof typeof nb][])("%o is answered with its next step", async (standing, key) => {
  draft = standing;
  await open();
  expect(words()).toContain(nb[key]);
});

test("before publishing, a language that callers partly read in another one is named", async () => {
  const { sentences } = sampleEditor();
  more = { sentences: sentences.map((each) => Object.assign(each, { untranslated: ["en"] })) };
  await open();
  await press(nb["editor.publish"]);
  const all = String(sentences.length);
  const lacks = nb["services.lacks_language"].replace("{count}", all).replace("{all}", all);
  expect(document.querySelector("dialog")?.textContent).toContain(lacks);
});

test("a leader reads the changes first, and approves this revision", async () => {
  draft = { approval: "asked" };
  await open("leader");
  expect(words()).toContain(nb["editor.changes"]);
  expect(buttons()).not.toContain(nb["editor.publish"]);
  await press(nb["editor.approve"]);
  expect(sent).toEqual([["/draft/decision", { revision: 3, is_approved: true, comment: null }]]);
  expect(words()).toContain(nb["practice.state_approved"]);
  expect(buttons()).not.toContain(nb["editor.approve"]);
});
