// The first card: the identifier, and a password only where a password manager brings it along.
import { useMemo } from 'react';
import type { SignInIdentifier } from '../../flows/sign-in-settings.ts';
import type { SignInEvent, SignInStart } from '../../flows/sign-in-state.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Alert } from '../../parts/alert/alert.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/field/field.tsx';
import { Form, type FormValues } from '../../parts/form/form.tsx';
import { Input } from '../../parts/input/input.tsx';
import { Link } from '../../parts/link/link.tsx';
import { FlowCard } from '../authentication/flow-card.tsx';
import { useProblemTexts } from '../authentication/problem-texts.ts';
import { useFocusOnArrival } from '../authentication/use-focus-on-arrival.ts';
import { signInMessages } from './messages.en.ts';
import { useSurroundings } from './surroundings.ts';

const FIELDS = ['identifier', 'password'] as const;

type Kind = 'email' | 'username' | 'either';

const kindOf = (identifiers: readonly SignInIdentifier[]): Kind => {
  if (identifiers.length > 1) return 'either';
  return identifiers[0] === 'username' ? 'username' : 'email';
};

const useOwnTexts = (kind: Kind) => {
  const t = useMessages('signIn', signInMessages);
  return useMemo(
    () => ({
      form_param_nil__identifier: t(`start.${kind}Missing`),
      form_param_format_invalid__identifier: t('start.emailUnfinished'),
      sign_in_unfinished: t('start.unfinished'),
    }),
    [t, kind],
  );
};

/** The line under the card that leads to a new account. */
const NewAccount = () => {
  const t = useMessages('signIn', signInMessages);
  const { newAccount, applicationName } = useSurroundings();
  if (!newAccount) return null;
  const { kind, href, go } = newAccount;
  const text = kind === 'sign-up' ? t('start.signUpText', { applicationName }) : t('start.waitlistText');
  return (
    <>
      {text}{' '}
      <Link href={href} onClick={go} element="footerActionLink">
        {t(kind === 'sign-up' ? 'start.signUpLink' : 'start.waitlistLink')}
      </Link>
    </>
  );
};

type StartProps = { readonly state: SignInStart; readonly send: (event: SignInEvent) => void };

const StartForm = ({ state, send, errors }: StartProps & { readonly errors: { readonly [field: string]: string } }) => {
  const t = useMessages('signIn', signInMessages);
  const { identifiers, passwordWithIdentifier, focusesAtOnce } = useSurroundings();
  const { values, phase } = state.form;
  const kind = kindOf(identifiers);
  const busy = phase === 'sending';
  const shown = values.password !== '' || errors.password !== undefined;
  const field = useFocusOnArrival<HTMLInputElement>(focusesAtOnce || state.attempt !== undefined);
  const submit = (now: FormValues): void => {
    // A browser may fill fields in without saying so until the form is sent.
    for (const name of FIELDS) {
      const value = now[name];
      if (value !== undefined && value !== values[name]) send({ type: 'typed', field: name, value });
    }
    send({ type: 'submit' });
  };
  return (
    <Form busy={busy} errors={errors} onSubmit={submit}>
      <Field name="identifier" label={t(`start.${kind}`)}>
        <Input
          ref={field}
          required
          type={kind === 'email' ? 'email' : 'text'}
          inputMode={kind === 'username' ? 'text' : 'email'}
          autoComplete="username webauthn"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={values.identifier}
          onChange={(event) => send({ type: 'typed', field: 'identifier', value: event.currentTarget.value })}
        />
      </Field>
      {passwordWithIdentifier && (
        <Field
          name="password"
          label={t('start.password')}
          className="lk-sign-in-early"
          data-shown={shown || undefined}
          aria-hidden={shown ? undefined : true}
        >
          <Input
            type="password"
            autoComplete="current-password"
            tabIndex={shown ? undefined : -1}
            value={values.password}
            onChange={(event) => send({ type: 'typed', field: 'password', value: event.currentTarget.value })}
          />
        </Field>
      )}
      <Button type="submit" variant="primary" block loading={busy} element="formButtonPrimary">
        {t('start.submit')}
      </Button>
    </Form>
  );
};

/** The start card. */
export const Start = ({ state, send }: StartProps) => {
  const t = useMessages('signIn', signInMessages);
  const { applicationName, identifiers, newAccount } = useSurroundings();
  const problems = state.form.phase === 'editing' ? state.form.problems : undefined;
  const texts = useProblemTexts(problems, FIELDS, useOwnTexts(kindOf(identifiers)));
  return (
    <FlowCard
      part="signIn-start"
      title={t('start.title')}
      subtitle={applicationName && t('start.subtitle', { applicationName })}
      problem={texts.card}
      footer={newAccount && <NewAccount />}
    >
      {identifiers.length > 0 ? (
        <StartForm state={state} send={send} errors={texts.fields} />
      ) : (
        <Alert tone="warning">{t('start.nothing', { applicationName })}</Alert>
      )}
    </FlowCard>
  );
};
