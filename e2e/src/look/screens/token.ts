import type { RunningService } from "../../support/service.ts";

const credentials = { username: "nattugle", password: "hemmelig" };

/** A profile, and a login to it. */
export async function newToken(service: RunningService): Promise<string> {
  const call = async (path: string, body: object) => {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const response = await fetch(service.direct + path, init);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return (await response.json()) as { token: string };
  };
  await call("/api/caller/register", { ...credentials, password_confirmation: credentials.password });
  return (await call("/api/caller/login", credentials)).token;
}
