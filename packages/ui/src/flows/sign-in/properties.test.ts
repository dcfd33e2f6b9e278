// Invariants of a sign-in under random events in any order (property-based tests).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BACKUP,
  CODE,
  EMAIL,
  LINK,
  PASSKEY,
  PASSWORD,
  PHONE,
  PHONE_CODE,
  PHONE_RESET,
  RESET,
  SECOND_PHONE,
  settings,
  signInFrom,
  TOTP,
} from '../../testing/sign-in-fixtures.ts';
import type { FirstFactor, SecondFactor } from '../factor-choice.ts';
import type { Problem } from '../problem.ts';
import type { SignInAttempt } from './attempt.ts';
import { identifierOf } from './cards/progress.ts';
import { beginSignIn } from './cards/start.ts';
import type { SignInStep } from './cards/state.ts';
import { isBusy, isWaitingToResend, isWatching } from './clock.ts';
import type { SignInCall } from './effect.ts';
import type { SignInAction, SignInEvent, SignInReport } from './event.ts';
import type { NewAccounts } from './new-accounts.ts';
import type { SignInSettings } from './settings.ts';

const FACTORS: readonly FirstFactor[] = [PASSWORD, PASSKEY, LINK, CODE, RESET, PHONE_CODE, PHONE_RESET];
const SECOND: readonly SecondFactor[] = [TOTP, SECOND_PHONE, BACKUP];
const factor = fc.constantFrom<FirstFactor>(...FACTORS, { ...LINK, emailAddressId: 'idn_2' });
const second = fc.constantFrom<SecondFactor>(...SECOND);
const text = fc.constantFrom('', ' ', EMAIL, ` ${EMAIL} `, PHONE, 'mira', 'correct horse', '417093', '41');
const key = fc.constantFrom(
  'email_code:idn_1',
  'reset_password_email_code:idn_1',
  'phone_code:idn_2',
  'second:phone_code:idn_2',
  'nonsense',
);
const problems = fc.array(
  fc.record<Problem>({
    code: fc.constantFrom(
      'user_locked',
      'form_password_incorrect',
      'form_password_pwned',
      'strategy_for_user_invalid',
      'sign_in_not_found',
      'identifier_already_signed_in',
      'form_code_incorrect',
      'form_identifier_not_found',
      'invitation_account_not_exists',
      'passkey_operation_aborted',
      'network_error',
    ),
    field: fc.constantFrom('identifier', 'password', 'code', 'phoneNumber'),
  }),
  { maxLength: 2 },
);
const attempt = fc.record<SignInAttempt>({
  status: fc.constantFrom(
    undefined,
    'needs_identifier',
    'needs_first_factor',
    'needs_second_factor',
    'needs_new_password',
    'complete',
  ),
  identifier: fc.constantFrom(undefined, EMAIL, PHONE),
  firstFactors: fc.subarray([...FACTORS]),
  secondFactors: fc.subarray([...SECOND]),
  codeSentFor: fc.constantFrom(undefined, 'email_code:idn_1', 'second:phone_code:idn_2'),
  resetting: fc.boolean(),
  enterpriseOnly: fc.constantFrom(false, false, false, true),
  hasEnterprise: fc.boolean(),
  returned: fc.constantFrom(undefined, undefined, { code: 'oauth_access_denied' }, { code: 'user_locked' }),
  createdSessionId: fc.constantFrom(undefined, 'sess_1'),
});

/** Calls that decide the next card. The record type makes sure that all are listed. */
const CALLS = Object.keys({
  createSignIn: 0,
  createWithTicket: 0,
  attemptPassword: 0,
  attemptPasskey: 0,
  discoverPasskey: 0,
  attemptCode: 0,
  attemptSecond: 0,
  resetPassword: 0,
  provider: 0,
  finishRedirect: 0,
  wallet: 0,
  createSignUp: 0,
  signOutOfAll: 0,
  activate: 0,
} satisfies Record<SignInCall, 0>) as readonly SignInCall[];
const call = fc.constantFrom(...CALLS);

