import type { Answer, Send } from "@sosmessages/client/http.ts";
import { useLater } from "@sosmessages/client/time.ts";
import type { User } from "@sosmessages/contract/callers.ts";
import { Button, Field, PasswordField } from "@sosmessages/ui/form.tsx";
import { useState } from "react";
import { saveProfile } from "#lib/late-calls.generated.ts";
import type { PushOffer, PushSwitch } from "#device/device.ts";
import { FormPage, useForm } from "#lib/form/form.tsx";
import {
  isWeak,
  confirmationProblem,
  emailProblem,
  passwordProblem,
  type Rules,
  type Values,
} from "#lib/form/rules.ts";
import { useSayInForm, type FormsPlainKey } from "#lib/form/forms-texts.ts";
import { useSay } from "#lib/texts.tsx";
import { Notifications } from "./Notifications.tsx";

type Props = Readonly<{
  send: Send;
  user: User;
  onSaved: (user: User) => void;
  onDone: (said: FormsPlainKey) => void;
  onDelete: () => void;
  /** null: the service sends none. */
  notifications: Readonly<{ device: PushSwitch; offer: PushOffer }> | null;
}>;

export function ProfileScreen({ send, user, onSaved, onDone, onDelete, notifications }: Props) {
  const sayInside = useSay();
  const say = useSayInForm();
  const [note, setNote] = useState<"profile.saved" | "profile.unchanged" | null>(null);
  const { form, field, error, isSubmitting, left } = useForm({
    name: "profile",
    rules: profileRules,
    invalid: "validation.error",
    send: async (body): Promise<Answer<User | null>> => {
      if (isUnchanged(body, user)) return { ok: true, body: null };
      const answer = await send(saveProfile, { body });
      return answer.ok ? { ok: true, body: answer.body.data } : answer;
    },
    onDone: (saved) => {
      if (saved !== null) onSaved(saved);
      setNote(saved === null ? "profile.unchanged" : "profile.saved");
    },
  });
  useLater(note === "profile.saved", 2_000, () => onDone("profile.saved"));

  return (
    <FormPage title={sayInside("menu.profile")} error={error} note={note && say(note)}>
      <p>
        {say("login.username")}: <b className="name">{user.username}</b>
      </p>
      <form {...form} onInput={() => setNote((now) => (now === "profile.unchanged" ? null : now))}>
        {/* For password managers. */}
        <input type="text" autoComplete="username" defaultValue={user.username} readOnly hidden />
        <PasswordField
          {...field("password")}
          label={say("profile.password")}
          hint={say("profile.password_hint")}
          advice={isWeak(left.password ?? "", user.username) ? say("form.weak_password") : undefined}
          showLabel={say("form.show_password")}
          autoComplete="new-password"
        />
        <PasswordField
          {...field("password_confirmation")}
          label={say("profile.password_confirmation")}
          hint={say("profile.ends_others")}
          showLabel={say("form.show_password")}
          autoComplete="new-password"
        />
        <Field
          {...field("email")}
          label={say("register.email")}
          hint={say("profile.email_notice")}
          type="email"
          autoComplete="email"
          defaultValue={user.email ?? ""}
        />
        <Button type="submit" working={isSubmitting ? say("profile.working") : undefined}>
          {say("profile.save")}
        </Button>
      </form>
      {notifications !== null && <Notifications send={send} {...notifications} />}
      <p>
        <Button look="plain" onPress={onDelete}>
          {sayInside("menu.delete")}
        </Button>
      </p>
    </FormPage>
  );
}

const isUnchanged = ({ password, email }: Values<ProfileField>, user: User): boolean =>
  password === "" && email.trim() === (user.email ?? "");

type ProfileField = "password" | "password_confirmation" | "email";

/** An empty password keeps the old one. */
export const profileRules: Rules<ProfileField> = {
  password: (values) =>
    values.password === "" && values.password_confirmation === "" ? undefined : passwordProblem(values),
  password_confirmation: (values) => (values.password === "" ? undefined : confirmationProblem(values)),
  email: emailProblem,
};
