import { Banner } from "@sosmessages/ui/page.tsx";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { typed } from "@sosmessages/ui/form.tsx";
import type { Answer, Refusal } from "@sosmessages/client/http.ts";
import type { FieldCode, FieldErrors } from "@sosmessages/contract/failures.ts";
import type { TextsOf } from "@sosmessages/texts/values.ts";
import { Link } from "#lib/router.tsx";
import { Page } from "#lib/page.tsx";
import { useFailureText, waitingHelps } from "#lib/failure-text.ts";
import { useSpoken } from "#lib/texts.tsx";
import { afterPress, watchPresses, showProblem, useRestoredForm } from "./form-element.ts";
import { useFormsTexts, useSayInForm, type FormsPlainKey } from "./forms-texts.ts";
import { check, type FieldName, type Problems, type Rules, type Values } from "./rules.ts";

type Props = Readonly<{
  title: string;
  error: string | null;
  /** What has been done. */
  note?: string | null;
  children: ReactNode;
  ways?: readonly (readonly [href: `/${string}`, words: string])[];
}>;

/** A page that is filled in. */
export function FormPage({ title, error, note = null, children, ways }: Props) {
  const done = useRef<HTMLDivElement>(null);
  const isDone = note !== null;
  useEffect(() => {
    if (!isDone) return;
    done.current?.focus({ preventScroll: true });
    done.current?.scrollIntoView({ block: "center" });
  }, [isDone]);
  return (
    <Page title={title}>
      {error !== null && <Banner kind="error">{error}</Banner>}
      {note !== null && (
        <div ref={done} tabIndex={-1}>
          <Banner kind="note">{note}</Banner>
        </div>
      )}
      {children}
      {ways && (
        <ul>
          {ways.map(([href, words]) => (
            <li key={href}>
              <Link href={href}>{words}</Link>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

export const waysToLogIn = (say: ReturnType<typeof useSayInForm>) =>
  [
    ["/register", say("login.register")],
    ["/login", say("login.title")],
  ] as const;

type Needs<F extends FieldName, Body> = Readonly<{
  name: string;
  rules: Rules<F>;
  /** The sentence above the form when fields are to be corrected. */
  invalid: FormsPlainKey;
  refused?: (refusal: Refusal) => FormsPlainKey | null;
  send: (values: Values<F>) => Promise<Answer<Body>>;
  onDone: (body: Body, values: Values<F>) => void | Promise<void>;
}>;

/** Holds while the value is unchanged. */
type Found<F extends FieldName> = Readonly<Partial<Record<F, Readonly<{ code: FieldCode; value: string }>>>>;

/**
 * A form that checks a field when it is left or changed, not while it is typed in. What is wrong stands, in view and with
 * the focus, until the person types again. Nothing typed is ever cleared by a refusal.
 */
export function useForm<F extends FieldName, Body>(needs: Needs<F, Body>) {
  const texts = useFormsTexts(useSpoken().locale);
  const say = useSayInForm();
  const failureText = useFailureText();
  const form = useRef<HTMLFormElement>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  const [problems, setProblems] = useState<Problems<F>>({} as Problems<F>);
  const [left, setLeft] = useState<Partial<Values<F>>>({});
  const touched = useRef<ReadonlySet<F>>(new Set());
  const found = useRef<Found<F>>({} as Found<F>);
  /** Another object each time, so that the same sentence gets the focus again. */
  const [refused, setRefused] = useState<Readonly<{ own: FormsPlainKey | null; answer: Refusal | null }> | null>(null);
  const fields = Object.keys(needs.rules) as F[];
  const isServed = useRestoredForm(form, needs.name);

  useEffect(() => {
    if (refused !== null) showProblem(form.current);
  }, [refused]);

  const values = (): Values<F> => {
    const data = new FormData(form.current ?? undefined);
    return Object.fromEntries(fields.map((field) => [field, typed(data, field)])) as Values<F>;
  };

  const stillFound = (given: Values<F>): Problems<F> =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const fault = found.current[field];
        return fault?.value === given[field] ? [[field, fault.code]] : [];
      }),
    ) as unknown as Problems<F>;

  /** Returns whether all of them are well, as far as the page can tell. */
  const touch = (names: readonly F[]): boolean => {
    touched.current = new Set([...touched.current, ...names]);
    const given = values();
    const problems = check(needs.rules, given, touched.current);
    setProblems({ ...stillFound(given), ...problems });
    setLeft(given);
    return names.every((name) => problems[name] === undefined);
  };

  const latest = useRef(touch);
  useEffect(() => {
    latest.current = touch;
  });
  useEffect(() => {
    const leave = ({ target }: Event) => {
      const field = fields.find((name) => target instanceof HTMLInputElement && target.name === name);
      // Not while a button is pressed: a sentence that appears would push the button away from under the finger.
      if (field !== undefined) afterPress(() => form.current !== null && latest.current([field]));
    };
    const type = () => setRefused(null);
    const element = form.current;
    watchPresses();
    // Fields filled in before the scripts were loaded.
    const given = values();
    latest.current(fields.filter((name) => given[name] !== "" && !isFocused(element, name)));
    // React's onChange is the input event. The native change event also fires for autofill.
    element?.addEventListener("change", leave);
    element?.addEventListener("focusout", leave);
    element?.addEventListener("input", type);
    return () => {
      element?.removeEventListener("change", leave);
      element?.removeEventListener("focusout", leave);
      element?.removeEventListener("input", type);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the fields of a form never change
  }, []);

  async function submit(): Promise<void> {
    setRefused(null);
    const given = values();
    if (!touch(fields)) return setRefused({ own: needs.invalid, answer: null });
    setSubmitting(true);
    const answer = await needs.send(given);
    if (answer.ok) {
      isServed();
      if (form.current !== null) await needs.onDone(answer.body, given);
      return setSubmitting(false);
    }
    setSubmitting(false);
    found.current = foundIn(fields, answer.errors, given);
    setProblems(stillFound(given));
    const isField = Object.keys(found.current).length > 0;
    const own = isField ? needs.invalid : hasOtherWords(answer) ? null : (needs.refused?.(answer) ?? null);
    setRefused({ own, answer: own === null || waitingHelps(answer) !== null ? answer : null });
  }

  return {
    form: {
      ref: form,
      method: "post",
      noValidate: true,
      onSubmit: (event: { preventDefault: () => void }) => {
        event.preventDefault();
        void submit();
      },
    },
    field: (name: F) => ({ name, error: problems[name] && problemText(texts, name, problems[name]) }),
    problems,
    error:
      refused &&
      [refused.own && say(refused.own), refused.answer && failureText(refused.answer)].filter(Boolean).join(" "),
    isSubmitting,
    left,
    touch,
    clear: () => {
      touched.current = new Set();
      form.current?.reset();
      setLeft({});
    },
  } as const;
}

/** No answer came, or one that brings its own words. */
const hasOtherWords = ({ status, message }: Refusal): boolean => status === null || message !== undefined;

const isFocused = (form: HTMLFormElement | null, name: string): boolean =>
  form?.elements.namedItem(name) === document.activeElement;

const foundIn = <F extends FieldName>(fields: readonly F[], errors: FieldErrors, given: Values<F>): Found<F> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const code = errors[field]?.[0];
      return code === undefined ? [] : [[field, { code, value: given[field] }]];
    }),
  ) as unknown as Found<F>;

export const problemText = (texts: TextsOf<"forms">, field: FieldName, code: FieldCode): string =>
  (texts as Readonly<Record<string, string>>)[`validation.${field}.${code}`] ?? texts["validation.other"];
