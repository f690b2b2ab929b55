import { createRef } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Box } from "./Composer.tsx";

const box = renderToStaticMarkup(
  <Box
    box={createRef()}
    text=""
    placeholder="Skriv her"
    isWriting={false}
    isDisabled={false}
    isReadOnly={false}
    problem={undefined}
    onType={() => undefined}
    onFocus={() => undefined}
    onSend={() => undefined}
  />,
);

it("what is typed has the direction of its own language, and is remembered by no browser", () => {
  expect(box).toContain('dir="auto"');
  expect(box).toContain('autoComplete="off"');
});

it("helpers that send what is typed elsewhere are asked not to", () => {
  for (const off of [
    "writingsuggestions",
    "data-gramm",
    "data-gramm_editor",
    "data-enable-grammarly",
    "data-lt-active",
  ]) {
    expect(box).toContain(`${off}="false"`);
  }
});
