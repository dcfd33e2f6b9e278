// Plain values for tests of the sign-in flow and its cards.
import type { CodeFactor, FirstFactor } from './factor-choice.ts';
import { createSignIn } from './sign-in.ts';
import type { SignInAttempt } from './sign-in-attempt.ts';
import type { SignInSettings } from './sign-in-settings.ts';
import type { SignInEffect, SignInEvent, SignInState } from './sign-in-state.ts';

export const EMAIL = 'mira@harbourlab.org';

export const PASSWORD: FirstFactor = { strategy: 'password' };
export const CODE: CodeFactor = { strategy: 'email_code', emailAddressId: 'idn_1', safeIdentifier: EMAIL };
export const RESET: CodeFactor = { ...CODE, strategy: 'reset_password_email_code' };

export const settings = (change: Partial<SignInSettings> = {}): SignInSettings => ({
  identifiers: ['email_address'],
  passwordWithIdentifier: true,
  preferred: 'password',
  initialIdentifier: '',
  alreadySignedIn: false,
  ...change,
});

export const attempt = (change: Partial<SignInAttempt> = {}): SignInAttempt => ({
  status: 'needs_first_factor',
  identifier: EMAIL,
  firstFactors: [PASSWORD, CODE, RESET],
  codeSentFor: undefined,
  resetting: false,
  createdSessionId: undefined,
  ...change,
});

export const complete = attempt({ status: 'complete', createdSessionId: 'sess_1' });

type Opening = { readonly path?: string; readonly attempt?: SignInAttempt };

/** A sign-in at a place, with what happened to it and the last effects. */
export const signInFrom = (given: Partial<SignInSettings> = {}, { path = '', attempt: known }: Opening = {}) => {
  const machine = createSignIn(settings(given), { path, attempt: known });
  const after = (...events: readonly SignInEvent[]): { state: SignInState; effects: readonly SignInEffect[] } => {
    let state = machine.initial;
    let effects: readonly SignInEffect[] = [];
    for (const event of events) [state, ...effects] = machine.step(state, event);
    return { state, effects };
  };
  return { machine, after };
};

export const answered = (
  known: SignInAttempt,
  call: 'createSignIn' | 'attemptPassword' | 'attemptCode' | 'resetPassword' = 'createSignIn',
): SignInEvent => ({
  type: 'answered',
  call,
  attempt: known,
});

export const refused = (
  code: string,
  field?: string,
  call: 'createSignIn' | 'attemptPassword' | 'attemptCode' | 'resetPassword' | 'activate' = 'createSignIn',
): SignInEvent => ({ type: 'refused', call, problems: [field === undefined ? { code } : { code, field }] });

/** The events that lead to each card. */
export const IDENTIFY: readonly SignInEvent[] = [
  { type: 'typed', field: 'identifier', value: EMAIL },
  { type: 'submit' },
];
export const TO_PASSWORD: readonly SignInEvent[] = [...IDENTIFY, answered(attempt())];
export const SUBMIT_PASSWORD: readonly SignInEvent[] = [
  { type: 'typed', field: 'password', value: 'correct horse' },
  { type: 'submit' },
];
export const TO_CODE: readonly SignInEvent[] = [
  ...TO_PASSWORD,
  { type: 'another-way' },
  { type: 'choose', factor: CODE },
  { type: 'code-sent', key: 'email_code:idn_1' },
];
export const TO_RESET_CODE: readonly SignInEvent[] = [
  ...TO_PASSWORD,
  { type: 'forgot' },
  { type: 'choose', factor: RESET },
  { type: 'code-sent', key: 'reset_password_email_code:idn_1' },
];
export const TO_NEW_PASSWORD: readonly SignInEvent[] = [
  ...TO_RESET_CODE,
  { type: 'digits', value: '417093' },
  answered(attempt({ status: 'needs_new_password', resetting: true }), 'attemptCode'),
];
