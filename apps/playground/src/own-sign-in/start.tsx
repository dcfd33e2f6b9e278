// The first step: the identifier, or a method without one.
import { useLatchkey } from '@latchkey/react';
import { cardProblem, problemOf, type SignInSettings, type SignInState } from '@latchkey/ui/flows';
import { Link } from '../link.tsx';
import { Exits, OwnField, OwnForm, Quiet, Screen } from './form.tsx';
import type { Send } from './use-own-sign-in.ts';
import { identifierLabel, walletName, wordsFor } from './words.ts';

type StartState = Extract<SignInState, { at: 'start' }>;
type Props = { readonly state: StartState; readonly send: Send; readonly settings: SignInSettings };

const Identifier = ({ state, send, settings }: Props) => {
  const problems = state.form.phase === 'editing' ? state.form.problems : [];
  const { values } = state.form;
  return state.field === 'phone' ? (
    <OwnField
      key="phone"
      isFirst
      label="Phone number"
      type="tel"
      autoComplete="tel"
      hint="With its country, such as +49 1512 3456789."
      value={values.phoneNumber}
      problem={wordsFor(problemOf(problems, 'phoneNumber'))}
      onValue={(value) => send({ type: 'typed', field: 'phoneNumber', value })}
    />
  ) : (
    <OwnField
      key="text"
      isFirst
      label={identifierLabel(settings)}
      type="text"
      autoComplete="username webauthn"
      autoCapitalize="none"
      spellCheck={false}
      value={values.identifier}
      problem={wordsFor(problemOf(problems, 'identifier'))}
      onValue={(value) => send({ type: 'typed', field: 'identifier', value })}
    />
  );
};

/** Methods without an identifier: passkeys, wallets, other providers. */
const OtherMethods = ({ state, send, settings }: Props) => {
  const { passkeyLink, wallets, providers } = settings;
  const social = useLatchkey().store.getSnapshot().environment?.userSettings.social;
  if (!passkeyLink && wallets.length + providers.length === 0) return null;
  const label = (strategy: string, text: string) => (state.pressed === strategy ? 'One moment …' : text);
  return (
    <div className="own-ways">
      {passkeyLink && (
        <button className="button ghost" type="button" onClick={() => send({ type: 'use-passkey' })}>
          {label('passkey', 'Use a passkey')}
        </button>
      )}
      {providers.map((strategy) => (
        <button
          key={strategy}
          className="button ghost"
          type="button"
          onClick={() => send({ type: 'use-provider', strategy })}
        >
          {label(strategy, `Continue with ${social?.[strategy]?.name ?? strategy}`)}
        </button>
      ))}
      {wallets.map((strategy) => (
        <button
          key={strategy}
          className="button ghost"
          type="button"
          onClick={() => send({ type: 'use-wallet', strategy })}
        >
          {label(strategy, `Sign with ${walletName(strategy)}`)}
        </button>
      ))}
    </div>
  );
};

export const StartScreen = ({ state, send, settings }: Props) => {
  const isBusy = state.form.phase === 'sending';
  const problems = state.form.phase === 'editing' ? state.form.problems : [];
  const drawn = state.field === 'phone' ? ['phoneNumber'] : ['identifier'];
  return (
    <Screen title="Who is there?" lead="This is enough to begin. We ask for the rest next.">
      {settings.fields.length > 0 && (
        <OwnForm
          isBusy={isBusy && state.pressed === undefined}
          label="Continue"
          problem={wordsFor(cardProblem(problems, drawn))}
          onSubmit={() => send({ type: 'submit' })}
        >
          <Identifier state={state} send={send} settings={settings} />
        </OwnForm>
      )}
      <OtherMethods state={state} send={send} settings={settings} />
      <Exits>
        {settings.fields.length > 1 && (
          <Quiet onClick={() => send({ type: 'switch-identifier' })}>
            {state.field === 'phone' ? `Use ${identifierLabel(settings).toLowerCase()}` : 'Use my phone number'}
          </Quiet>
        )}
        <Link href="/sign-up">Create an account</Link>
      </Exits>
    </Screen>
  );
};
