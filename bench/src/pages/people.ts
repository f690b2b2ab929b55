export async function newCaller(url: string, username: string): Promise<string> {
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { token: string };
  };
  const password = "hemmelig";
  await post("/api/caller/register", { username, password, password_confirmation: password });
  return (await post("/api/caller/login", { username, password })).token;
}

export async function write(url: string, token: string): Promise<void> {
  const answer = await fetch(`${url}/api/messages`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ title: "-", body: "Jeg får ikke sove." }),
  });
  if (!answer.ok) throw new Error(`the message was not stored: ${answer.status}`);
}
