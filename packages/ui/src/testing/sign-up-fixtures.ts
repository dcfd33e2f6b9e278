// What the tests of the sign-up machine share: an attempt, the settings of an instance, and a helper that sends events.

import type { SignUpAttempt } from '../flows/sign-up/attempt.ts';
import type { SignUpState } from '../flows/sign-up/cards/state.ts';
import type { SignUpCall, SignUpEffect } from '../flows/sign-up/effect.ts';
import type { SignUpEvent } from '../flows/sign-up/event.ts';
import type { SignUpSettings } from '../flows/sign-up/settings.ts';
import { createSignUp } from '../flows/sign-up/sign-up.ts';

/** An e-mail address and a phone number for tests. */
export const EMAIL = 'mira@harbourlab.org';
export const PHONE = '+4915123456789';

/** An attempt that waits for the verification of its e-mail address. */
export const attempt = (change: Partial<SignUpAttempt> = {}): SignUpAttempt => ({
  id: 'sua_1',
  status: 'missing_requirements',
  missingFields: [],
  unverifiedFields: ['email_address'],
  emailAddress: EMAIL,
  phoneNumber: undefined,
  username: undefined,
  firstName: undefined,
  lastName: undefined,
  codesSent: [],
  hasAccountElsewhere: false,
  returned: undefined,
  createdSessionId: undefined,
  ...change,
});

/** An attempt that created a user. */
export const complete = attempt({ status: 'complete', unverifiedFields: [], createdSessionId: 'sess_1' });

/** E-mail address and password, verified by code. */
export const settings = (change: Partial<SignUpSettings> = {}): SignUpSettings => ({
  mode: 'public',
  fields: { emailAddress: 'required', password: 'required' },
  pair: false,
  progressive: true,
  legalConsent: false,
  emailProof: 'code',
  phoneProof: 'code',
  providers: [],
  wallets: [],
  initial: {},
  ticket: undefined,
  alreadySignedIn: false,
  ...change,
});

/** How a sign-up opens in a test. */
export type Opening = { readonly path?: string; readonly attempt?: SignUpAttempt };

/** A sign-up, and its state after a sequence of events; the effects are those of the last one. */
export const signUpFrom = (given: Partial<SignUpSettings> = {}, { path = '', attempt: known }: Opening = {}) => {
  const machine = createSignUp(settings(given), { path, attempt: known });
  const after = (...events: readonly SignUpEvent[]): { state: SignUpState; effects: readonly SignUpEffect[] } => {
    let state = machine.initial;
    let effects: readonly SignUpEffect[] = [];
    for (const event of events) [state, ...effects] = machine.step(state, event);
    return { state, effects };
  };
  return { machine, after };
};

/** A reply of the service. */
export const answered = (known: SignUpAttempt, call: SignUpCall = 'saveSignUp'): SignUpEvent => ({
  type: 'answered',
  call,
  attempt: known,
});

/** A refusal of the service. */
export const refused = (code: string, field?: string, call: SignUpCall = 'saveSignUp'): SignUpEvent => ({
  type: 'refused',
  call,
  problems: [field === undefined ? { code } : { code, field }],
});

/** E-mail address and password typed, then submitted. */
export const FILL: readonly SignUpEvent[] = [
  { type: 'typed', field: 'emailAddress', value: ` ${EMAIL} ` },
  { type: 'typed', field: 'password', value: 'tide and lantern' },
];
export const SAVE: readonly SignUpEvent[] = [...FILL, { type: 'submit' }];
export const SIX: SignUpEvent = { type: 'digits', value: '417093' };
export const VALUES = { emailAddress: EMAIL, password: 'tide and lantern' };
