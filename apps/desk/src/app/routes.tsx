import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { planners, roles, workers, type DeskRole } from "@sosmessages/contract/desk/roles.ts";
import type { ComponentType } from "react";
import { Redirect, Route, Switch, Link } from "wouter";
import { Sheet } from "@sosmessages/ui/page.tsx";
import { AuditScreen } from "#features/audit/AuditScreen.tsx";
import { ClosedDaysScreen } from "#features/closed-days/ClosedDaysScreen.tsx";
import { ConversationScreen } from "#features/conversation/ConversationScreen.tsx";
import { ExerciseScreen } from "#features/conversation/practice/ExerciseScreen.tsx";
import { HealthScreen } from "#features/health/HealthScreen.tsx";
import { MyPageScreen } from "#features/my-page/MyPageScreen.tsx";
import { PeopleScreen } from "#features/people/PeopleScreen.tsx";
import { PracticeScreen } from "#features/practice/PracticeScreen.tsx";
import { QueueScreen } from "#features/queue/QueueScreen.tsx";
import { ReviewScreen } from "#features/queue/ReviewScreen.tsx";
import { ResourcesScreen } from "#features/resources/ResourcesScreen.tsx";
import { RotaScreen } from "#features/rota/RotaScreen.tsx";
import { EditorScreen } from "#features/services/editor/EditorScreen.tsx";
import { ServicesScreen } from "#features/services/ServicesScreen.tsx";
import { ShiftLogScreen } from "#features/shift-log/ShiftLogScreen.tsx";
import { ReportScreen } from "#features/statistics/ReportScreen.tsx";
import { StatisticsScreen } from "#features/statistics/StatisticsScreen.tsx";
import { TopicsScreen } from "#features/topics/TopicsScreen.tsx";
import { useSay, type PlainKey } from "#lib/texts.tsx";

type Page = Readonly<{
  path: string;
  /** In the menu under this name; null: reached from another page. */
  name: PlainKey | null;
  for: readonly DeskRole[];
  /** In the bar of a leader only where it is wide: ten pages, an alarm and the duty need more than 1280 pixels. */
  isAside?: true;
  Screen: ComponentType<Readonly<{ me: Me; id: string }>>;
}>;

/** Every page, who is shown the way to it, and in what order. The service itself decides who gets what. */
export const pages: readonly Page[] = [
  { path: "/", name: "nav.queue", for: workers, Screen: QueueScreen },
  { path: "/conversation/:id", name: null, for: workers, Screen: ConversationScreen },
  { path: "/review", name: "nav.review", for: ["leader"], Screen: ReviewScreen },
  { path: "/shift-log", name: "nav.shift_log", for: workers, Screen: ShiftLogScreen },
  { path: "/rota", name: "nav.rota", for: roles, Screen: RotaScreen },
  { path: "/practice", name: "nav.practice", for: workers, Screen: PracticeScreen },
  { path: "/practice/:id", name: null, for: workers, Screen: ExerciseScreen },
  { path: "/people", name: "nav.people", for: ["leader", "admin"], Screen: PeopleScreen },
  { path: "/closed-days", name: "nav.closed_days", for: planners, isAside: true, Screen: ClosedDaysScreen },
  { path: "/topics", name: "nav.topics", for: ["admin"], Screen: TopicsScreen },
  { path: "/resources", name: "nav.resources", for: ["admin"], Screen: ResourcesScreen },
  { path: "/statistics", name: "nav.statistics", for: roles, Screen: StatisticsScreen },
  { path: "/report", name: null, for: ["leader", "admin"], Screen: ReportScreen },
  { path: "/services", name: "nav.services", for: ["leader", "admin"], isAside: true, Screen: ServicesScreen },
  { path: "/services/:id", name: null, for: ["leader", "admin"], Screen: EditorScreen },
  { path: "/audit", name: "nav.audit", for: ["leader", "admin"], isAside: true, Screen: AuditScreen },
  { path: "/health", name: "nav.health", for: ["admin"], Screen: HealthScreen },
  { path: "/me", name: null, for: roles, Screen: MyPageScreen },
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
        .map(({ path, Screen }) => (
          <Route key={path} path={path}>
            {({ id = "" }: { id?: string }) => <Screen key={id} me={me} id={id} />}
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
