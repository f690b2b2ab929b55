import { describe, expect, it } from "vitest";
import { mayReveal } from "./usernames.ts";

describe("a username that may tell who somebody is", () => {
  it.each([
    "kari@example.org",
    " kari.nordmann@example.org ",
    "98765432",
    "987 65 432",
    "+47 98 76 54 32",
    "0047 22 33 44 55",
    "+46 70 123 45 67",
    "01017012345",
    "010170 12345",
    "41017012345",
    "Kari Nordmann",
    "Kari Nordmann 87",
    "KariNordmann1987",
    "kari 98765432",
    "Kari Nordmann 987 65 432",
    "Ánne-Máret Sara",
    "Kari 1987",
    "Erik hansen 87",
    "kari nordmann",
    "ola.nordmann",
    "erik hansen",
    "fatima ali",
    "knut_berg",
    "anne-lise bakken",
  ])("%s gets a gentle word", (username) => {
    expect(mayReveal(username)).toBe(true);
  });

  it.each([
    "",
    "havørn",
    "rein 2026",
    "7",
    "12345",
    "@natt",
    "a@b",
    "1234567",
    "3 hester",
    "Rein",
    "NATT",
    "rev 2026",
    "marihøne",
    "per 7",
  ])("%j gets none", (username) => {
    expect(mayReveal(username)).toBe(false);
  });
});
