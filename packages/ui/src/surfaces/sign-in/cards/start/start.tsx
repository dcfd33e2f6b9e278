// The first card: the identifier, and a password only if a password manager fills it in. Other parts (phone numbers, providers,
// wallets, passkeys) are separate chunks, loaded if the instance enables them.
import { useMemo } from 'react';
import type { Problem } from '../../../../flows/problem.ts';
import type { SignInStart } from '../../../../flows/sign-in/cards/start.ts';
import type { SignInEvent } from '../../../../flows/sign-in/event.ts';
import { useMessages, useWords } from '../../../../i18n/locale-context.tsx';
import { Alert } from '../../../../parts/alert/alert.tsx';
import { Button } from '../../../../parts/button/button.tsx';
import { Field } from '../../../../parts/field/field.tsx';
import { Form, type FormValues } from '../../../../parts/form/form.tsx';
import { keyGlyph } from '../../../../parts/icon/glyphs/key.ts';
import { Icon } from '../../../../parts/icon/icon.tsx';
import { Input } from '../../../../parts/input/input.tsx';
import { Link } from '../../../../parts/link/link.tsx';
import { useUi } from '../../../../ui-context.tsx';
import { FlowCard } from '../../../shared/cards/flow-card.tsx';
import { useFocusOnMount } from '../../../shared/cards/use-focus-on-mount.ts';
import type { ProblemTexts, TextsOf } from '../../../shared/problems/problem-texts.ts';
import { signInMessages } from '../../messages.en.ts';
import { useCardContext } from '../../sign-in-context.ts';
import { OtherMethods } from '../other-methods.tsx';
import { kindOf, useWantsFocus } from './identifier.ts';
import type { ExtrasState, StartExtras } from './use-start-extras.ts';

const TEXT_FIELDS = ['identifier', 'password'] as const;
const PHONE_FIELDS = ['phoneNumber', 'password'] as const;

/** The line under the card that links to a new account. */
const NewAccount = () => {
  const t = useMessages('signIn', signInMessages);
  const { newAccount } = useCardContext();
  if (!newAccount) return null;
  const { kind, href, go } = newAccount;
  const text = kind === 'sign-up' ? t('start.signUpText') : t('start.waitlistText');
  return (
    <>
      {text}{' '}
      <Link href={href} onClick={go} element="footerActionLink">
        {t(kind === 'sign-up' ? 'start.signUpLink' : 'start.waitlistLink')}
      </Link>
    </>
  );
};

type StartProps = {
  readonly state: SignInStart;
  readonly send: (event: SignInEvent) => void;
  /** Problem texts; they load with the flow, which detects the problems. */
  readonly textsOf?: TextsOf | undefined;
  /** Why the rest of the flow failed to load. */
  readonly problem?: string | undefined;
  readonly extras?: StartExtras | undefined;
};

const TextIdentifier = ({ state, send, extras }: StartProps) => {
  const t = useMessages('signIn', signInMessages);
  const { identifiers, lastUsed } = useCardContext();
  const kind = kindOf(identifiers);
  const label = t(`start.${kind}`);
  const badge = lastUsed?.('identifier');
  const field = useFocusOnMount<HTMLInputElement>(useWantsFocus(state));
  return (
    <Field
      name="identifier"
      label={badge ? [`${label} `, badge] : label}
      action={extras?.SwitchLink && <extras.SwitchLink state={state} send={send} />}
    >
      <Input
        ref={field}
        required
        type={kind === 'email' ? 'email' : 'text'}
        inputMode={kind === 'username' ? 'text' : 'email'}
        autoComplete="username webauthn"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={state.form.values.identifier}
        onChange={(event) => send({ type: 'typed', field: 'identifier', value: event.currentTarget.value })}
      />
    </Field>
  );
};

