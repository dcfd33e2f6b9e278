// The cards of a sign-in that are forms: start, password, new password.
import { otherFactors, resetFactor } from './factor-choice.ts';
import { editing, sending, withValue } from './form.ts';
import { hasCode, needed, type Problem } from './problem.ts';
import { follow, isGone, refuse, startWith } from './sign-in-answers.ts';
import type { SignInAttempt } from './sign-in-attempt.ts';
import { backToStart, progressOf } from './sign-in-cards.ts';
import type { SignInSettings } from './sign-in-settings.ts';
import { stepStartEditing } from './sign-in-start.ts';
import type {
  ChooseReason,
  SignInEvent,
  SignInPassword,
  SignInProgress,
  SignInReset,
  SignInResetDone,
  SignInStart,
  SignInStep,
} from './sign-in-state.ts';

const listWays = (progress: SignInProgress, why: ChooseReason): SignInStep => [
  { at: 'choose-factor', why, back: { strategy: 'password' }, ...progress },
];

// Start

/** Refusals of a password that was filled in beside the identifier; the account is then asked about without it. */
const PASSWORD_REFUSED = ['form_password_incorrect', 'strategy_for_user_invalid', 'form_password_pwned'];

/** A wrong password that was filled in early is shown on the password card, where it can be corrected. */
const arriveFromStart = (settings: SignInSettings, state: SignInStart, attempt: SignInAttempt): SignInStep => {
  const [next, ...effects] = follow(settings, state, attempt);
  if (state.carried === undefined || next.at !== 'password') return [next, ...effects];
  if (state.carried.code === 'form_password_pwned') return listWays(progressOf(next), 'compromised');
  if (state.carried.code !== 'form_password_incorrect') return [next, ...effects];
  const { password } = state.form.values;
  return [{ ...next, form: editing({ password }, [{ ...state.carried, field: 'password' }]) }, ...effects];
};

/** The start card. */
export const stepStart = (settings: SignInSettings, state: SignInStart, event: SignInEvent): SignInStep => {
  const { form } = state;
  if (form.phase === 'editing') return stepStartEditing(settings, state, event);
  switch (event.type) {
    case 'answered':
      return arriveFromStart(settings, state, event.attempt);
    case 'refused': {
      const { identifier, password } = form.values;
      const aboutPassword = event.problems.find((problem) => PASSWORD_REFUSED.includes(problem.code));
      if (aboutPassword && password !== '' && state.carried === undefined) {
        return [
          { ...state, carried: aboutPassword },
          { run: 'createSignIn', identifier },
        ];
      }
      return refuse(state, event);
    }
    case 'activated':
      return [{ at: 'done', identifier: form.values.identifier }];
    default:
      return [state];
  }
};

// Password

const stepPasswordEditing = (state: SignInPassword, event: SignInEvent): SignInStep => {
  const { form, attempt } = state;
  const password = { strategy: 'password' } as const;
  switch (event.type) {
    case 'typed':
      return event.field === 'password' ? [{ ...state, form: withValue(form, 'password', event.value) }] : [state];
    case 'submit':
      if (form.values.password === '') return [{ ...state, form: editing(form.values, [needed('password')]) }];
      return [
        { ...state, form: sending(form.values) },
        { run: 'attemptPassword', password: form.values.password },
      ];
    case 'edit-identifier':
    case 'back':
      return [backToStart(state)];
    case 'another-way':
      return otherFactors(attempt.firstFactors, password).length > 0 ? listWays(progressOf(state), 'another') : [state];
    case 'forgot': {
      if (resetFactor(attempt.firstFactors)) return listWays(progressOf(state), 'forgot');
      return otherFactors(attempt.firstFactors, password).length > 0 ? listWays(progressOf(state), 'another') : [state];
    }
    case 'help':
      return [{ at: 'help', from: state }];
    default:
      return [state];
  }
};

/** The password card. */
export const stepPassword = (settings: SignInSettings, state: SignInPassword, event: SignInEvent): SignInStep => {
  const { form, identifier } = state;
  if (form.phase === 'editing') return stepPasswordEditing(state, event);
  switch (event.type) {
    case 'answered':
      return follow(settings, state, event.attempt);
    case 'refused':
      if (isGone(event.problems) && event.call === 'attemptPassword') {
        return [state, { run: 'createSignIn', identifier, password: form.values.password }];
      }
      if (hasCode(event.problems, ['form_password_pwned'])) return listWays(progressOf(state), 'compromised');
      return refuse(state, event);
    case 'activated':
      return [{ at: 'done', identifier }];
    default:
      return [state];
  }
};

// New password

const resetProblems = ({ password, confirmation }: SignInReset['form']['values']): readonly Problem[] => {
  if (password === '') return [needed('password')];
  return password === confirmation ? [] : [{ code: 'passwords_differ', field: 'confirmation' }];
};

const typedIntoReset = (state: SignInReset, field: 'password' | 'confirmation', value: string): SignInReset => {
  const differed = state.form.phase === 'editing' && hasCode(state.form.problems, ['passwords_differ']);
  const form = withValue(state.form, field, value);
  // Once told, that the two differ stays true until they are the same.
  if (!differed || form.phase === 'sending') return { ...state, form };
  const others = form.problems.filter((problem) => problem.code !== 'passwords_differ');
  const still = form.values.password === form.values.confirmation ? [] : resetProblems(form.values);
  return { ...state, form: editing(form.values, [...others, ...still]) };
};

/** The card for a new password. */
export const stepReset = (settings: SignInSettings, state: SignInReset, event: SignInEvent): SignInStep => {
  const { form } = state;
  if (form.phase === 'sending') {
    if (event.type === 'answered') return follow(settings, state, event.attempt);
    if (event.type !== 'refused') return [state];
    // The code that allowed a new password went with the attempt: only a new start gives another one.
    return isGone(event.problems) ? startWith(state, { code: 'attempt_expired' }) : refuse(state, event);
  }
  switch (event.type) {
    case 'typed':
      return event.field === 'identifier' ? [state] : [typedIntoReset(state, event.field, event.value)];
    case 'ticked':
      return [{ ...state, form: withValue(form, event.field, event.value) }];
    case 'submit': {
      const problems = resetProblems(form.values);
      if (problems.length > 0) return [{ ...state, form: editing(form.values, problems) }];
      const { password, signOutOfOtherSessions } = form.values;
      return [
        { ...state, form: sending(form.values) },
        { run: 'resetPassword', password, signOutOfOtherSessions },
      ];
    }
    case 'edit-identifier':
    case 'back':
      return [backToStart(state)];
    default:
      return [state];
  }
};

/** The word that the new password is saved, before its session is made active. */
export const stepResetDone = (state: SignInResetDone, event: SignInEvent): SignInStep => {
  switch (event.type) {
    case 'waited':
      return [state, { run: 'activate', sessionId: state.sessionId }];
    case 'activated':
      return [{ at: 'done', identifier: state.identifier }];
    case 'refused':
      return [backToStart(state, event.problems)];
    default:
      return [state];
  }
};
