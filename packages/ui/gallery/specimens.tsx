import { Banner, Illustration, Mark, Sheet, Spinner } from "../src/page.tsx";
import { Button, Buttons } from "../src/form.tsx";
import { Dialog } from "../src/dialog.tsx";
import { inputs } from "./inputs.tsx";
import type { Say, Specimen } from "./specimen.ts";
import { threads } from "./threads.tsx";

const looks = ["primary", "quiet", "plain", "danger"] as const;
const nothing = () => undefined;

export const specimens = (say: Say): readonly Specimen[] => [
  { component: "Mark", state: "alone", shown: <Mark lines="M10.5 11.5h11M10.5 16.5h11M10.5 21.5h6" /> },
  {
    component: "Illustration",
    state: "alone",
    shown: (
      <Illustration drawing={[{ d: "M40 80h240M130 80V48l30-24 30 24v32z", fill: "none", stroke: "currentColor" }]} />
    ),
  },
  ...sheets(say),
  ...threads(say),
  ...banners(say),
  ...inputs(say),
  ...buttons(say),
  { component: "Spinner", state: "turning", shown: <Spinner label={say("app.loading")} /> },
  ...dialogs(say),
];

const sheets = (say: Say): readonly Specimen[] => [
  // A page has one heading of the first level, and so has a sheet: it stands alone.
  {
    component: "Sheet",
    state: "narrow",
    isCover: true,
    shown: <Sheet title={say("not_found.title")}>{<p>{say("not_found.text")}</p>}</Sheet>,
  },
  {
    component: "Sheet",
    state: "wide, with something before the heading",
    isCover: true,
    shown: (
      <Sheet title={say("recover_password.title")} isWide before={<a href="#back">← {say("app.front_page")}</a>}>
        <p>{say("recover_password.text")}</p>
        <ul>
          <li>
            <a href="#register">{say("login.register")}</a>
          </li>
          <li>
            <a href="#login">{say("login.title")}</a>
          </li>
        </ul>
      </Sheet>
    ),
  },
];

const banners = (say: Say): readonly Specimen[] => [
  { component: "Banner", state: "note", shown: <Banner kind="note">{say("profile.saved")}</Banner> },
  { component: "Banner", state: "error", shown: <Banner kind="error">{say("login.error_login")}</Banner> },
  {
    component: "Banner",
    state: "long, with a link and a button",
    shown: (
      <Banner kind="error">
        <p>
          {say("messages.not_sent")} {say("errors.network_error")} {say("helpline.question")}{" "}
          <a href="tel:22400040">22 40 00 40</a>
        </p>
        <Button look="quiet">{say("app.try_again")}</Button>
      </Banner>
    ),
  },
  {
    component: "Banner",
    state: "one word, longer than its line",
    shown: <Banner kind="note">{"geavaheaddjinamma".repeat(5)}</Banner>,
  },
];

const buttons = (say: Say): readonly Specimen[] => [
  ...looks.flatMap((look): readonly Specimen[] => [
    { component: "Button", state: look, shown: <Button look={look}>{say("login.submit")}</Button> },
    {
      component: "Button",
      state: `${look}, pointed at`,
      shows: "hover",
      shown: <Button look={look}>{say("login.submit")}</Button>,
    },
    {
      component: "Button",
      state: `${look}, with the focus`,
      shows: "focus",
      shown: <Button look={look}>{say("login.submit")}</Button>,
    },
    {
      component: "Button",
      state: `${look}, working (cannot be pressed)`,
      shown: (
        <Button look={look} working={say("login.working")}>
          {say("login.submit")}
        </Button>
      ),
    },
  ]),
  { component: "Button", state: "long", shown: <Button>{say("recover_password.success")}</Button> },
  {
    component: "Buttons",
    state: "two",
    shown: (
      <Buttons>
        <Button look="quiet">{say("delete.cancel")}</Button>
        <Button look="danger">{say("delete.confirm")}</Button>
      </Buttons>
    ),
  },
  {
    component: "Buttons",
    state: "wider than their line",
    shown: (
      <Buttons>
        <Button look="quiet">{say("messages.draft_keep_own")}</Button>
        <Button look="quiet">{say("messages.draft_take_other")}</Button>
        <Button>{say("register.copy")}</Button>
      </Buttons>
    ),
  },
];

const dialogs = (say: Say): readonly Specimen[] => [
  {
    component: "Dialog",
    state: "asking",
    isCover: true,
    shown: (
      <Dialog title={say("delete.title")} onCancel={nothing}>
        <p>{say("delete.text")}</p>
        <Buttons>
          <Button look="quiet">{say("delete.cancel")}</Button>
          <Button look="danger">{say("delete.confirm")}</Button>
        </Buttons>
      </Dialog>
    ),
  },
  {
    component: "Dialog",
    state: "failed, with the way out in its corner",
    isCover: true,
    shown: (
      <Dialog title={say("delete.title")} corner={<Button>{say("leaving.button")}</Button>} onCancel={nothing}>
        <Banner kind="error">
          {say("delete.failed")} {say("errors.unavailable")}
        </Banner>
        <p>{say("delete.text")}</p>
        <Buttons>
          <Button look="quiet">{say("delete.cancel")}</Button>
          <Button look="danger" working={say("delete.working")}>
            {say("delete.confirm")}
          </Button>
        </Buttons>
      </Dialog>
    ),
  },
];
