import { createStore } from "@sosmessages/client/emitter.ts";
import { createSend, type Send } from "@sosmessages/client/http.ts";
import type { Shape } from "@sosmessages/client/shape.ts";
import { rightAnswer, wrongAnswers } from "@sosmessages/client/test/wrong-answers.ts";
import first from "@sosmessages/texts/languages/nb/start.yaml";
import forms from "@sosmessages/texts/languages/nb/forms.yaml";
import rarely from "@sosmessages/texts/languages/nb/dialogs.yaml";
import inside from "@sosmessages/texts/languages/nb/caller.yaml";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ChangePasswordScreen } from "#features/change-password/ChangePasswordScreen.tsx";
import { DeleteDialog } from "#features/delete-profile/DeleteDialog.tsx";
import { sendLogin, LoginForm } from "#features/login/LoginForm.tsx";
import { MessagesScreen } from "#features/messages/MessagesScreen.tsx";
import { DeletionDialog } from "#lib/DeletionDialog.tsx";
import { ProfileScreen } from "#features/profile/ProfileScreen.tsx";
import { RecoverScreen } from "#features/recover/RecoverScreen.tsx";
import { RegisterForm } from "#features/register/RegisterScreen.tsx";
import * as calls from "#lib/calls.generated.ts";
import * as lateCalls from "#lib/late-calls.generated.ts";
import { emptyDevice } from "#device/device.ts";
import { draw, field, press, submit, type Drawn } from "#test/draw.tsx";
import { config as service } from "#test/config.ts";

afterEach(() => vi.unstubAllGlobals());

type AnyCall = Readonly<{ method: string; path: string; replies: Readonly<Record<number, Shape>> }>;
type Sent = Readonly<{ method: string; path: string; key: string | null }>;

const rightOf = (call: AnyCall) => {
  const { status, body } = rightAnswer(call);
  return Response.json(body, { status });
};

/** A service that answers every call as it should, but for one. */
function serviceWith(wrong: AnyCall, answer: () => Response | "redirect") {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", headers }: RequestInit) => {
    sent.push({ method, path, key: new Headers(headers).get("Idempotency-Key") });
    const call = Object.values<AnyCall>({ ...calls, ...lateCalls }).find(
      (each) => each.method === method && each.path === path.split("?")[0],
    );
    if (call === undefined) throw new Error(`${method} ${path}`);
    const given =
      call === wrong ? answer() : call === calls.readDraft ? new Response(null, { status: 204 }) : rightOf(call);
    if (given === "redirect") throw new TypeError("redirected");
    return given;
  });
  const send = createSend({ headers: () => ({}), isOnline: () => true, onShutOut: () => expect.unreachable() });
  return { send, sent };
}

const person = { username: "havørn", email: null, role: "caller", tenant: "sos", mailbox: "m", seen: null } as const;
const passwords = { password: "fire grønne rein", password_confirmation: "fire grønne rein" };
const done = vi.fn<(...what: readonly unknown[]) => Promise<void>>();

/** Each form: the call that it makes, how it is used, and the sentence that needs a valid answer. */
const filledIn: readonly Readonly<{
  call: AnyCall;
  part: (send: Send) => ReactNode;
  values: Readonly<Record<string, string>>;
  claims: string;
}>[] = [
  {
    call: lateCalls.changePassword,
    part: (send) => <ChangePasswordScreen send={send} token="t" onDone={done} />,
    values: passwords,
    claims: forms["change_password.success"],
  },
  {
    call: lateCalls.recoverPassword,
    part: (send) => <RecoverScreen send={send} onDone={done} />,
    values: { email: "havorn@example.org" },
    claims: forms["recover_password.success"],
  },
  {
    call: lateCalls.register,
    part: (send) => <RegisterForm send={send} onRegistered={done} onClosed={() => {}} />,
    values: { username: "havørn", ...passwords },
    claims: forms["register.working"],
  },
  {
    call: lateCalls.saveProfile,
    part: (send) => (
      <ProfileScreen send={send} user={person} onSaved={done} onDone={done} onDelete={done} notifications={null} />
    ),
    values: { ...passwords, email: "havorn@example.org" },
    claims: forms["profile.saved"],
  },
  {
    call: calls.logIn,
    part: (send) => (
      <LoginForm
        notice={null}
        logIn={async (credentials) => {
          const answer = await sendLogin(send, credentials);
          if (answer.ok) await done(answer.body.user.username);
          return answer;
        }}
      />
    ),
    values: { username: "havørn", password: "fire grønne rein" },
    claims: first["login.error_login"],
  },
];

