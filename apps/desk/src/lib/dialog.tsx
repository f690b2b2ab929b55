import type { Answer } from "@sosmessages/client/http.ts";
import { Dialog } from "@sosmessages/ui/dialog.tsx";
import { Button, Buttons } from "@sosmessages/ui/form.tsx";
import { useState, type ComponentProps, type ReactNode } from "react";
import { Form } from "./form.tsx";
import { RefusedNote, useAct, SayButton } from "./page.tsx";
import { useSay } from "./texts.tsx";
import classes from "./dialog.module.css";

type Props<T> = Readonly<{
  title: string;
  confirm: string;
  /** It weighs heavily, or cannot be undone: the way back comes first, and has the focus. */
  isDanger?: boolean;
  /** Better words for what this very question may meet. */
  words?: ComponentProps<typeof RefusedNote>["words"];
  children: ReactNode;
  /** Null where something is still to be chosen. */
  carryOut: (() => Promise<Answer<T>>) | null;
  /** Pressed while something is still to be chosen. */
  onMissing?: () => void;
  onDone: (body: T) => void;
  onCancel: () => void;
}>;

export function Ask<T>(props: Props<T>) {
  const { title, confirm, isDanger = false, words, children, carryOut, onCancel } = props;
  const { act, working, refusal } = useAct();
  const cancel = <SayButton says="app.cancel" look="quiet" onPress={onCancel} />;
  return (
    <Dialog title={title} onCancel={onCancel}>
      {children}
      <RefusedNote refusal={refusal} words={words} />
      <Buttons>
        {isDanger && cancel}
        <Button
          look={isDanger ? "danger" : "primary"}
          working={working}
          onPress={() => (carryOut === null ? props.onMissing?.() : void act(carryOut(), props.onDone))}
        >
          {confirm}
        </Button>
        {!isDanger && cancel}
      </Buttons>
    </Dialog>
  );
}

type AskButtonProps<T> = Omit<Props<T>, "confirm" | "onCancel" | "onMissing"> &
  Pick<ComponentProps<typeof SayButton>, "says" | "about" | "look">;

/** A button with a question before the call. The button of the question has the same words. */
export function AskButton<T>({ says, about, look = "quiet", onDone, ...question }: AskButtonProps<T>) {
  const say = useSay();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const done = (body: T) => {
    close();
    onDone(body);
  };
  return (
    <>
      <SayButton says={says} {...(about !== undefined && { about })} look={look} onPress={() => setAsking(true)} />
      {isAsking && <Ask {...question} confirm={say(says)} onDone={done} onCancel={close} />}
    </>
  );
}

type FormProps = Readonly<{
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
    <Form className={classes["form"]} onSubmit={onSubmit}>
      {children}
      <Buttons>
        <Button type="submit" working={isWorking ? say("app.working") : undefined}>
          {submit ?? say("app.save")}
        </Button>
        <SayButton says="app.cancel" look="quiet" onPress={onCancel} />
      </Buttons>
    </Form>
  );
}

export const FormDialog = ({ title, ...form }: FormProps & Readonly<{ title: string }>) => (
  <Dialog title={title} onCancel={form.onCancel}>
    <SaveForm {...form} />
  </Dialog>
);
