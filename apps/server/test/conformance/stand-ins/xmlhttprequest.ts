import { rerouted } from "../reroute.ts";

/** As much of it as pusher-js uses to ask for an authorisation. */
export class XMLHttpRequest {
  readyState = 0;
  status = 0;
  responseText = "";
  onreadystatechange: (() => void) | null = null;
  readonly #headers: Record<string, string> = {};
  #method = "GET";
  #url = "";
  #isAborted = false;

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = rerouted(url);
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  send(body?: string): void {
    void this.#ask(body).finally(() => {
      this.readyState = 4;
      if (!this.#isAborted) this.onreadystatechange?.();
    });
  }

  abort(): void {
    this.#isAborted = true;
  }

  async #ask(body: string | undefined): Promise<void> {
    const answer = await fetch(this.#url, {
      method: this.#method,
      headers: this.#headers,
      ...(body !== undefined && { body }),
    });
    this.responseText = await answer.text();
    this.status = answer.status;
  }
}
