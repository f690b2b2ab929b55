import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { roles, workers, type DeskRole } from "@sosmessages/contract/desk/roles.ts";
import type { ReactNode } from "react";
import { Redirect, Route, Switch, Link } from "wouter";
import { Sheet } from "@sosmessages/ui/page.tsx";
import { AuditScreen } from "#features/audit/AuditScreen.tsx";
import { ConversationScreen } from "#features/conversation/ConversationScreen.tsx";
import { ExerciseScreen } from "#features/conversation/practice/ExerciseScreen.tsx";
import { HealthScreen } from "#features/health/HealthScreen.tsx";
import { MyPageScreen } from "#features/my-page/MyPageScreen.tsx";
import { PeopleScreen } from "#features/people/PeopleScreen.tsx";
import { PracticeScreen } from "#features/practice/PracticeScreen.tsx";
import { QueueScreen } from "#features/queue/QueueScreen.tsx";
import { ReviewScreen } from "#features/queue/ReviewScreen.tsx";
import { ResourcesScreen } from "#features/resources/ResourcesScreen.tsx";
import { ServicesScreen } from "#features/services/ServicesScreen.tsx";
import { ShiftLogScreen } from "#features/shift-log/ShiftLogScreen.tsx";
import { StatisticsScreen } from "#features/statistics/StatisticsScreen.tsx";
import { TopicsScreen } from "#features/topics/TopicsScreen.tsx";
import { useSay, type PlainKey } from "#lib/texts.tsx";

type Page = Readonly<{
  path: string;
  /** In the menu under this name; null: reached from another page. */
  name: PlainKey | null;
  for: readonly DeskRole[];
  screen: (me: Me, id: string) => ReactNode;
}>;

/** Every page, who is shown the way to it, and in what order. The service itself decides who gets what. */
export const pages: readonly Page[] = [
  { path: "/", name: "nav.queue", for: workers, screen: (me) => <QueueScreen me={me} /> },
  {
    path: "/conversation/:id",
    name: null,
    for: workers,
    screen: (me, id) => <ConversationScreen key={id} me={me} id={id} />,
  },
  { path: "/review", name: "nav.review", for: ["leader"], screen: (me) => <ReviewScreen me={me} /> },
  { path: "/shift-log", name: "nav.shift_log", for: workers, screen: (me) => <ShiftLogScreen me={me} /> },
  { path: "/practice", name: "nav.practice", for: workers, screen: (me) => <PracticeScreen me={me} /> },
  {
    path: "/practice/:id",
    name: null,
    for: workers,
    screen: (me, id) => <ExerciseScreen key={id} me={me} id={id} />,
  },
  { path: "/people", name: "nav.people", for: ["leader", "admin"], screen: (me) => <PeopleScreen me={me} /> },
  { path: "/topics", name: "nav.topics", for: ["admin"], screen: (me) => <TopicsScreen me={me} /> },
  { path: "/resources", name: "nav.resources", for: ["admin"], screen: (me) => <ResourcesScreen me={me} /> },
  { path: "/statistics", name: "nav.statistics", for: roles, screen: (me) => <StatisticsScreen me={me} /> },
  { path: "/services", name: "nav.services", for: ["admin"], screen: () => <ServicesScreen /> },
  { path: "/audit", name: "nav.audit", for: ["leader", "admin"], screen: (me) => <AuditScreen me={me} /> },
  { path: "/health", name: "nav.health", for: ["admin"], screen: () => <HealthScreen /> },
  { path: "/me", name: null, for: roles, screen: (me) => <MyPageScreen me={me} /> },
];

export function Screens({ me }: Readonly<{ me: Me }>) {
  return (
    <Switch>
      {me.role === "admin" && (
        <Route path="/">
          <Redirect to="/people" replace />
        </Route>
      )}
      {pages
        .filter((page) => page.for.includes(me.role))
        .map((page) => (
          <Route key={page.path} path={page.path}>
            {({ id }: { id?: string }) => page.screen(me, id ?? "")}
          </Route>
        ))}
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}

function NotFound() {
  const say = useSay();
  return (
    <Sheet title={say("app.not_found")}>
      <p>{say("app.not_found_text")}</p>
      <p>
        <Link href="/">{say("app.to_start")}</Link>
      </p>
    </Sheet>
  );
}

/** Where the desk's pages live; see `vite.config.ts`. */
export const base = "/desk";

/** Removes the secret of the link from the address bar and the history. */
export function invitationToken(): string | null {
  if (location.pathname.replace(/\/$/, "") !== `${base}/invitation`) return null;
  const token = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  return token;
}
