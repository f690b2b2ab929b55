import { createSend, type Send } from "@sosmessages/client/http.ts";
import { failureStatus, type FailureCode } from "@sosmessages/contract/failures.ts";
import first from "@sosmessages/texts/languages/nb/start.yaml";
import nb from "@sosmessages/texts/languages/nb/forms.yaml";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ChangePasswordScreen } from "#features/change-password/ChangePasswordScreen.tsx";
import { RecoverScreen } from "#features/recover/RecoverScreen.tsx";
import { draw, submit } from "#test/draw.tsx";

afterEach(() => vi.unstubAllGlobals());

const ours = (error: FailureCode) => () => Response.json({ status: "error", error }, { status: failureStatus[error] });
const nothing = () => undefined;

/** The sentence above a form that was answered so. */
async function told(part: (send: Send) => ReactNode, values: Record<string, string>, answer: () => Response) {
  vi.stubGlobal("fetch", async (path: string) =>
    path.endsWith("/check") ? Response.json({ status: "success" }) : answer(),
  );
  const send = createSend({ headers: () => ({}), isOnline: () => true, onShutOut: nothing });
  const { place, remove } = await draw(part(send));
  await submit(place, values);
  const words = place.querySelector("[role=alert]")?.textContent;
  await remove();
  return words;
}

const changing = (answer: () => Response) =>
  told((send) => <ChangePasswordScreen send={send} token="t" onDone={nothing} />, passwords, answer);
const passwords = { password: "fire grønne rein", password_confirmation: "fire grønne rein" };
const recovering = (answer: () => Response) =>
  told((send) => <RecoverScreen send={send} onDone={nothing} />, { email: "havorn@example.org" }, answer);

const gateway = () => Response.json({ message: "Vi flytter i natt." }, { status: 502 });
const networkFails = () => {
  throw new TypeError("no network");
};

describe("changing the password", () => {
  it("says of a link that is used or too old that it is", async () => {
    expect(await changing(ours("invalidToken"))).toBe(nb["change_password.invalid_token"]);
  });

  it.each(["badRequest", "forbidden", "notFound", "unexpected"] as const)(
    "says of any other failure that an error occurred: %s",
    async (code) => {
      expect(await changing(ours(code))).toBe(nb["change_password.error"]);
    },
  );

  it("adds that waiting helps, where it does", async () => {
    const { "change_password.error": error } = nb;
    expect(await changing(ours("tooManyAttempts"))).toBe(`${error} ${first["errors.too_many"]}`);
    expect(await changing(ours("unavailable"))).toBe(`${error} ${first["errors.unavailable"]}`);
  });

  it("shows what a gateway says of itself, and tells a broken network", async () => {
    expect(await changing(gateway)).toBe("Vi flytter i natt.");
    expect(await changing(networkFails)).toBe(first["errors.network_error"]);
  });
});

describe("asking for a link", () => {
  it.each(["badRequest", "forbidden", "notFound", "validation"] as const)(
    "says of every refusal to check the address: %s",
    async (code) => {
      expect(await recovering(ours(code))).toBe(nb["recover_password.error"]);
    },
  );

  it("says to check the address and to wait after too many attempts", async () => {
    expect(await recovering(ours("tooManyAttempts"))).toBe(
      `${nb["recover_password.error"]} ${first["errors.too_many"]}`,
    );
  });

  it("does not blame the address where the service, a gateway or the network failed", async () => {
    expect(await recovering(ours("unexpected"))).toBe(nb["change_password.error"]);
    expect(await recovering(() => new Response("<html>", { status: 502 }))).toBe(nb["change_password.error"]);
    expect(await recovering(gateway)).toBe("Vi flytter i natt.");
    expect(await recovering(networkFails)).toBe(first["errors.network_error"]);
  });
});
