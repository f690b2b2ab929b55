import { describe, expect, it } from "vitest";
import { endTimes, nextAt } from "./DutyDialog.tsx";

const at = (clock: string) => new Date(`2026-03-02T${clock}:00`).getTime();

describe("the end of a duty", () => {
  it("is offered on whole hours, the way people say it", () => {
    const clocks = endTimes(at("18:26")).map((end) => `${end.getHours()}:${end.getMinutes()}`);
    expect(clocks).toEqual(["20:0", "21:0", "22:0", "23:0", "0:0", "2:0"]);
  });

  it("is the next time the clock shows it, after midnight as well", () => {
    expect(nextAt("22:00", at("18:11"))?.getTime()).toBe(at("22:00"));
    expect(nextAt("07:30", at("23:00"))?.getTime()).toBe(at("07:30") + 86_400_000);
  });

  it("is at most sixteen hours away", () => {
    expect(nextAt("10:12", at("18:11"))).toBeNull();
    expect(nextAt("10:11", at("18:11"))).not.toBeNull();
    expect(nextAt("", at("18:11"))).toBeNull();
  });
});