const action: fc.Arbitrary<SignInAction> = fc.oneof(
  fc.constantFrom<SignInAction>(
    { type: 'opened' },
    { type: 'submit' },
    { type: 'resend' },
    { type: 'edit-identifier' },
    { type: 'another-way' },
    { type: 'forgot' },
    { type: 'help' },
    { type: 'back' },
    { type: 'switch-identifier' },
    { type: 'use-passkey' },
    { type: 'use-provider', strategy: 'oauth_google' },
    { type: 'use-wallet', strategy: 'web3_metamask_signature' },
    { type: 'choose-account', sessionId: 'sess_2' },
    { type: 'add-account' },
    { type: 'sign-out-of-all' },
  ),
  fc.record({
    type: fc.constant('typed' as const),
    field: fc.constantFrom('identifier', 'phoneNumber', 'password', 'confirmation', 'code'),
    value: text,
  }),
  fc.record({
    type: fc.constant('ticked' as const),
    field: fc.constant('signOutOfOtherSessions' as const),
    value: fc.boolean(),
  }),
  fc.record({ type: fc.constant('digits' as const), value: text }),
  fc.record({ type: fc.constant('choose' as const), factor }),
  fc.record({ type: fc.constant('choose-second' as const), factor: second }),
  fc.record({
    type: fc.constant('path' as const),
    path: fc.constantFrom('', '/', '/factor-one', '/factor-two', '/reset-password', '/verify', 'nonsense'),
  }),
);
/** Sub-paths that only the whole machine accepts. */
const further = fc.record({
  type: fc.constant('path' as const),
  path: fc.constantFrom('/choose', '/create', '/create/continue', '/sso-callback'),
});
const report: fc.Arbitrary<SignInReport> = fc.oneof(
  fc.record({ type: fc.constant('answered' as const), call, attempt }),
  fc.record({ type: fc.constant('refused' as const), call, problems }),
  fc.record({ type: fc.constant('refused' as const), call, problems, sessionId: fc.constant('sess_7') }),
  fc.record({ type: fc.constant('code-sent' as const), key }),
  fc.record({ type: fc.constant('code-not-sent' as const), key, problems }),
  fc.record({ type: fc.constant('tick' as const), seconds: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ type: fc.constant('link-followed' as const), where: fc.constantFrom('here', 'elsewhere'), attempt }),
  fc.record({ type: fc.constant('link-failed' as const), problems }),
  fc.record({ type: fc.constant('autofilled' as const), attempt }),
  fc.record({ type: fc.constant('autofill-refused' as const), problems }),
  fc.record({ type: fc.constant('link-landed' as const), outcome: fc.constantFrom('verified', 'expired') }),
  fc.record({ type: fc.constant('link-landed' as const), outcome: fc.constant('verified' as const), attempt }),
  fc.constantFrom<SignInReport>(
    { type: 'activated' },
    { type: 'waited' },
    { type: 'signed-in' },
    { type: 'signed-out' },
    { type: 'released' },
    { type: 'link-expired' },
    { type: 'sign-up-begun', path: '/continue' },
  ),
);

const ACTIONS: ReadonlySet<string> = new Set(
  Object.keys({
    opened: 0,
    typed: 0,
    ticked: 0,
    digits: 0,
    submit: 0,
    resend: 0,
    'switch-identifier': 0,
    'use-passkey': 0,
    'use-provider': 0,
    'use-wallet': 0,
    'edit-identifier': 0,
    'another-way': 0,
    forgot: 0,
    choose: 0,
    'choose-second': 0,
    'choose-account': 0,
    'add-account': 0,
    'sign-out-of-all': 0,
    help: 0,
    back: 0,
    path: 0,
  } satisfies Record<SignInAction['type'], 0>),
);

