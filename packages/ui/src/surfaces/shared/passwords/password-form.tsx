// The form that asks for the current password.
import type { ReactNode } from 'react';
import type { Form as FormState } from '../../../flows/form.ts';
import { errorMessages } from '../../../i18n/errors/messages.en.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Field } from '../../../parts/field/field.tsx';
import { Form, type FormValues } from '../../../parts/form/form.tsx';
import { PasswordInput } from '../../../parts/password-input/password-input.tsx';
import { useFocusOnMount } from '../cards/use-focus-on-mount.ts';
import { type ProblemTexts, useProblemTexts } from '../problems/problem-texts.ts';

type PasswordState = FormState<{ readonly password: string }>;

const FIELDS = ['password'];

/** The texts of the form's problems; the card shows `card` at its top. */
export const usePasswordTexts = (form: PasswordState): ProblemTexts =>
  useProblemTexts(form.phase === 'editing' ? form.problems : undefined, FIELDS, errorMessages);

type PasswordFormProps = {
  readonly form: PasswordState;
  readonly texts: ProblemTexts;
  readonly send: (
    event: { readonly type: 'typed'; readonly field: 'password'; readonly value: string } | { readonly type: 'submit' },
  ) => void;
  readonly words: { readonly label: string; readonly submit: string };
  /** The username field for password managers. */
  readonly identifier: string;
  /** A link next to the label. */
  readonly action?: ReactNode;
};

/** Tells a password manager which account this password belongs to. */
export const HiddenIdentifier = ({ value }: { readonly value: string }) => (
  <input type="text" name="identifier" autoComplete="username" value={value} readOnly hidden />
);

/** Asks for the password. */
export const PasswordForm = ({ form, texts, send, words, identifier, action }: PasswordFormProps) => {
  const field = useFocusOnMount<HTMLInputElement>();
  const busy = form.phase === 'sending';
  const submit = ({ password = '' }: FormValues): void => {
    // A browser may autofill the field without an event until the form is submitted.
    if (password !== form.values.password) send({ type: 'typed', field: 'password', value: password });
    send({ type: 'submit' });
  };
  return (
    <Form busy={busy} errors={texts.fields} onSubmit={submit}>
      <HiddenIdentifier value={identifier} />
      <Field name="password" label={words.label} action={action}>
        <PasswordInput
          ref={field}
          required
          autoComplete="current-password"
          value={form.values.password}
          onChange={(event) => send({ type: 'typed', field: 'password', value: event.currentTarget.value })}
        />
      </Field>
      <Button type="submit" variant="primary" block loading={busy} element="formButtonPrimary">
        {words.submit}
      </Button>
    </Form>
  );
};
