// The form for a new password, typed twice: for a forgotten one, and where a policy requires a new one.
import { type ReactNode, useMemo } from 'react';
import type { Form as FormState } from '../../../flows/form.ts';
import type { NewPasswordValues } from '../../../flows/new-password.ts';
import { errorMessages } from '../../../i18n/errors/messages.en.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { Checkbox } from '../../../parts/checkbox/checkbox.tsx';
import { Field } from '../../../parts/field/field.tsx';
import { Form } from '../../../parts/form/form.tsx';
import { PasswordInput } from '../../../parts/password-input/password-input.tsx';
import { authenticationMessages } from '../cards/messages.en.ts';
import { useFocusOnMount } from '../cards/use-focus-on-mount.ts';
import { type ProblemTexts, useProblemTexts } from '../problems/problem-texts.ts';
import { NewPassword } from './new-password.tsx';
import { HiddenIdentifier } from './password-form.tsx';

const FIELDS = ['password', 'confirmation'];

/** The texts of the form's problems; the card shows `card` at its top. */
export const useResetTexts = (form: FormState<NewPasswordValues>): ProblemTexts => {
  const t = useMessages('authentication', authenticationMessages);
  const own = useMemo(
    () => ({
      ...errorMessages,
      passwords_differ: t('password.differs'),
      password_rules_unmet: t('password.unmet'),
    }),
    [t],
  );
  return useProblemTexts(form.phase === 'editing' ? form.problems : undefined, FIELDS, own);
};

type ResetFormProps = {
  readonly form: FormState<NewPasswordValues>;
  readonly texts: ProblemTexts;
  /** The username field for password managers. */
  readonly identifier: string;
  readonly words: {
    readonly label: string;
    readonly again: string;
    readonly submit: string;
    /** The choice to sign out everywhere else; absent if there is none. */
    readonly signOutOthers?: ReactNode;
  };
  readonly onType: (field: 'password' | 'confirmation', value: string) => void;
  readonly onTick: (value: boolean) => void;
  readonly onSubmit: () => void;
};

/** Asks for a new password. */
export const ResetForm = ({ form, texts, identifier, words, onType, onTick, onSubmit }: ResetFormProps) => {
  const field = useFocusOnMount<HTMLInputElement>();
  const { values } = form;
  const busy = form.phase === 'sending';
  return (
    <Form busy={busy} errors={texts.fields} onSubmit={onSubmit}>
      <HiddenIdentifier value={identifier} />
      <NewPassword
        ref={field}
        label={words.label}
        value={values.password}
        onValue={(value) => onType('password', value)}
      />
      <Field name="confirmation" label={words.again}>
        <PasswordInput
          required
          autoComplete="new-password"
          value={values.confirmation}
          onChange={(event) => onType('confirmation', event.currentTarget.value)}
        />
      </Field>
      {words.signOutOthers && (
        <Field name="signOutOfOtherSessions">
          <Checkbox checked={values.signOutOfOtherSessions} onChange={(event) => onTick(event.currentTarget.checked)}>
            {words.signOutOthers}
          </Checkbox>
        </Field>
      )}
      <Button type="submit" variant="primary" block loading={busy} element="formButtonPrimary">
        {words.submit}
      </Button>
    </Form>
  );
};
