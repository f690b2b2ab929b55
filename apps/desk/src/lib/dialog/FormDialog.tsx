import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Buttons } from "@sosmessages/ui/form/Buttons.tsx";
import { Dialog } from "@sosmessages/ui/dialog/Dialog.tsx";
import type { ReactNode } from "react";
import { useSay } from "#lib/texts.tsx";
import classes from "./FormDialog.module.css";

type FormProps = Readonly<{
  /** What the button that sends it says; "Save" where nothing else is given. */
  submit?: string;
  isWorking: boolean;
  children: ReactNode;
  onSubmit: (form: HTMLFormElement) => void;
  onCancel: () => void;
}>;

/** Fields, a button that sends them, and a way back. */
export function SaveForm({ submit, isWorking, children, onSubmit, onCancel }: FormProps) {
  const say = useSay();
  return (
    <form
      className={classes["form"]}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    >
      {children}
      <Buttons>
        <Button type="submit" working={isWorking ? say("app.working") : undefined}>
          {submit ?? say("app.save")}
        </Button>
        <Button look="quiet" onPress={onCancel}>
          {say("app.cancel")}
        </Button>
      </Buttons>
    </form>
  );
}

export const FormDialog = ({ title, ...form }: FormProps & Readonly<{ title: string }>) => (
  <Dialog title={title} onCancel={form.onCancel}>
    <SaveForm {...form} />
  </Dialog>
);
