/** `Person`: the person the service answered for. `Reason`: why the login is shown. `Cover`: what covers the page of a signed-in person. */
export type Session<Person, Reason, Cover> =
  | { readonly phase: "loading" }
  | { readonly phase: "unreachable" }
  | { readonly phase: "signed-out"; readonly reason: Reason }
  /** Reloaded while locked: the service names the person after the password. */
  | { readonly phase: "locked" }
  | { readonly phase: "signed-in"; readonly person: Person; readonly cover: Cover | null };

export type SessionEvent<Person, Reason, Cover> =
  /** The service is asked who is here. */
  | { readonly is: "asked" }
  | { readonly is: "cleared" }
  | { readonly is: "unanswered" }
  /** The answer to that question. It may come late. */
  | { readonly is: "confirmed"; readonly person: Person }
  | { readonly is: "signed-in"; readonly person: Person }
  | { readonly is: "changed"; readonly person: Person }
  | { readonly is: "covered"; readonly cover: Cover | null }
  | { readonly is: "locked"; readonly cover: Cover }
  | { readonly is: "ended"; readonly reason: Reason; readonly cover?: Cover }
  | { readonly is: "signed-out"; readonly reason: Reason };

export function nextSession<Person, Reason, Cover>(
  now: Session<Person, Reason, Cover>,
  event: SessionEvent<Person, Reason, Cover>,
): Session<Person, Reason, Cover> {
  switch (event.is) {
    case "asked":
      return now.phase === "signed-in" ? now : { phase: "loading" };
    case "cleared":
      return { phase: "loading" };
    case "unanswered":
      return now.phase === "loading" ? { phase: "unreachable" } : now;
    case "confirmed":
      if (now.phase === "signed-out" || isOf(now, event.person)) return now;
      return { phase: "signed-in", person: event.person, cover: null };
    case "signed-in":
      return { phase: "signed-in", person: event.person, cover: null };
    case "changed":
      return now.phase === "signed-in" ? { ...now, person: event.person } : now;
    case "covered":
      return now.phase === "signed-in" ? { ...now, cover: event.cover } : now;
    case "locked":
      return now.phase === "signed-in" ? { ...now, cover: event.cover } : { phase: "locked" };
    case "ended":
      if (now.phase === "signed-in" && event.cover !== undefined) return { ...now, cover: event.cover };
      return now.phase === "signed-out" ? now : { phase: "signed-out", reason: event.reason };
    case "signed-out":
      return { phase: "signed-out", reason: event.reason };
  }
}

/** An unchanged answer causes no render. */
const isOf = <Person>(now: Session<Person, unknown, unknown>, person: Person): boolean =>
  now.phase === "signed-in" && JSON.stringify(now.person) === JSON.stringify(person);