const StartForm = ({
  state,
  send,
  extras,
  errors,
}: StartProps & { readonly errors: { readonly [field: string]: string } }) => {
  const t = useMessages('signIn', signInMessages);
  const { passwordWithIdentifier } = useCardContext();
  const { form, pressed, field } = state;
  const { values, phase } = form;
  const busy = phase === 'sending';
  const shown = values.password !== '' || errors.password !== undefined;
  const submit = (now: FormValues): void => {
    // A browser may autofill fields without an event until the form is submitted.
    for (const name of field === 'phone' ? PHONE_FIELDS : TEXT_FIELDS) {
      const value = now[name];
      if (value !== undefined && value !== values[name]) send({ type: 'typed', field: name, value });
    }
    send({ type: 'submit' });
  };
  return (
    <Form key="form" busy={busy} errors={errors} onSubmit={submit}>
      {field === 'phone' && extras?.PhoneIdentifier ? (
        <extras.PhoneIdentifier state={state} send={send} />
      ) : (
        <TextIdentifier state={state} send={send} extras={extras} />
      )}
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
      <Button
        type="submit"
        variant="primary"
        block
        loading={busy && !pressed}
        disabled={busy && pressed !== undefined}
        element="formButtonPrimary"
      >
        {t('start.submit')}
      </Button>
    </Form>
  );
};

/** Starts with a discoverable passkey, without an identifier. */
const PasskeyLink = ({ state, send }: StartProps) => {
  const t = useMessages('signIn', signInMessages);
  const busy = state.form.phase === 'sending';
  const { lastUsed } = useCardContext();
  return (
    <Button
      variant="quiet"
      block
      loading={busy && state.pressed === 'passkey'}
      disabled={busy && state.pressed !== 'passkey'}
      icon={<Icon glyph={keyGlyph} element="passkeyIcon" />}
      endIcon={lastUsed?.('passkeyLink')}
      element="footerActionLink"
      elementId="usePasskey"
      onClick={() => send({ type: 'use-passkey' })}
    >
      {t('start.passkey')}
    </Button>
  );
};

const NO_TEXTS: ProblemTexts = { fields: {} };
const NO_PROBLEMS: readonly Problem[] = [];

const StartCard = ({ state, send, textsOf, problem, extras }: StartProps) => {
  const t = useMessages('signIn', signInMessages);
  const { applicationName, identifiers, newAccount, isOneFlow, passkeyLink, providers, wallets } = useCardContext();
  const hasOtherMethods = providers.length + wallets.length > 0;
  const problems = state.form.phase === 'editing' ? state.form.problems : NO_PROBLEMS;
  const fields = state.field === 'phone' ? PHONE_FIELDS : TEXT_FIELDS;
  const words = useWords();
  const texts = useMemo(() => textsOf?.(problems, fields, words) ?? NO_TEXTS, [textsOf, problems, fields, words]);
  const form = identifiers.length > 0 && <StartForm state={state} send={send} extras={extras} errors={texts.fields} />;
  return (
    <FlowCard
      part="signIn-start"
      title={t(isOneFlow ? 'start.combinedTitle' : 'start.title')}
      subtitle={!isOneFlow && applicationName && t('start.subtitle', { applicationName })}
      problem={texts.card ?? problem}
      footer={newAccount && <NewAccount />}
    >
      {hasOtherMethods ? (
        <OtherMethods state={state} send={send}>
          {form}
        </OtherMethods>
      ) : (
        form || passkeyLink || <Alert tone="warning">{t('start.nothing')}</Alert>
      )}
      {passkeyLink && <PasskeyLink state={state} send={send} />}
    </FlowCard>
  );
};

/**
 * The start card, once all its parts have loaded. A phone field that could not be fetched is left out, unless the card is useless
 * without it.
 */
export const Start = ({
  extras,
  ...rest
}: Omit<StartProps, 'extras'> & { readonly extras?: ExtrasState | undefined }) => {
  const { fallback } = useUi();
  const { fields } = useCardContext();
  if (extras?.failure && (rest.state.field === 'phone' || fields.length === 0)) throw extras.failure.error;
  if (extras && !extras.code && !extras.failure) return fallback;
  return <StartCard {...rest} extras={extras?.code} />;
};
