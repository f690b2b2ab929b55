import { typed } from "@sosmessages/client/form-values.ts";
import type { Answer, Refusal } from "@sosmessages/client/http.ts";
import { usePassing } from "@sosmessages/client/time.ts";
import type { FieldErrors } from "@sosmessages/contract/failures.ts";
import { useEffect, useRef, useState } from "react";
import { failureText } from "#lib/failure-text.ts";
import { useFormsTexts, useSpoken, type FormsPlainKey } from "#lib/texts.tsx";
import { afterPress, watchPresses } from "./after-press.ts";
import { problemText } from "./problem-text.ts";
import { check, type FieldName, type Problems, type Rules, type Values } from "./rules.ts";

type Needs<F extends FieldName, Body> = Readonly<{
  rules: Rules<F>;
  /** How long an error stands above the form. */
  bannerMs: number;
  /** The banner when fields are to be corrected. */
  invalid: FormsPlainKey;
  /** The banner when the service refuses and names no field. */
  refused?: (refusal: Refusal) => FormsPlainKey;
  send: (values: Values<F>) => Promise<Answer<Body>>;
  onDone: (body: Body, values: Values<F>, form: HTMLFormElement) => void | Promise<void>;
}>;

/** A form that checks a field when it is left or changed, not while it is typed in. */
export function useForm<F extends FieldName, Body>(needs: Needs<F, Body>) {
  const texts = useFormsTexts(useSpoken().locale);
  const form = useRef<HTMLFormElement>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  const [problems, setProblems] = useState<Problems<F>>({} as Problems<F>);
  /** What stood in the fields when one was last left: for a gentle word, which may wait until then. */
  const [left, setLeft] = useState<Partial<Values<F>>>({});
  const touched = useRef<ReadonlySet<F>>(new Set());
  const [lasting, setLasting] = useState<FormsPlainKey | null>(null);
  const [passing, showPassing] = usePassing<FormsPlainKey>(needs.bannerMs);
  const fields = Object.keys(needs.rules) as F[];

  const values = (): Values<F> => {
    const data = new FormData(form.current ?? undefined);
    return Object.fromEntries(fields.map((field) => [field, typed(data, field)])) as Values<F>;
  };

  /** Returns whether all of them are well. */
  const touch = (names: readonly F[]): boolean => {
    touched.current = new Set([...touched.current, ...names]);
    const given = values();
    const found = check(needs.rules, given, touched.current);
    setProblems(found);
    setLeft(given);
    return names.every((name) => found[name] === undefined);
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
    const element = form.current;
    watchPresses();
    // Somebody may have typed while the scripts were still on their way, and left a field or more.
    const given = values();
    latest.current(fields.filter((name) => given[name] !== "" && !isFocused(element, name)));
    // React's onChange is the browser's input event, so the real one is listened for here. It also tells of autofill.
    element?.addEventListener("change", leave);
    element?.addEventListener("focusout", leave);
    return () => {
      element?.removeEventListener("change", leave);
      element?.removeEventListener("focusout", leave);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the fields of a form never change
  }, []);

  async function submit(): Promise<void> {
    setLasting(null);
    showPassing(null);
    const given = values();
    if (!touch(fields)) {
      showPassing(needs.invalid);
      return focusOnProblem();
    }
    setSubmitting(true);
    const answer = await needs.send(given);
    if (answer.ok) {
      if (form.current !== null) await needs.onDone(answer.body, given, form.current);
      return setSubmitting(false);
    }
    setSubmitting(false);
    if (answer.status === null) return setLasting(failureText(answer));
    const told = firstCodes(fields, answer.errors);
    setProblems(told);
    if (Object.keys(told).length > 0) {
      showPassing(needs.invalid);
      return focusOnProblem();
    }
    if (answer.status === 429) return setLasting(failureText(answer));
    showPassing(needs.refused?.(answer) ?? failureText(answer));
    clear();
  }

  /** Once the fields have been marked. */
  const focusOnProblem = () =>
    void setTimeout(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());

  const clear = () => {
    touched.current = new Set();
    form.current?.reset();
    setLeft({});
  };

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
    banner: passing ?? lasting,
    isSubmitting,
    left,
    values,
    touch,
    clear,
  } as const;
}

const isFocused = (form: HTMLFormElement | null, name: string): boolean =>
  form?.elements.namedItem(name) === document.activeElement;

const firstCodes = <F extends FieldName>(fields: readonly F[], errors: FieldErrors): Problems<F> =>
  Object.fromEntries(
    fields.flatMap((field) => (errors[field]?.[0] ? [[field, errors[field][0]]] : [])),
  ) as unknown as Problems<F>;
