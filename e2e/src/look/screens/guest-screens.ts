import type { Screen } from "./screen.ts";
import type { Stage } from "./stage.ts";

const at =
  (path: string): Screen["reach"] =>
  ({ open }) =>
    open(path);

const fillLogin = async ({ open, type, press, page, say }: Stage) => {
  await open("/login#again");
  await type("login.username", "nattugle");
  await type("login.password", "hemmelig");
  await page.getByLabel(say("login.accept")).check();
  await press("login.submit");
};

/** The page is served with the fold open. A press before the script has closed it would not open it. */
const unfold = ({ page, say }: Stage) =>
  page.locator("details:not([open]) > summary", { hasText: say("register.more") }).click();

export const guestScreens: readonly Screen[] = [
  { name: "entrance", shows: "The entrance", reach: at("/login") },
  { name: "login", shows: "Login", reach: at("/login#again") },
  {
    name: "login-not-accepted",
    shows: "Login, the terms not ticked",
    reach: async ({ open, press, sees }) => {
      await open("/login#again");
      await press("login.submit");
      await sees("login.error_accept");
    },
  },
  {
    name: "login-refused",
    shows: "Login with a wrong password",
    reach: async (stage) => {
      await stage.answer("/api/caller/login", "POST", 401, { status: "error", error: "invalidCredentials" });
      await fillLogin(stage);
      await stage.sees("login.error_login");
    },
  },
  {
    name: "login-working",
    shows: "Login under way",
    reach: async (stage) => {
      await stage.hold("/api/caller/login", "POST");
      await fillLogin(stage);
      await stage.page.getByRole("button", { name: stage.say("login.working"), exact: true }).waitFor();
    },
  },
  {
    name: "login-ended",
    shows: "Login, after an expired login",
    reach: async ({ logIn, answer, open, sees }) => {
      await logIn();
      await answer("/api/caller/me", "GET", 401, { status: "error", error: "unauthenticated" });
      await open("/profil");
      await sees("login.away");
    },
  },
  { name: "register", shows: "Creating a profile", reach: at("/register") },
  {
    name: "register-errors",
    shows: "Creating a profile, with fields to be corrected",
    reach: async (stage) => {
      const { open, type, press, sees } = stage;
      await open("/register");
      await unfold(stage);
      await type("login.username", "");
      await type("login.password", "kort");
      await type("register.email", "nattugle");
      await press("register.submit");
      await sees("validation.username.required");
    },
  },
  {
    name: "register-taken",
    shows: "Creating a profile under a name that is taken",
    reach: async ({ open, type, press, sees, answer }) => {
      await answer("/api/caller/register", "POST", 422, {
        status: "error",
        error: "validation",
        errors: { username: ["unique"] },
      });
      await open("/register");
      await type("login.username", "nattugle");
      await type("login.password", "tre blå hester");
      await press("register.submit");
      await sees("register.username_own");
    },
  },
  {
    name: "register-advice",
    shows: "Creating a profile, with advice",
    reach: async ({ page, say, open, type, sees }) => {
      await open("/register");
      await type("login.username", "kari.nordmann@example.org");
      await type("login.password", "passord");
      await page.getByRole("button", { name: `${say("form.show_password")}: ${say("login.password")}` }).click();
      await sees("register.username_reveals");
    },
  },
  {
    name: "way-back",
    shows: "A new profile: the way back",
    reach: async ({ open, type, press, sees, answer }) => {
      const user = { username: "nattugle", email: null, role: "caller", tenant: "sos", mailbox: "x", seen: null };
      await answer("/api/caller/register", "POST", 201, { status: "success", data: user });
      await answer("/api/caller/login", "POST", 200, { status: "success", data: user, token: "x" });
      await answer("/api/caller/me", "GET", 200, { status: "success", data: user });
      await open("/register");
      await type("login.username", user.username);
      await type("login.password", "tre blå hester");
      await press("register.submit");
      await sees("way_back.title");
    },
  },
  { name: "recover", shows: "Forgotten username or password", reach: at("/glemtpassord") },
  {
    name: "recover-sent",
    shows: "A mail is on its way",
    reach: async ({ open, type, press, sees, answer }) => {
      await answer("/api/caller/password/email", "POST", 200, { status: "success" });
      await open("/glemtpassord");
      await type("recover_password.email", "nattugle@example.org");
      await press("recover_password.submit");
      await sees("recover_password.success");
    },
  },
  {
    name: "recover-errors",
    shows: "An invalid e-mail address",
    reach: async ({ open, type, press, sees }) => {
      await open("/glemtpassord");
      await type("recover_password.email", "nattugle");
      await press("recover_password.submit");
      await sees("validation.email.email");
    },
  },
  {
    name: "change-password",
    shows: "A new password, from the link in a mail",
    reach: async ({ open, answer }) => {
      await answer("/api/caller/password/check", "POST", 200, { status: "success" });
      await open("/endrepassord#token=x");
    },
  },
  {
    name: "change-password-expired",
    shows: "A new password, from a link that is too old",
    reach: async ({ open, sees }) => {
      await open("/endrepassord#token=x");
      await sees("change_password.invalid_token");
    },
  },
  { name: "delete-account", shows: "How to delete the profile", reach: at("/delete-account") },
  { name: "about", shows: "About the service", reach: at("/om") },
  { name: "terms", shows: "Terms of use and privacy", reach: at("/brukeravtale") },
  { name: "app", shows: "The app", reach: at("/app") },
  { name: "traces", shows: "How to remove traces", reach: at("/spor") },
  { name: "not-found", shows: "An address that does not exist", reach: at("/no-such-page") },
  {
    name: "test-site",
    shows: "A test site",
    reach: async ({ page, open, sees }) => {
      await open("/login");
      // As the service writes it into every page of a test site.
      await page.evaluate(() => (document.documentElement.dataset["testSite"] = ""));
      await sees("app.test_site");
    },
  },
  {
    name: "offline",
    shows: "Without network",
    reach: async ({ context, open, sees }) => {
      await open("/login");
      await context.setOffline(true);
      await sees("errors.offline");
    },
  },
  { name: "no-network", shows: "The offline page", reach: at("/offline") },
  {
    name: "no-script",
    shows: "Where no scripts run",
    isStill: true,
    reach: ({ open, locale }) => open(`/login?lang=${locale}`),
  },
  {
    name: "crash",
    shows: "Something broke",
    reach: async ({ open, page, say, sees }) => {
      await open("/login");
      await page.route("**/assets/*.js", (route) => route.abort());
      await page.getByRole("link", { name: say("entrance.first"), exact: true }).click();
      await sees("errors.something_wrong");
    },
  },
  {
    name: "unreachable",
    shows: "The service does not answer",
    reach: async ({ logIn, fail, open, sees }) => {
      await logIn();
      await fail("/api/caller/me");
      await open("/profil");
      await sees("app.unreachable_text");
    },
  },
];
