import { expect, test, vi } from "vitest";

/** As the server writes it into the page. */
const written = {
  here: { colours: {}, mark: "" },
  names: { north: { nn: "Brev", fi: "Kirje" }, sos: { nb: "Meldinger", se: "Dieđut", en: "Messages" } },
  spoken: { north: ["nn", "fi"], sos: ["nb", "se", "en"] },
  languages: { nn: { name: "Nynorsk", direction: "ltr" }, fi: { name: "Suomi", direction: "ltr" } },
};

// Read once, by whichever module asks first.
vi.stubGlobal("document", { getElementById: () => ({ textContent: JSON.stringify(written) }) });
const { nothing, show } = await import("#test/show.tsx");
const { TopicDialog } = await import("./TopicsScreen.tsx");
vi.unstubAllGlobals();

const namesIn = (markup: string) =>
  [...markup.matchAll(/<label[^>]*>([^<]*)<\/label><div[^>]*><input[^>]* name="(\w+)"/g)].map(([, label, name]) => [
    name,
    label,
  ]);

test("a new topic is named in the languages of the service that is chosen, and in no other", () => {
  expect(namesIn(show(<TopicDialog topic={null} services={["north", "sos"]} onClose={nothing} />))).toEqual([
    ["nn", "Nynorsk"],
    ["fi", "Suomi"],
  ]);
});

test("one that is there is named anew in the languages of its own service", () => {
  const topic = { id: "t", tenant: "sos", is_used: true, name: { nb: "Sorg", se: "Moraš", en: "Grief", nn: "Sakn" } };
  const markup = show(<TopicDialog topic={topic} services={["north", "sos"]} onClose={nothing} />);
  expect(namesIn(markup).map(([name]) => name)).toEqual(["nb", "se", "en"]);
  expect(markup).toContain('value="Moraš"');
});

test("a service that the page does not know yet is asked for the languages that are built in", () => {
  const topic = { id: "t", tenant: "new", is_used: true, name: { nb: "Sorg" } };
  expect(
    namesIn(show(<TopicDialog topic={topic} services={["north", "sos"]} onClose={nothing} />)).map(([name]) => name),
  ).toEqual(["nb", "se", "en"]);
});