const given: fc.Arbitrary<Partial<SignInSettings>> = fc.record({
  preferred: fc.constantFrom('password' as const, 'otp' as const),
  identifiers: fc.constantFrom(['email_address'] as const, ['email_address', 'username', 'phone_number'] as const),
  fields: fc.constantFrom(['text'] as const, ['text', 'phone'] as const, ['phone', 'text'] as const),
  hasAccounts: fc.boolean(),
  passkeyLink: fc.boolean(),
  passkeyAutofill: fc.boolean(),
  enterpriseSso: fc.boolean(),
  providers: fc.constantFrom([], ['oauth_google'] as const),
  newAccounts: fc.constantFrom<NewAccounts | undefined>(
    undefined,
    { to: 'waitlist' },
    { to: 'sign-up', atOnce: [] },
    { to: 'sign-up', atOnce: ['emailAddress'] },
  ),
});

const ticket = fc.constantFrom(
  undefined,
  undefined,
  { value: 'tkt_1', forSignUp: false },
  { value: 'tkt_1', forSignUp: true },
);

const story = fc.record({
  given,
  known: fc.option(attempt, { nil: undefined }),
  path: fc.constantFrom(
    '',
    '',
    '/factor-one',
    '/factor-two',
    '/reset-password',
    '/verify',
    '/choose',
    '/create',
    '/sso-callback',
  ),
  ticket,
  events: fc.array<SignInEvent>(
    fc.oneof({ weight: 3, arbitrary: action }, { weight: 1, arbitrary: further }, { weight: 3, arbitrary: report }),
    { maxLength: 40 },
  ),
});

type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never;

const tell = (
  { given: changed, known, path, ticket: taken, events }: Story,
  check: (step: ReturnType<ReturnType<typeof signInFrom>['machine']['step']>, before: Before) => void,
): void => {
  const { machine } = signInFrom(changed, { path, attempt: known, ticket: taken });
  let state = machine.initial;
  for (const event of [{ type: 'opened' } as const, ...events]) {
    const step = machine.step(state, event);
    check(step, { state, event });
    state = step[0];
  }
};

type Before = { readonly state: Parameters<typeof isBusy>[0]; readonly event: SignInEvent };

describe('a sign-in with any events', () => {
  it('never loses or changes the typed identifier', () => {
    fc.assert(
      fc.property(story, (each) =>
        tell(each, ([next], { state, event }) => {
          // Typing and switching change the identifier, another account resets it, and a passkey supplies it.
          const changes = ['typed', 'switch-identifier', 'add-account', 'signed-out'].includes(event.type);
          // A provider may return another user.
          const isElsewhere = state.at === 'sso-callback' && next.at !== 'start';
          if (changes || isElsewhere || next.at === 'accounts' || identifierOf(state).trim() === '') return;
          expect(identifierOf(next).trim()).toBe(identifierOf(state).trim());
        }),
      ),
      { numRuns: 500 },
    );
  });

  it('ignores user events during a call, so that nothing is sent twice', () => {
    fc.assert(
      fc.property(story, (each) =>
        tell(each, ([next, ...effects], { state, event }) => {
          // The purpose of a page starts when it opens, and a popup may continue on this page.
          const isReturn = event.type === 'path' && event.path === '/sso-callback';
          if (!isBusy(state) || !ACTIONS.has(event.type) || event.type === 'opened' || isReturn) return;
          expect(next).toBe(state);
          expect(effects).toEqual([]);
        }),
      ),
      { numRuns: 500 },
    );
  });

  it('runs its timer exactly while a code or a link can be requested again', () => {
    fc.assert(
      fc.property(story, (each) => {
        let running = false;
        tell(each, ([next, ...effects]) => {
          for (const { run } of effects) {
            if (run === 'startTimer') running = true;
            if (run === 'stopTimer') running = false;
          }
          expect(running).toBe(isWaitingToResend(next));
        });
      }),
      { numRuns: 500 },
    );
  });

  it('polls a link exactly while its card waits for it', () => {
    fc.assert(
      fc.property(story, (each) => {
        let watching = false;
        tell(each, ([next, ...effects]) => {
          for (const { run } of effects) {
            if (run === 'followLink') watching = true;
            if (run === 'dropLink') watching = false;
          }
          expect(watching).toBe(isWatching(next));
        });
      }),
      { numRuns: 500 },
    );
  });

  it('makes one request at a time', () => {
    const deciding: ReadonlySet<string> = new Set(CALLS);
    fc.assert(
      fc.property(story, (each) =>
        tell(each, ([next, ...effects]) => {
          const asked = effects.filter(({ run }) => deciding.has(run));
          expect(asked.length).toBeLessThanOrEqual(1);
          if (asked.length > 0) expect(isBusy(next)).toBe(true);
        }),
      ),
      { numRuns: 500 },
    );
  });
});

