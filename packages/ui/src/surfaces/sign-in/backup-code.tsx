// The card for a backup code: text, as it was written down.
import { useMemo } from 'react';
import type { Problem } from '../../flows/problem.ts';
import type { SignInBackupCode, SignInEvent } from '../../flows/sign-in-state.ts';
import { errorMessages } from '../../i18n/error-messages.en.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/field/field.tsx';
import { Form } from '../../parts/form/form.tsx';
import { Input } from '../../parts/input/input.tsx';
import { Line } from '../../parts/line/line.tsx';
import { Link } from '../../parts/link/link.tsx';
import { FlowCard } from '../authentication/flow-card.tsx';
import { useProblemTexts } from '../authentication/problem-texts.ts';
import { useFocusOnArrival } from '../authentication/use-focus-on-arrival.ts';
import { OtherAccountLink } from './identifier.tsx';
import { laterSignInMessages } from './later-messages.en.ts';
import { ResettingNote } from './second-code.tsx';

const FIELDS = ['code'];

/** Codes that were sent have a newest one; these do not, so a wrong one has words of its own. */
const asBackup = (problem: Problem): Problem =>
  problem.code === 'form_code_incorrect' ? { ...problem, code: 'backup_code_incorrect' } : problem;

type BackupCodeProps = { readonly state: SignInBackupCode; readonly send: (event: SignInEvent) => void };

/** Asks for a backup code. */
export const BackupCode = ({ state, send }: BackupCodeProps) => {
  const t = useMessages('signIn', laterSignInMessages);
  const { form, attempt } = state;
  const own = useMemo(
    () => ({ ...errorMessages, form_param_nil__code: t('backup.missing'), backup_code_incorrect: t('backup.wrong') }),
    [t],
  );
  const problems = useMemo(() => (form.phase === 'editing' ? form.problems.map(asBackup) : undefined), [form]);
  const texts = useProblemTexts(problems, FIELDS, own);
  const field = useFocusOnArrival<HTMLInputElement>();
  const busy = form.phase === 'sending';
  return (
    <FlowCard
      part="signIn-backupCode2Fa"
      title={t('backup.title')}
      subtitle={t('backup.subtitle')}
      problem={texts.card}
    >
      {attempt.resetting && !texts.card && <ResettingNote />}
      <Form busy={busy} errors={texts.fields} onSubmit={() => send({ type: 'submit' })}>
        <Field name="code" label={t('backup.label')}>
          <Input
            ref={field}
            required
            // Latin letters and digits read from left to right on every page.
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
          {t('second.submit')}
        </Button>
      </Form>
      <Line>
        <Link onClick={() => send({ type: 'another-way' })} disabled={busy}>
          {t('second.another')}
        </Link>
        <OtherAccountLink send={send} disabled={busy} />
      </Line>
    </FlowCard>
  );
};
