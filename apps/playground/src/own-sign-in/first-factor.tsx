// The first-factor steps: password, code, link, passkey, and the choice among them.
import {
  cardProblem,
  factorKey,
  hasOtherMethods,
  otherFactors,
  problemOf,
  resetFactor,
  type SignInSettings,
  type SignInState,
} from '@latchkey/ui/flows';
import { CodeField } from './code-field.tsx';
import { Exits, OwnField, OwnForm, Quiet, Screen } from './form.tsx';
import type { Send } from './use-own-sign-in.ts';
import { firstName, walletName, wordsFor } from './words.ts';

type At<Name extends SignInState['at']> = {
  readonly state: Extract<SignInState, { at: Name }>;
  readonly send: Send;
  readonly settings: SignInSettings;
};

const NotYou = ({ send }: { readonly send: Send }) => (
  <Quiet onClick={() => send({ type: 'edit-identifier' })}>Not you?</Quiet>
);

const Another = ({ send }: { readonly send: Send }) => (
  <Quiet onClick={() => send({ type: 'another-way' })}>Another way</Quiet>
);

export const PasswordScreen = ({ state, send, settings }: At<'password'>) => {
  const { form, attempt, identifier } = state;
  const problems = form.phase === 'editing' ? form.problems : [];
  const others = hasOtherMethods(attempt.firstFactors, { strategy: 'password' }, settings);
  return (
    <Screen title="Your password" lead={attempt.identifier ?? identifier}>
      <OwnForm
        isBusy={form.phase === 'sending'}
        label="Sign in"
        problem={wordsFor(cardProblem(problems, ['password']))}
        onSubmit={() => send({ type: 'submit' })}
      >
        <input type="text" autoComplete="username" value={attempt.identifier ?? identifier} readOnly hidden />
        <OwnField
          isFirst
          label="Password"
          type="password"
          autoComplete="current-password"
          value={form.values.password}
          problem={wordsFor(problemOf(problems, 'password'))}
          onValue={(value) => send({ type: 'typed', field: 'password', value })}
        />
      </OwnForm>
      <Exits>
        <NotYou send={send} />
        {(others || resetFactor(attempt.firstFactors)) && (
          <Quiet onClick={() => send({ type: 'forgot' })}>Forgot it?</Quiet>
        )}
        {others && <Another send={send} />}
      </Exits>
    </Screen>
  );
};

export const CodeScreen = ({ state, send, settings }: At<'code'>) => (
  <Screen title="Enter the code" lead={`It is on its way to ${state.factor.safeIdentifier}.`}>
    <CodeField entry={state.entry} send={send} />
    <Exits>
      <NotYou send={send} />
      {hasOtherMethods(state.attempt.firstFactors, state.factor, settings) && <Another send={send} />}
    </Exits>
  </Screen>
);

export const LinkScreen = ({ state, send, settings }: At<'email-link'>) => {
  const { check, seconds } = state.wait;
  const lead = {
    waiting: `We mailed a link to ${state.factor.safeIdentifier}. Open it, and this page goes on by itself.`,
    expired: 'That link is too old by now.',
    following: 'The link was opened. One moment …',
    failed: '',
  }[check.is];
  return (
    <Screen title="Look into your mail" lead={lead}>
      {check.is === 'failed' && <p role="alert">{wordsFor(check.problem)}</p>}
      <Exits>
        {seconds > 0 ? (
          <span className="aside">A new link in {seconds} s</span>
        ) : (
          <Quiet onClick={() => send({ type: 'resend' })}>Send a new link</Quiet>
        )}
        <NotYou send={send} />
        {hasOtherMethods(state.attempt.firstFactors, state.factor, settings) && <Another send={send} />}
      </Exits>
    </Screen>
  );
};

export const PasskeyScreen = ({ state, send, settings }: At<'passkey'>) => {
  const { form, attempt, identifier } = state;
  const problems = form.phase === 'editing' ? form.problems : [];
  return (
    <Screen title="Your passkey" lead={attempt.identifier ?? identifier}>
      <OwnForm
        isBusy={form.phase === 'sending'}
        label="Ask for it"
        problem={wordsFor(cardProblem(problems, []))}
        onSubmit={() => send({ type: 'submit' })}
      />
      <Exits>
        <NotYou send={send} />
        {hasOtherMethods(attempt.firstFactors, { strategy: 'passkey' }, settings) && <Another send={send} />}
      </Exits>
    </Screen>
  );
};

const WHY = {
  another: 'Another way in',
  forgot: 'Forgot your password?',
  compromised: 'This password was found in a leak. Choose another way in.',
} as const;

export const ChooseScreen = ({ state, send, settings }: At<'choose-factor'>) => {
  const { why, attempt, back, form } = state;
  const reset = why === 'another' ? undefined : resetFactor(attempt.firstFactors);
  const others = otherFactors(attempt.firstFactors, why === 'another' ? back : { strategy: 'password' });
  const methods = reset ? [reset, ...others] : others;
  const problems = form.phase === 'editing' ? form.problems : [];
  return (
    <Screen title={WHY[why]}>
      {problems.length > 0 && <p role="alert">{wordsFor(cardProblem(problems, []))}</p>}
      <div className="own-ways">
        {methods.map((factor) => (
          <button
            key={factorKey(factor)}
            className="button ghost"
            type="button"
            onClick={() => send({ type: 'choose', factor })}
          >
            {firstName(factor)}
          </button>
        ))}
        {settings.wallets.map((strategy) => (
          <button
            key={strategy}
            className="button ghost"
            type="button"
            onClick={() => send({ type: 'use-wallet', strategy })}
          >
            Sign with {walletName(strategy)}
          </button>
        ))}
      </div>
      <Exits>
        {back && <Quiet onClick={() => send({ type: 'back' })}>Back</Quiet>}
        <NotYou send={send} />
      </Exits>
    </Screen>
  );
};
