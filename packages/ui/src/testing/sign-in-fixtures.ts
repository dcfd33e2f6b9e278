// Plain values for tests of the sign-in flow and its cards.
import type { CodeFactor, FirstFactor, LinkFactor, SecondCodeFactor, SecondFactor } from '../flows/factor-choice.ts';
import type { SignInAttempt } from '../flows/sign-in/attempt.ts';
import type { SignInState } from '../flows/sign-in/cards/state.ts';
import type { SignInCall, SignInEffect } from '../flows/sign-in/effect.ts';
import type { SignInEvent } from '../flows/sign-in/event.ts';
import type { SignInSettings } from '../flows/sign-in/settings.ts';
import { createSignIn, type SignInOpening } from '../flows/sign-in/sign-in.ts';

export const EMAIL = 'mira@harbourlab.org';

export const PHONE = '+4915112345678';

const BY_EMAIL = { emailAddressId: 'idn_1', safeIdentifier: EMAIL };
const BY_PHONE = { phoneNumberId: 'idn_2', safeIdentifier: '+49151*****78' };

export const PASSWORD: FirstFactor = { strategy: 'password' };
export const PASSKEY: FirstFactor = { strategy: 'passkey' };
export const LINK: LinkFactor = { strategy: 'email_link', ...BY_EMAIL };
export const CODE: CodeFactor = { strategy: 'email_code', ...BY_EMAIL };
export const RESET: CodeFactor = { strategy: 'reset_password_email_code', ...BY_EMAIL };
export const PHONE_CODE: CodeFactor = { strategy: 'phone_code', ...BY_PHONE };
export const PHONE_RESET: CodeFactor = { strategy: 'reset_password_phone_code', ...BY_PHONE };

export const TOTP: SecondCodeFactor = { strategy: 'totp' };
export const SECOND_PHONE: SecondCodeFactor = { strategy: 'phone_code', ...BY_PHONE };
export const BACKUP: SecondFactor = { strategy: 'backup_code' };

export const settings = (change: Partial<SignInSettings> = {}): SignInSettings => ({
  identifiers: ['email_address'],
  fields: ['text'],
  passwordWithIdentifier: true,
  preferred: 'password',
  initialIdentifier: '',
  initialPhoneNumber: '',
  alreadySignedIn: false,
  hasAccounts: false,
  passkeyLink: false,
  passkeyAutofill: false,
  providers: [],
  wallets: [],
  enterpriseSso: false,
  ...change,
});

export const attempt = (change: Partial<SignInAttempt> = {}): SignInAttempt => ({
  status: 'needs_first_factor',
  identifier: EMAIL,
  firstFactors: [PASSWORD, CODE, RESET],
  secondFactors: [],
  codeSentFor: undefined,
  resetting: false,
  enterpriseOnly: false,
  hasEnterprise: false,
  returned: undefined,
  createdSessionId: undefined,
  ...change,
});

export const complete = attempt({ status: 'complete', createdSessionId: 'sess_1' });

export const needsSecond = attempt({
  status: 'needs_second_factor',
  secondFactors: [TOTP, SECOND_PHONE, BACKUP],
});

type Opening = Partial<SignInOpening>;

/** A sign-in at a path, its state after the events, and the last effects. */
export const signInFrom = (
  given: Partial<SignInSettings> = {},
  { path = '', attempt: known, ticket }: Opening = {},
) => {
  const machine = createSignIn(settings(given), { path, attempt: known, ticket });
  const after = (...events: readonly SignInEvent[]): { state: SignInState; effects: readonly SignInEffect[] } => {
    let state = machine.initial;
    let effects: readonly SignInEffect[] = [];
    for (const event of events) [state, ...effects] = machine.step(state, event);
    return { state, effects };
  };
  return { machine, after };
};

export const answered = (known: SignInAttempt, call: SignInCall = 'createSignIn'): SignInEvent => ({
  type: 'answered',
  call,
  attempt: known,
});

export const refused = (code: string, field?: string, call: SignInCall = 'createSignIn'): SignInEvent => ({
  type: 'refused',
  call,
  problems: [field === undefined ? { code } : { code, field }],
});

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
export const TO_LINK: readonly SignInEvent[] = [
  ...IDENTIFY,
  answered(attempt({ firstFactors: [LINK, PASSWORD] })),
  { type: 'another-way' },
  { type: 'choose', factor: LINK },
];
export const TO_PASSKEY: readonly SignInEvent[] = [
  ...IDENTIFY,
  answered(attempt({ firstFactors: [PASSKEY, PASSWORD, CODE] })),
];
export const TO_SECOND: readonly SignInEvent[] = [
  ...TO_PASSWORD,
  ...SUBMIT_PASSWORD,
  answered(needsSecond, 'attemptPassword'),
];
