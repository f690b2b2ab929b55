// @vitest-environment happy-dom
import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

/** As the server writes it into the page. */
const written = { here: { colours: {}, mark: "", organisations: [{ id: "", name: "Foreningen" }] }, names: {} };
const script = document.body.appendChild(document.createElement("script"));
script.id = "services";
script.type = "application/json";
script.textContent = JSON.stringify(written);

const { newQueries } = await import("#lib/queries.ts");
const { SpokenProvider } = await import("#lib/texts.tsx");
const { show, buttonsIn, nothing } = await import("#test/show.tsx");
const { sampleMe } = await import("#test/samples.ts");
const { Lock } = await import("#features/lock/Lock.tsx");
const { MyPageScreen } = await import("#features/my-page/MyPageScreen.tsx");
const { FromOrganisation, organisationAnswer } = await import("./FromOrganisation.tsx");
const { tabs } = await import("./use-session.ts");

const button = nb["organisation.log_in"].replace("{name}", "Foreningen");
const refused = (status: number, error: string) => Response.json({ status: "error", error }, { status });

let answer: () => Response;
let asked: { path: string; body: unknown }[];
let root: Root | null = null;

beforeEach(() => {
  asked = [];
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async (address: string, { body }: { body: string }) => {
    asked.push({ path: new URL(address, "http://desk").pathname, body: JSON.parse(body) });
    return answer();
  });
});
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren(script);
  vi.unstubAllGlobals();
});

const open = async (element: ReactNode) => {
  const page = createRoot(document.body.appendChild(document.createElement("div")));
  root = page;
  await act(async () =>
    page.render(
      <QueryClientProvider client={newQueries()}>
        <SpokenProvider value={{ locale: "nb", texts: nb }}>{element}</SpokenProvider>
      </QueryClientProvider>,
    ),
  );
};
const words = () => document.body.textContent ?? "";
const patience = { timeout: 180_000 };
/** Bodies of answers are read in real time. */
const sees = (text: string) =>
  vi.waitFor(async () => {
    await act(async () => {
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    });
    expect(words()).toContain(text);
  }, patience);
const press = (name: string) =>
  act(async () => [...document.querySelectorAll("button")].find((each) => each.textContent === name)?.click());

describe("after the organisation's page", () => {
  test.each([
    [401, "invalidCredentials", nb["organisation.refused"]],
    [401, "unauthenticated", nb["login.ended"]],
    [403, "secondFactorNeeded", nb["organisation.no_second"]],
    [404, "notFound", nb["organisation.unknown"]],
    [409, "stale", nb["organisation.expired"]],
    [409, "taken", nb["organisation.taken"]],
    [422, "invalidToken", nb["invitation.dead_text"]],
    [429, "tooManyAttempts", nb["app.failed_often"]],
    [503, "unavailable", nb["organisation.unreachable"]],
  ])("a refusal of %s %s is told, and leads back to the login", async (status, error, sentence) => {
    answer = () => refused(status, error);
    const onLeave = vi.fn<() => void>();
    await open(<FromOrganisation answer="/desk/organisation?state=s&code=c" onEntered={nothing} onLeave={onLeave} />);
    await sees(sentence);
    expect(words()).toContain(nb["organisation.title"].replace("{name}", "Foreningen"));
    expect(asked.at(-1)?.body).toEqual({ answer: "/desk/organisation?state=s&code=c" });
    await press(nb["invitation.to_login"]);
    expect(onLeave).toHaveBeenCalledOnce();
  });

  test("somebody who cancelled there is told so, and the service is not asked", async () => {
    const cancelled = "/desk/organisation?state=s&error=access_denied";
    await open(<FromOrganisation answer={cancelled} onEntered={nothing} onLeave={nothing} />);
    expect(words()).toContain(nb["organisation.cancelled"]);
    expect(asked).toEqual([]);
  });

  test("a login for the page of another window is told to that window, and this one closes", async () => {
    const [close, heard, onEntered] = [vi.fn<() => void>(), vi.fn<(message: object) => void>(), vi.fn<() => void>()];
    vi.stubGlobal("close", close);
    vi.spyOn(tabs, "post").mockImplementation(heard);
    answer = () => Response.json({ page: "/desk/organisation", me: sampleMe() });
    await open(<FromOrganisation answer="/desk/organisation?state=s" onEntered={onEntered} onLeave={nothing} />);
    await sees(nb["organisation.done_text"]);
    expect([heard.mock.calls, close.mock.calls.length]).toEqual([[[{ is: "entered" }]], 1]);
    expect(onEntered).not.toHaveBeenCalled();
  });

  test("the answer is taken out of the address bar, and other pages have none", () => {
    history.replaceState(null, "", "/desk/organisation?state=s&code=c");
    expect(organisationAnswer()).toBe("/desk/organisation?state=s&code=c");
    expect(location.pathname + location.search).toBe("/desk/");
    for (const path of ["/desk/me?state=s", "/desk/organisation"]) {
      history.replaceState(null, "", path);
      expect(organisationAnswer()).toBeNull();
    }
  });
});

describe("a locked page", () => {
  const lock = (person: Parameters<typeof Lock>[0]["person"]) =>
    show(<Lock person={person} onOpened={nothing} onLogOut={async () => true} />);

  test("asks for what its owner has, and for either where that is not known", () => {
    const name = "Kari";
    expect(buttonsIn(lock({ name, has_password: true }))).not.toContain(button);
    expect(buttonsIn(lock({ name, has_password: false }))).toEqual([button, nb["nav.log_out"]]);
    expect(lock({ name, has_password: false })).not.toContain("<input");
    expect(buttonsIn(lock(null))).toContain(button);
    expect(buttonsIn(lock(null))).toContain(nb["lock.open"]);
  });

  test("opens the organisation's page in a window beside it, which closes where the organisation does not answer", async () => {
    const beside = { close: vi.fn<() => void>(), location: { assign: vi.fn<(url: string) => void>() } };
    vi.stubGlobal("open", () => beside);
    const person = { name: "Kari", has_password: false };
    await open(<Lock person={person} onOpened={nothing} onLogOut={async () => true} />);
    answer = () => refused(503, "unavailable");
    await press(button);
    await sees(nb["organisation.unreachable"]);
    expect(beside.close).toHaveBeenCalledOnce();

    answer = () => Response.json({ url: "https://login.example.org/auth" });
    await press(button);
    await vi.waitFor(
      () => expect(beside.location.assign).toHaveBeenCalledWith("https://login.example.org/auth"),
      patience,
    );
    expect(asked.at(-1)?.body).toEqual({ issuer: "", again: true, page: "/desk/organisation" });
  });
});

test("My page tells how one logs in, and what a change needs", () => {
  const name = (text: string) => text.replace("{name}", "Foreningen");
  const mine = show(<MyPageScreen me={sampleMe({ has_password: false })} />);
  expect(mine).toContain(name(nb["me.organisation_text"]));
  expect(mine).not.toContain(nb["me.password_change"]);
  const theirs = show(<MyPageScreen me={sampleMe({ has_password: true })} />);
  expect(theirs).toContain(name(nb["me.organisation_instead"]));
  expect(theirs).toContain(nb["me.password_change"]);
});