describe.each(filledIn)("the form that calls $call.path", ({ call, part, values, claims }) => {
  const fill = async (drawn: Drawn) => {
    const accept = drawn.place.querySelector<HTMLInputElement>("[name=accept]");
    if (accept !== null) accept.checked = true;
    await submit(drawn.place, values);
  };

  it("takes the right answer", async () => {
    done.mockClear();
    const drawn = await draw(part(serviceWith(call, () => rightOf(call)).send));
    await fill(drawn);
    expect(done.mock.calls.length + (drawn.text().includes(claims) ? 1 : 0)).toBeGreaterThan(0);
    await drawn.remove();
  });

  it.each(wrongAnswers(call))("with %s says that it failed, and keeps what was typed", async (_, answer) => {
    done.mockClear();
    const drawn = await draw(part(serviceWith(call, answer).send));
    await fill(drawn);
    expect(drawn.place.querySelector("[role=alert]")?.textContent).toBeTruthy();
    expect(drawn.text()).not.toContain(claims);
    expect(done).not.toHaveBeenCalled();
    for (const [name, value] of Object.entries(values)) expect(field(drawn.place, name).value).toBe(value);
    await drawn.remove();
  });
});

describe("deleting the profile", () => {
  it.each(wrongAnswers(lateCalls.deleteProfile))("with %s shows that the result is unknown", async (_, answer) => {
    done.mockClear();
    const { send } = serviceWith(lateCalls.deleteProfile, answer);
    const drawn = await draw(<DeleteDialog send={send} exit={null} onDeleted={done} onCancel={done} />);
    await press(drawn.place, rarely["delete.confirm"]);
    expect(drawn.text()).toContain(rarely["delete.unconfirmed"]);
    expect(done).not.toHaveBeenCalled();
    await drawn.remove();
  });

  it("that the service refuses says that it was not done", async () => {
    const refused = () => Response.json({ status: "error", error: "tooManyAttempts" }, { status: 429 });
    const { send } = serviceWith(lateCalls.deleteProfile, refused);
    const drawn = await draw(<DeleteDialog send={send} exit={null} onDeleted={done} onCancel={done} />);
    await press(drawn.place, rarely["delete.confirm"]);
    expect(drawn.text()).toContain(rarely["delete.failed"]);
    await drawn.remove();
  });
});

describe("deleting a message", () => {
  it.each(wrongAnswers(calls.deleteMessage))("with %s shows that the result is unknown", async (_, answer) => {
    done.mockClear();
    vi.stubGlobal("fetch", async () => {
      const given = answer();
      if (given === "redirect") throw new TypeError("redirected");
      return given;
    });
    const send = createSend({ headers: () => ({}), isOnline: () => true, onShutOut: () => expect.unreachable() });
    const remove = async () => {
      const gone = await send(calls.deleteMessage, { params: { id: "1" } });
      return gone.ok ? null : gone;
    };
    const drawn = await draw(
      <DeletionDialog what="message" remove={remove} exit={null} onGone={done} onCancel={done} />,
    );
    await press(drawn.place, rarely["delete.confirm"]);
    expect(drawn.text()).toContain(rarely["messages.delete_unconfirmed"]);
    expect(done).not.toHaveBeenCalled();
    await drawn.remove();
  });
});

describe("a letter", () => {
  it.each(wrongAnswers(calls.writeMessage))(
    "answered with %s stays in the box, and keeps its key",
    async (_, answer) => {
      const { send, sent } = serviceWith(calls.writeMessage, answer);
      const drawn = await draw(
        <MessagesScreen
          device={emptyDevice}
          send={send}
          isReached={createStore(true)}
          service={service}
          openDraft={(create) => create()}
          exit={null}
          user={person}
          askAgain={() => undefined}
          said={null}
        />,
      );
      const box = drawn.place.querySelector("textarea");
      await drawn.type(box, "Er noen der?");
      await submit(drawn.place, {});
      expect(drawn.text()).toContain(inside["messages.unconfirmed"]);
      await submit(drawn.place, {});
      expect(box?.value).toBe("Er noen der?");
      expect(drawn.text()).not.toContain(inside["messages.sent"]);
      const written = sent.filter(({ method, path }) => method === "POST" && path === "/api/messages");
      expect(written.map(({ key }) => key)).toEqual([written[0]?.key, written[0]?.key]);
      expect(written[0]?.key).toBeTruthy();
      expect(sent.filter(({ method }) => method === "DELETE")).toEqual([]);
      await drawn.remove();
    },
  );
});
