import { createEmitter } from "@sosmessages/client/emitter.ts";
import { createSend, type ShutOut } from "@sosmessages/client/http.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { emptyDevice } from "#device/device.ts";
import { draw } from "#test/draw.tsx";
import { createUnsent } from "./unsent.ts";
import { useSession } from "./use-session.ts";

afterEach(() => vi.unstubAllGlobals());

/** Loads the session of a caller whose token is on the device. Returns the screen and the token afterwards. */
async function load(answer: () => Response) {
  vi.stubGlobal("fetch", async () => answer());
  let token: string | null = "a token";
  const device = {
    ...emptyDevice,
    recall: () => token,
    remember: (_: string, value: string | null) => void (token = value),
  };
  const shutOut = createEmitter<ShutOut>();
  const send = createSend({ token: () => token, headers: () => ({}), isOnline: () => true, onShutOut: shutOut.emit });
  const unsent = createUnsent();
  const Page = () => useSession({ device, send, shutOut, unsent, firstNotice: null }).session.phase;
  const { text, remove } = await draw(<Page />);
  const phase = text();
  await remove();
  return { phase, token };
}

describe("a session that is loaded", () => {
  it.each([
    ["500 of the service", () => Response.json({ status: "error", error: "unexpected" }, { status: 500 })],
    ["503 of the service", () => Response.json({ status: "error", error: "unavailable" }, { status: 503 })],
    ["a gateway's 502", () => new Response("<html>", { status: 502 })],
    ["an empty 200", () => new Response("")],
    ["a profile without a name", () => Response.json({ status: "success", data: {} })],
  ])("keeps the login where the response is %s, and shows that the service is unreachable", async (_, answer) => {
    expect(await load(answer)).toEqual({ phase: "unreachable", token: "a token" });
  });

  it("logs out with a 401, whoever says it", async () => {
    const signedOut = { phase: "signed-out", token: null };
    expect(await load(() => Response.json({ status: "error", error: "unauthenticated" }, { status: 401 }))).toEqual(
      signedOut,
    );
    expect(await load(() => new Response("<html>", { status: 401 }))).toEqual(signedOut);
  });
});
