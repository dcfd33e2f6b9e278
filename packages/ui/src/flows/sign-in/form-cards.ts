// The first cards of a sign-in that are forms: start, password, passkey.
import { hasOtherWays, resetFactor } from '../factor-choice.ts';
import { editing, sending, withValue } from '../form.ts';
import { hasCode, needed } from '../problem.ts';
import type { SignInAttempt } from './attempt.ts';
import { backToStart, progressOf } from './cards.ts';
import type { SignInStep } from './effect.ts';
import { follow, isGone, refuse } from './replies.ts';
import type { SignInSettings } from './settings.ts';
import { typedOn } from './start.ts';
import { stepStartEditing } from './start-ways.ts';
import type {
  ChooseReason,
  SignInEvent,
  SignInPasskey,
  SignInPassword,
  SignInProgress,
  SignInReport,
  SignInStart,
} from './state.ts';
import { continueSignUp, isUnknown, transfer } from './transfer.ts';

const listWays = (progress: SignInProgress, why: ChooseReason, strategy: 'password' | 'passkey'): SignInStep => [
  { at: 'choose-factor', why, back: { strategy }, form: editing(null), ...progress },
];

// Start

/** Refusals of a password that was autofilled with the identifier; the sign-in is then created without it. */
const PASSWORD_REFUSED = ['form_password_incorrect', 'strategy_for_user_invalid', 'form_password_pwned'];

/** A password that was held back until the service ruled out enterprise SSO for this identifier. */
const isHeldBack = (
  { enterpriseSso }: SignInSettings,
  { form, carried }: SignInStart,
  attempt: SignInAttempt,
): boolean =>
  enterpriseSso &&
  carried === undefined &&
  form.values.password !== '' &&
  attempt.status === 'needs_first_factor' &&
  !attempt.hasEnterprise &&
  attempt.firstFactors.some(({ strategy }) => strategy === 'password');

/** A wrong password from the start is shown on the password card, where the user can correct it. */
const arriveFromStart = (settings: SignInSettings, state: SignInStart, attempt: SignInAttempt): SignInStep => {
  const [next, ...effects] = follow(settings, state, attempt);
  if (state.carried === undefined || next.at !== 'password') return [next, ...effects];
  if (state.carried.code === 'form_password_pwned') return listWays(progressOf(next), 'compromised', 'password');
  if (state.carried.code !== 'form_password_incorrect') return [next, ...effects];
  const { password } = state.form.values;
  return [{ ...next, form: editing({ password }, [{ ...state.carried, field: 'password' }]) }, ...effects];
};

const refuseStart = (
  settings: SignInSettings,
  state: SignInStart,
  event: Extract<SignInReport, { type: 'refused' }>,
): SignInStep => {
  const identifier = typedOn(state);
  const aboutPassword = event.problems.find((problem) => PASSWORD_REFUSED.includes(problem.code));
  if (event.call === 'attemptPassword' && aboutPassword && state.attempt) {
    return arriveFromStart(settings, { ...state, carried: aboutPassword }, state.attempt);
  }
  if (event.call === 'createSignIn') {
    if (aboutPassword && state.form.values.password !== '' && state.carried === undefined) {
      return [
        { ...state, carried: aboutPassword },
        { run: 'createSignIn', identifier },
      ];
    }
    if (settings.newAccounts && isUnknown(event.problems)) {
      return transfer(settings.newAccounts, state, { identifier, field: state.field });
    }
  }
  return refuse(state, event);
};

/** The start card. */
export const stepStart = (settings: SignInSettings, state: SignInStart, event: SignInEvent): SignInStep => {
  if (state.form.phase === 'editing') {
    if (event.type === 'autofilled') {
      const form = sending(state.form.values);
      return arriveFromStart(settings, { ...state, form, pressed: 'passkey' }, event.attempt);
    }
    if (event.type === 'autofill-refused') return [{ ...state, form: editing(state.form.values, event.problems) }];
    return stepStartEditing(settings, state, event);
  }
  switch (event.type) {
    case 'answered': {
      const { attempt, call } = event;
      if (call !== 'createSignIn' || !isHeldBack(settings, state, attempt)) {
        return arriveFromStart(settings, state, attempt);
      }
      return [
        { ...state, attempt },
        { run: 'attemptPassword', password: state.form.values.password },
      ];
    }
    case 'refused':
      return refuseStart(settings, state, event);
    case 'released':
      return refuse(state, { type: 'refused', call: 'provider', problems: [] });
    case 'sign-up-begun':
      return continueSignUp(settings.newAccounts, { identifier: typedOn(state), field: state.field }, event.path);
    case 'activated':
      return [{ at: 'done', identifier: typedOn(state) }];
    default:
      return [state];
  }
};

// Password

const stepPasswordEditing = (settings: SignInSettings, state: SignInPassword, event: SignInEvent): SignInStep => {
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
    case 'forgot': {
      const forgot = event.type === 'forgot' && resetFactor(attempt.firstFactors) !== undefined;
      if (!forgot && !hasOtherWays(attempt.firstFactors, password, settings)) return [state];
      return listWays(progressOf(state), forgot ? 'forgot' : 'another', 'password');
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
  if (form.phase === 'editing') return stepPasswordEditing(settings, state, event);
  switch (event.type) {
    case 'answered':
      return follow(settings, state, event.attempt);
    case 'refused':
      if (isGone(event.problems) && event.call === 'attemptPassword') {
        return [state, { run: 'createSignIn', identifier, password: form.values.password }];
      }
      if (hasCode(event.problems, ['form_password_pwned'])) {
        return listWays(progressOf(state), 'compromised', 'password');
      }
      return refuse(state, event);
    case 'activated':
      return [{ at: 'done', identifier }];
    default:
      return [state];
  }
};

// Passkey

const stepPasskeyReady = (settings: SignInSettings, state: SignInPasskey, event: SignInEvent): SignInStep => {
  switch (event.type) {
    case 'submit':
      return [{ ...state, form: sending(null) }, { run: 'attemptPasskey' }];
    case 'edit-identifier':
    case 'back':
      return [backToStart(state)];
    case 'another-way':
      return hasOtherWays(state.attempt.firstFactors, { strategy: 'passkey' }, settings)
        ? listWays(progressOf(state), 'another', 'passkey')
        : [state];
    case 'help':
      return [{ at: 'help', from: state }];
    default:
      return [state];
  }
};

/** The passkey card. */
export const stepPasskey = (settings: SignInSettings, state: SignInPasskey, event: SignInEvent): SignInStep => {
  if (state.form.phase === 'editing') return stepPasskeyReady(settings, state, event);
  const { identifier } = state;
  switch (event.type) {
    case 'answered': {
      const { attempt } = event;
      // The attempt had expired and was created again: request the passkey once more.
      const isAnew = event.call === 'createSignIn' && attempt.status === 'needs_first_factor';
      const hasPasskey = attempt.firstFactors.some(({ strategy }) => strategy === 'passkey');
      return isAnew && hasPasskey
        ? [{ ...state, attempt }, { run: 'attemptPasskey' }]
        : follow(settings, state, attempt);
    }
    case 'refused':
      return isGone(event.problems) && event.call === 'attemptPasskey'
        ? [state, { run: 'createSignIn', identifier }]
        : refuse(state, event);
    case 'activated':
      return [{ at: 'done', identifier }];
    default:
      return [state];
  }
};
