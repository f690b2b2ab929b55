import { lazily, lazilyOr, lazilyOrNothing } from "@sosmessages/client/lazy.ts";
import { Suspense, type ReactNode } from "react";
import { prerender } from "react-dom/static";
import { expect, test, vi } from "vitest";

const shown = async (part: ReactNode) =>
  new Response((await prerender(<Suspense fallback="waiting">{part}</Suspense>)).prelude).text();

const Bold = ({ text }: Readonly<{ text: string }>) => <b>{text}</b>;
const gone = (): Promise<{ Bold: typeof Bold }> => Promise.reject(new Error("no network, or another build by now"));

test("a part that is fetched is shown as it is", async () => {
  const Part = lazilyOr(
    ({ text }) => text,
    async () => ({ Bold }),
    "Bold",
  );
  expect(await shown(<Part text="Ring 113" />)).toContain("<b>Ring 113</b>");
});

test("a part that cannot be fetched is shown more plainly, or not at all; nothing around it is lost", async () => {
  const Plain = lazilyOr(({ text }) => text, gone, "Bold");
  const Nothing = lazilyOrNothing(gone, "Bold");
  const page = await shown(
    <p>
      <Plain text="Ring 113" />
      <Nothing text="Velkommen" />
    </p>,
  );
  expect(page).toContain("Ring 113");
  expect(page).not.toContain("<b>");
  expect(page).not.toContain("Velkommen");
});

test("a screen that could not be fetched is fetched again the next time it is shown", async () => {
  vi.useFakeTimers();
  let isOnline = false;
  const Screen = lazily(() => (isOnline ? Promise.resolve({ Bold }) : gone()), "Bold");
  const first = shown(<Screen text="Ring 113" />).catch(() => "failed");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await first).not.toContain("<b>");
  isOnline = true;
  vi.useRealTimers();
  expect(await shown(<Screen text="Ring 113" />)).toContain("<b>Ring 113</b>");
});
