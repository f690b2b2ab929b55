import { expect, test } from "vitest";
import { isDatabaseUnavailable, isStorageUnavailable } from "./unavailable.ts";

const failing = (more: object, message = "x") => Object.assign(new Error(message), more);

test.each([
  "08006", // connection failure
  "25006", // read only
  "28P01", // the password was changed
  "3D000", // no such database
  "40P01", // deadlock
  "53100", // disk full
  "53200", // out of memory
  "53400", // a configured limit, such as that of temporary files
  "53999", // whatever else of the kind a later PostgreSQL says
  "55P03", // lock timeout
  "57014", // statement timeout
  "57P03", // starting up
  "57P05", // idle for too long
  "58030", // input or output error
  "58P01", // a file of the database is gone
  "ECONNREFUSED",
  "EAI_AGAIN",
  "EHOSTUNREACH",
])("%s: the database is away, and whoever asked may ask again", (code) => {
  expect(isDatabaseUnavailable(failing({ code }))).toBe(true);
  expect(isStorageUnavailable(failing({ code }))).toBe(true);
});

test("a missing socket of the database is not a missing file", () => {
  expect(isDatabaseUnavailable(failing({ code: "ENOENT", syscall: "connect" }))).toBe(true);
  expect(isDatabaseUnavailable(failing({ code: "ENOENT", syscall: "open" }))).toBe(false);
});

test.each(["23505", "42P01", "42601", "22P02", "XX000", "XX001", "SM001", "ERR_INVALID_ARG_TYPE"])(
  "%s: a mistake of ours, and not the database being away",
  (code) => expect(isStorageUnavailable(failing({ code }))).toBe(false),
);

test("a read-only file system is told from a right that we lack, though PostgreSQL gives both one code", () => {
  expect(isDatabaseUnavailable(failing({ code: "42501", file: "md.c", routine: "mdopenfork" }))).toBe(true);
  expect(isDatabaseUnavailable(failing({ code: "42501", file: "aclchk.c", routine: "aclcheck_error" }))).toBe(false);
  expect(isDatabaseUnavailable(failing({ code: "42501", file: "execMain.c", routine: "ExecWithCheckOptions" }))).toBe(
    false,
  );
});

test("a key folder that cannot be used is away as well; a file error that the system did not raise is a bug", () => {
  expect(isStorageUnavailable(failing({ code: "EROFS", syscall: "open" }))).toBe(true);
  expect(isStorageUnavailable(failing({ code: "ENOENT", syscall: "scandir" }))).toBe(true);
  expect(isStorageUnavailable(failing({ code: "ENOENT" }))).toBe(false);
  expect(isDatabaseUnavailable(failing({ code: "EROFS", syscall: "open" }))).toBe(false);
});