describe('the first part of a sign-in, which is downloaded first', () => {
  const beginnings = fc.record({
    given,
    alreadySignedIn: fc.boolean(),
    initialIdentifier: text,
    known: fc.option(attempt, { nil: undefined }),
    path: fc.constantFrom('', '/'),
    typed: fc.array(fc.record({ field: fc.constantFrom('identifier', 'password'), value: text }), { maxLength: 4 }),
  });

  it('keeps the typed values and holds submissions until the whole flow takes over, as if it had been loaded', () => {
    let begun = 0;
    fc.assert(
      fc.property(beginnings, ({ known, path, typed, given: changed, ...more }) => {
        const all = { ...changed, ...more };
        const { machine } = signInFrom(all, { path, attempt: known });
        const beginning = beginSignIn(settings(all), { path, hasNews: known?.returned !== undefined });
        if (!beginning) return;
        begun += 1;
        expect(beginning.initial).toEqual(machine.initial);
        let [held, whole] = [beginning.initial, machine.initial];
        for (const each of typed) {
          // Only the whole flow detects a phone number typed as text.
          if (each.value.includes('+')) continue;
          const event = { type: 'typed', ...each } as SignInEvent;
          [held] = beginning.step(held, event);
          [whole] = machine.step(whole, event);
          expect(held).toEqual(whole);
        }
        [held] = beginning.step(held, { type: 'submit' });
        const runs = ([state, ...effects]: SignInStep) => [state, effects.filter(({ run }) => !/Autofill/.test(run))];
        if (held.at === 'start') {
          expect(runs(machine.step(held, { type: 'opened' }))).toEqual(runs(machine.step(whole, { type: 'submit' })));
        } else expect(held).toEqual(whole);
      }),
      { numRuns: 500 },
    );
    expect(begun).toBeGreaterThan(100);
  });

  it('is submitted again where the whole flow had no connection, when it is opened again', () => {
    const { machine } = signInFrom({ initialIdentifier: EMAIL });
    const beginning = beginSignIn(settings({ initialIdentifier: EMAIL }), { path: '' });
    const [held] = beginning?.step(beginning.initial, { type: 'submit' }) ?? [];
    if (!held) throw new Error('nothing was held');
    const [sent] = machine.step(held, { type: 'opened' });
    const refused = { type: 'refused', call: 'createSignIn', problems: [{ code: 'network_offline' }] } as const;
    const [waiting] = machine.step(sent, refused);
    const [, effect] = machine.step(waiting, { type: 'opened' });
    expect(effect).toEqual({ run: 'createSignIn', identifier: EMAIL });
  });

  it('redirects when a session exists meanwhile', () => {
    const beginning = beginSignIn(settings(), { path: '' });
    expect(beginning?.step(beginning.initial, { type: 'signed-in' })).toEqual([
      { at: 'leaving', identifier: '' },
      { run: 'leave' },
    ]);
  });

  it('is absent exactly where the requested card is not the first', () => {
    const begins = (path: string, hasNews = false) => beginSignIn(settings(), { path, hasNews }) !== undefined;
    expect(begins('')).toBe(true);
    expect(begins('/')).toBe(true);
    expect(begins('/factor-one')).toBe(false);
    expect(begins('/verify')).toBe(false);
    expect(begins('/create/continue')).toBe(false);
    expect(begins('', true)).toBe(false);
  });
});
