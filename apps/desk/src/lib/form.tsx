import { useId, useState, useEffect, useRef, type ReactNode, type Ref, type RefObject, type FormEvent } from "react";
import { PasswordField, Tick } from "@sosmessages/ui/form.tsx";
import { limits } from "@sosmessages/contract/limits.ts";
import { useSay, type PlainKey } from "./texts.tsx";
import classes from "./form.module.css";

type Option<V extends string> = Readonly<{ value: V; label: string; lang?: string }>;
type Props<V extends string> = Readonly<{
  legend: string;
  hint?: string | undefined;
  error?: string | undefined;
  options: readonly Option<V>[];
  chosen: V | null;
  /** One below the other: for whole sentences. */
  isStacked?: boolean;
  onChoose: (value: V) => void;
}>;

/** One of a few, all in sight. */
export function Choice<V extends string>(props: Props<V>) {
  const { legend, hint, error, options, chosen, isStacked = false, onChoose } = props;
  const id = useId();
  return (
    <fieldset
      className={`${classes["choice"]} ${isStacked ? classes["stacked"] : ""}`}
      aria-describedby={error && `${id}-error`}
    >
      <legend>{legend}</legend>
      {hint && <p className="soft">{hint}</p>}
      <div>
        {options.map(({ value, label, lang }) => (
          <label key={value} lang={lang}>
            <input type="radio" name={id} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {isStacked && (
        <p id={`${id}-error`} role="alert" className={classes["error"]}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

type SelectProps = Readonly<{
  label: string;
  name?: string;
  options: readonly Readonly<{ value: string; label: string }>[];
  chosen?: string;
  error?: string | undefined;
  onChoose?: (value: string) => void;
}>;

export function Select({ label, name, options, chosen, error, onChoose }: SelectProps) {
  const id = useId();
  return (
    <div className={classes["select"]}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error && `${id}-error`}
        {...(onChoose === undefined
          ? { defaultValue: chosen }
          : { value: chosen, onChange: ({ target }) => onChoose(target.value) })}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className={classes["select-error"]}>
          {error}
        </p>
      )}
    </div>
  );
}

type SwitchProps = Readonly<{ label: string; read: () => boolean; write: (isOn: boolean) => void }>;

/** A setting of this device: on or off, at once. */
export function Switch({ label, read, write }: SwitchProps) {
  const [isOn, setOn] = useState(read);
  const change = () => {
    write(!isOn);
    setOn(!isOn);
  };
  return (
    <label className={classes["switch"]}>
      <input type="checkbox" checked={isOn} onChange={change} />
      <span>{label}</span>
    </label>
  );
}

type TextBoxProps = Readonly<{
  label: string;
  name?: string;
  hint?: string;
  rows: number;
  maxLength?: number;
  defaultValue?: string;
  /** With a value, the parent controls the text. */
  value?: string;
  onChange?: (text: string) => void;
  readOnly?: boolean;
  box?: Ref<HTMLTextAreaElement>;
  error?: string | undefined;
}>;

/** A field of several lines. */
export function TextBox({ label, hint, error, box, onChange, ...rest }: TextBoxProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={classes["box"]}>
      <label htmlFor={id}>{label}</label>
      <textarea
        dir="auto"
        {...rest}
        ref={box}
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={described || undefined}
        {...(onChange && { onChange: ({ target }) => onChange(target.value) })}
      />
      {hint && (
        <p id={`${id}-hint`} className={classes["hint"]}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className={classes["text-box-error"]}>
          {error}
        </p>
      )}
    </div>
  );
}

type TicksProps = Readonly<{
  legend: string;
  name: string;
  options: readonly Readonly<{ value: string; label: string }>[];
  ticked: readonly string[];
  error?: string | undefined;
}>;

export const Ticks = ({ legend, name, options, ticked, error }: TicksProps) => (
  <fieldset className={classes["ticks"]}>
    <legend>{legend}</legend>
    {options.map(({ value, label }) => (
      <Tick key={value} name={`${name}.${value}`} isTicked={ticked.includes(value)}>
        {label}
      </Tick>
    ))}
    {error && <p className={classes["ticks-error"]}>{error}</p>}
  </fieldset>
);

type FormProps = Readonly<{
  /** The element that gets the focus first is in it. */
  place?: Ref<HTMLFormElement>;
  className?: string | undefined;
  children: ReactNode;
  onSubmit: (form: HTMLFormElement) => void;
  onChange?: (event: FormEvent<HTMLFormElement>) => void;
}>;

/** The page sends the fields and shows the mistakes. */
export const Form = ({ place, onSubmit, ...form }: FormProps) => (
  <form
    {...form}
    ref={place}
    method="post"
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit(event.currentTarget);
    }}
  />
);

type PasswordProps = Readonly<{
  label?: PlainKey;
  name?: string;
  /** A password that is being chosen. */
  isNew?: boolean;
  error?: string | undefined;
}>;

export function PasswordInput({ label = "login.password", name = "password", isNew = false, error }: PasswordProps) {
  const say = useSay();
  return (
    <PasswordField
      label={say(label)}
      {...(isNew && { hint: say("password.hint") })}
      name={name}
      autoComplete={isNew ? "new-password" : "current-password"}
      showLabel={say("app.show_password")}
      error={error}
    />
  );
}

/** What is wrong with a new password; undefined: nothing. Length is counted as the service counts it. */
export function passwordProblem(password: string): PlainKey | undefined {
  const length = Array.from(password).length;
  if (length < limits.deskPassword.min) return "password.too_short";
  return length > limits.deskPassword.max ? "password.too_long" : undefined;
}

/** Mounted with a new step, which begins where one types; a screen reader then reads its label. */
export function useFocusFirst<E extends HTMLElement>(isWanted = true) {
  const place = useRef<E>(null);
  useEffect(() => {
    if (isWanted)
      place.current?.querySelector<HTMLElement>("input:not([type=hidden]), button, [data-focus-first]")?.focus();
  }, [isWanted]);
  return place;
}

/** The focused element is gone: move the focus here and scroll it into view. */
export function useFocusKept(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "nearest" });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it appears
  }, []);
}
