// The form for a backup code, which is typed as text.
import { useMemo } from 'react';
import type { Form as FormState } from '../../../flows/form.ts';
import type { Problem } from '../../../flows/problem.ts';
import { errorMessages } from '../../../i18n/errors/messages.en.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Field } from '../../../parts/field/field.tsx';
import { Form } from '../../../parts/form/form.tsx';
import { Input } from '../../../parts/input/input.tsx';
import { type ProblemTexts, useProblemTexts } from '../problems/problem-texts.ts';
import { useFocusOnMount } from './use-focus-on-mount.ts';

type BackupCodeState = FormState<{ readonly code: string }>;

const FIELDS = ['code'];

/** Sent codes have a newest one, backup codes do not, so a wrong one has a separate text. */
const asBackup = (problem: Problem): Problem =>
  problem.code === 'form_code_incorrect' ? { ...problem, code: 'backup_code_incorrect' } : problem;

/** The texts of the form's problems; the card shows `card` at its top. */
export const useBackupCodeTexts = (
  form: BackupCodeState,
  { missing, wrong }: { readonly missing: string; readonly wrong: string },
): ProblemTexts => {
  const own = useMemo(
    () => ({ ...errorMessages, form_param_nil__code: missing, backup_code_incorrect: wrong }),
    [missing, wrong],
  );
  const problems = useMemo(() => (form.phase === 'editing' ? form.problems.map(asBackup) : undefined), [form]);
  return useProblemTexts(problems, FIELDS, own);
};

type BackupCodeFormProps = {
  readonly form: BackupCodeState;
  readonly texts: ProblemTexts;
  readonly send: (
    event: { readonly type: 'typed'; readonly field: 'code'; readonly value: string } | { readonly type: 'submit' },
  ) => void;
  readonly words: { readonly label: string; readonly submit: string };
};

/** Asks for a backup code. */
export const BackupCodeForm = ({ form, texts, send, words }: BackupCodeFormProps) => {
  const field = useFocusOnMount<HTMLInputElement>();
  const busy = form.phase === 'sending';
  return (
    <Form busy={busy} errors={texts.fields} onSubmit={() => send({ type: 'submit' })}>
      <Field name="code" label={words.label}>
        <Input
          ref={field}
          required
          // Latin letters and digits are left to right on every page.
          dir="ltr"
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={form.values.code}
          onChange={(event) => send({ type: 'typed', field: 'code', value: event.currentTarget.value })}
        />
      </Field>
      <Button type="submit" variant="primary" block loading={busy} element="formButtonPrimary">
        {words.submit}
      </Button>
    </Form>
  );
};
