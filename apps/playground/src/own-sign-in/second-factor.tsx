// The steps after the first factor: a second factor, and a new password.
import { cardProblem, problemOf, type SignInState, secondKey } from '@latchkey/ui/flows';
import { CodeField } from './code-field.tsx';
import { Exits, OwnField, OwnForm, Quiet, Screen } from './form.tsx';
import type { Send } from './use-own-sign-in.ts';
import { secondName, wordsFor } from './words.ts';

type At<Name extends SignInState['at']> = {
  readonly state: Extract<SignInState, { at: Name }>;
  readonly send: Send;
};

const Another = ({ state, send }: At<'second-code' | 'backup-code'>) =>
  state.attempt.secondFactors.length > 1 ? (
    <Exits>
      <Quiet onClick={() => send({ type: 'another-way' })}>Another way</Quiet>
    </Exits>
  ) : null;

export const SecondCodeScreen = ({ state, send }: At<'second-code'>) => (
  <Screen
    title="One more thing"
    lead={
      state.factor.strategy === 'totp'
        ? 'Enter the code that your authenticator app shows.'
        : `Enter the code we sent to ${state.factor.safeIdentifier}.`
    }
  >
    <CodeField entry={state.entry} send={send} />
    <Another state={state} send={send} />
  </Screen>
);

export const BackupCodeScreen = ({ state, send }: At<'backup-code'>) => {
  const { form } = state;
  const problems = form.phase === 'editing' ? form.problems : [];
  return (
    <Screen title="A backup code" lead="One of those you wrote down. Each works once.">
      <OwnForm
        isBusy={form.phase === 'sending'}
        label="Continue"
        problem={wordsFor(cardProblem(problems, ['code']))}
        onSubmit={() => send({ type: 'submit' })}
      >
        <OwnField
          isFirst
          label="Backup code"
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={form.values.code}
          problem={wordsFor(problemOf(problems, 'code'))}
          onValue={(value) => send({ type: 'typed', field: 'code', value })}
        />
      </OwnForm>
      <Another state={state} send={send} />
    </Screen>
  );
};

export const ChooseSecondScreen = ({ state, send }: At<'choose-second'>) => (
  <Screen title="Use another second step">
    <div className="own-ways">
      {state.attempt.secondFactors.map((factor) => (
        <button
          key={secondKey(factor)}
          className="button ghost"
          type="button"
          onClick={() => send({ type: 'choose-second', factor })}
        >
          {secondName(factor)}
        </button>
      ))}
    </div>
    <Exits>
      <Quiet onClick={() => send({ type: 'back' })}>Back</Quiet>
    </Exits>
  </Screen>
);

export const NewPasswordScreen = ({ state, send }: At<'reset-password'>) => {
  const { form, forced } = state;
  const { values } = form;
  const problems = form.phase === 'editing' ? form.problems : [];
  return (
    <Screen title="A new password" lead={forced ? 'Your password has to be changed before you continue.' : undefined}>
      <OwnForm
        isBusy={form.phase === 'sending'}
        label="Save and sign in"
        problem={wordsFor(cardProblem(problems, ['password', 'confirmation']))}
        onSubmit={() => send({ type: 'submit' })}
      >
        <OwnField
          isFirst
          label="New password"
          type="password"
          autoComplete="new-password"
          value={values.password}
          problem={wordsFor(problemOf(problems, 'password'))}
          onValue={(value) => send({ type: 'typed', field: 'password', value })}
        />
        <OwnField
          label="New password again"
          type="password"
          autoComplete="new-password"
          value={values.confirmation}
          problem={wordsFor(problemOf(problems, 'confirmation'))}
          onValue={(value) => send({ type: 'typed', field: 'confirmation', value })}
        />
        {!forced && (
          <label className="own-tick">
            <input
              type="checkbox"
              checked={values.signOutOfOtherSessions}
              onChange={(event) =>
                send({ type: 'ticked', field: 'signOutOfOtherSessions', value: event.currentTarget.checked })
              }
            />
            Sign out everywhere else
          </label>
        )}
      </OwnForm>
      <Exits>
        <Quiet onClick={() => send({ type: 'back' })}>Back</Quiet>
      </Exits>
    </Screen>
  );
};
