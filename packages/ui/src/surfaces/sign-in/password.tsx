// The password card.
import { resetFactor } from '../../flows/factor-choice.ts';
import type { SignInEvent, SignInPassword } from '../../flows/sign-in-state.ts';
import { errorMessages } from '../../i18n/error-messages.en.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/field/field.tsx';
import { Form, type FormValues } from '../../parts/form/form.tsx';
import { Link } from '../../parts/link/link.tsx';
import { PasswordInput } from '../../parts/password-input/password-input.tsx';
import { FlowCard } from '../authentication/flow-card.tsx';
import { useProblemTexts } from '../authentication/problem-texts.ts';
import { useFocusOnArrival } from '../authentication/use-focus-on-arrival.ts';
import { HiddenIdentifier, SignInChip } from './identifier.tsx';
import { laterSignInMessages } from './later-messages.en.ts';
import { useHasOthers, WayOnButton } from './way-on.tsx';

const FIELDS = ['password'];
const PASSWORD = { strategy: 'password' } as const;

type PasswordProps = { readonly state: SignInPassword; readonly send: (event: SignInEvent) => void };

/** Asks for the password. */
export const Password = ({ state, send }: PasswordProps) => {
  const t = useMessages('signIn', laterSignInMessages);
  const { form, identifier, attempt } = state;
  const texts = useProblemTexts(form.phase === 'editing' ? form.problems : undefined, FIELDS, errorMessages);
  const field = useFocusOnArrival<HTMLInputElement>();
  const busy = form.phase === 'sending';
  const others = useHasOthers(state, PASSWORD);
  const canForget = others || resetFactor(attempt.firstFactors) !== undefined;
  const submit = ({ password = '' }: FormValues): void => {
    if (password !== form.values.password) send({ type: 'typed', field: 'password', value: password });
    send({ type: 'submit' });
  };
  return (
    <FlowCard
      part="signIn-password"
      title={t('password.title')}
      chip={<SignInChip identifier={attempt.identifier ?? identifier} send={send} disabled={busy} />}
      problem={texts.card}
    >
      <Form busy={busy} errors={texts.fields} onSubmit={submit}>
        <HiddenIdentifier value={attempt.identifier ?? identifier} />
        <Field
          name="password"
          label={t('password.label')}
          action={
            canForget && (
              <Link disabled={busy} element="formFieldAction" onClick={() => send({ type: 'forgot' })}>
                {t('password.forgot')}
              </Link>
            )
          }
        >
          <PasswordInput
            ref={field}
            required
            autoComplete="current-password"
            value={form.values.password}
            onChange={(event) => send({ type: 'typed', field: 'password', value: event.currentTarget.value })}
          />
        </Field>
        <Button type="submit" variant="primary" block loading={busy} element="formButtonPrimary">
          {t('password.submit')}
        </Button>
      </Form>
      <WayOnButton state={state} current={PASSWORD} send={send} busy={busy} />
    </FlowCard>
  );
};
