import { expect, it } from "vitest";
import { insertAt } from "./editor.ts";

it("takes in ready words at the cursor without gluing them to others", () => {
  expect(insertAt("Hei.Hilsen", 4, "Ring 113.")).toEqual({ text: "Hei.\n\nRing 113.\n\nHilsen", cursor: 15 });
  expect(insertAt("", 0, "Ring 113.")).toEqual({ text: "Ring 113.", cursor: 9 });
});
