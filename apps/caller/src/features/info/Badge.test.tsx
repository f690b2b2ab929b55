import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Badge } from "./AppScreen.tsx";

describe("the badge of an app store", () => {
  it("leads to the store, and is drawn by ourselves", () => {
    const badge = renderToStaticMarkup(
      <Badge store="App Store" href="https://store.example/1" before="Download from" />,
    );
    expect(badge).toMatch(/^<a [^>]*href="https:\/\/store\.example\/1"/);
    expect(badge).toContain("App Store");
    expect(badge).not.toContain("<img");
  });

  it("leads nowhere while the app is not there", () => {
    expect(renderToStaticMarkup(<Badge store="Google Play" href={null} before="Coming to" />)).not.toContain("href");
  });
});
