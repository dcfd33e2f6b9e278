// Invariants of a sign-up under random events in any order (property-based tests).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settings as settingsWith } from '../../testing/sign-up-fixtures.ts';
import type { Problem } from '../problem.ts';
import type { SignUpAttempt } from './attempt.ts';
import { beginSignUp } from './beginning.ts';
import type { SignUpState } from './cards/state.ts';
import type { SignUpEvent } from './event.ts';
import { SIGN_UP_FIELDS, type SignUpValues } from './settings.ts';
import { createSignUp } from './sign-up.ts';

const text = fc.constantFrom('', 'mira', 'mira@harbourlab.org', 'tide and lantern', '417093');
const problems = fc.array(
  fc.record<Problem>({
    code: fc.constantFrom('sign_up_not_found', 'form_identifier_exists', 'form_code_incorrect', 'network_error'),
    field: fc.constantFrom('emailAddress', 'code', 'phoneNumber'),
  }),
  { maxLength: 2 },
);
const attempt = fc.record<SignUpAttempt>({
  id: fc.constantFrom(undefined, 'sua_1'),
  status: fc.constantFrom(undefined, 'missing_requirements', 'complete', 'abandoned'),
  missingFields: fc.subarray([
    'username',
    'password',
    'legal_accepted',
    'phone_number',
    'email_address_or_phone_number',
    'web3_wallet',
  ]),
  unverifiedFields: fc.subarray(['email_address', 'phone_number']),
  emailAddress: fc.constantFrom(undefined, 'mira@harbourlab.org'),
  phoneNumber: fc.constantFrom(undefined, '+4915123456789'),
  username: fc.constant(undefined),
  firstName: fc.constant(undefined),
  lastName: fc.constant(undefined),
  codesSent: fc.subarray(['emailAddress', 'phoneNumber'] as const),
  hasAccountElsewhere: fc.boolean(),
  returned: fc.constantFrom(undefined, { code: 'oauth_access_denied' }),
  createdSessionId: fc.constantFrom(undefined, 'sess_1'),
});
const call = fc.constantFrom('saveSignUp', 'createWithTicket', 'attemptEmailCode', 'wallet', 'activate');

const event: fc.Arbitrary<SignUpEvent> = fc.oneof(
  fc.record({ type: fc.constant('typed' as const), field: fc.constantFrom(...SIGN_UP_FIELDS), value: text }),
  fc.record({
    type: fc.constant('ticked' as const),
    field: fc.constant('legalAccepted' as const),
    value: fc.boolean(),
  }),
  fc.record({ type: fc.constant('digits' as const), value: text }),
  fc.record({
    type: fc.constant('path' as const),
    path: fc.constantFrom('', '/continue', '/verify-email-address', '/verify-phone-number', '/verify', '/nonsense'),
  }),
  fc.record({ type: fc.constant('answered' as const), call, attempt }),
  fc.record({ type: fc.constant('refused' as const), call, problems }),
  fc.record({ type: fc.constant('code-not-sent' as const), problems }),
  fc.record({
    type: fc.constant('link-followed' as const),
    where: fc.constantFrom('here' as const, 'elsewhere' as const),
    attempt,
  }),
  fc.record({ type: fc.constant('tick' as const), seconds: fc.integer({ min: 1, max: 40 }) }),
  fc.constantFrom<SignUpEvent>(
    { type: 'opened' },
    { type: 'submit' },
    { type: 'resend' },
    { type: 'edit-identifier' },
    { type: 'switch-identifier' },
    { type: 'use-provider', strategy: 'oauth_google' },
    { type: 'use-wallet', strategy: 'web3_metamask_signature' },
    { type: 'link-expired' },
    { type: 'link-failed', problems: [{ code: 'network_error' }] },
    { type: 'link-landed', outcome: 'verified' },
    { type: 'released' },
    { type: 'back' },
    { type: 'join-waitlist' },
    { type: 'code-sent' },
    { type: 'activated' },
    { type: 'signed-in' },
  ),
);

const valuesOf = (state: SignUpState): SignUpValues | undefined => {
  if (state.at === 'start' || state.at === 'continue') return state.form.values;
  return 'values' in state ? state.values : undefined;
};

const TYPING: readonly string[] = ['typed', 'ticked', 'switch-identifier'];

const isOver = ({ at }: SignUpState): boolean => at === 'done' || at === 'leaving' || at === 'restricted';

/** E-mail address by link or code, phone number by code, either is sufficient, and a username is optional. */
const SETTINGS = (['code', 'link'] as const).map((emailProof) =>
  settingsWith({
    emailProof,
    pair: true,
    fields: { username: 'optional', emailAddress: 'optional', phoneNumber: 'optional', password: 'required' },
  }),
);
const settings = settingsWith();

const MACHINES = [settings, ...SETTINGS].map((each) => createSignUp(each, { path: '', attempt: undefined }));

describe('a sign-up with any events', () => {
  it('never loses a typed value, until it ends', () => {
    fc.assert(
      fc.property(fc.constantFrom(...MACHINES), fc.array(event, { maxLength: 40 }), (machine, events) => {
        let state = machine.initial;
        for (const each of events) {
          const [next] = machine.step(state, each);
          if (!TYPING.includes(each.type) && !isOver(next)) {
            expect(valuesOf(next)).toEqual(valuesOf(state));
          }
          state = next;
        }
      }),
      { numRuns: 300 },
    );
  });

  it('runs its timer exactly while a code can be requested again', () => {
    fc.assert(
      fc.property(fc.constantFrom(...MACHINES), fc.array(event, { maxLength: 40 }), (machine, events) => {
        let state = machine.initial;
        let running = false;
        for (const each of events) {
          const [next, ...effects] = machine.step(state, each);
          for (const { run } of effects) {
            if (run === 'startTimer') running = true;
            if (run === 'stopTimer') running = false;
          }
          const isCode = next.at === 'verify-email' || next.at === 'verify-phone';
          const isWaiting = isCode ? next.entry.delivery.is === 'waiting' : false;
          expect(running).toBe(isWaiting || (next.at === 'verify-link' && next.wait.seconds > 0));
          state = next;
        }
      }),
      { numRuns: 300 },
    );
  });
});

/** Replies of the service, or requests for a card that its status has to allow. */
const LAZY_MODULES: ReadonlySet<string> = new Set([
  'answered',
  'refused',
  'code-sent',
  'code-not-sent',
  'link-followed',
  'link-expired',
  'link-failed',
  'link-landed',
  'released',
  'activated',
  'path',
]);

describe('the first part of a sign-up, which is downloaded first', () => {
  const beginnings = fc.record({
    mode: fc.constantFrom('public' as const, 'restricted' as const, 'waitlist' as const),
    alreadySignedIn: fc.boolean(),
    known: fc.option(attempt, { nil: undefined }),
    ticket: fc.constantFrom(undefined, undefined, 'tkt'),
    path: fc.constantFrom('', '/continue', '/verify-email-address', '/verify', '/nonsense'),
    events: fc.array(
      event.filter(({ type }) => !LAZY_MODULES.has(type)),
      { maxLength: 20 },
    ),
  });

  it('takes the same steps as the whole machine, so that either may take them', () => {
    let begun = 0;
    fc.assert(
      fc.property(beginnings, ({ known, path, events, ...given }) => {
        const opening = { path, attempt: known };
        const whole = createSignUp({ ...settings, ...given }, opening);
        const beginning = beginSignUp({ ...settings, ...given }, opening);
        if (!beginning) return;
        begun += 1;
        expect(beginning.initial).toEqual(whole.initial);
        let state = beginning.initial;
        for (const each of events) {
          const step = beginning.step(state, each);
          expect(step).toEqual(whole.step(state, each));
          state = step[0];
        }
      }),
      { numRuns: 300 },
    );
    expect(begun).toBeGreaterThan(100);
  });

  it('is absent exactly where an existing sign-up of this browser is requested', () => {
    const pending = fc.sample(attempt, 1).map((each) => ({
      ...each,
      status: 'missing_requirements' as const,
      returned: undefined,
    }))[0];
    const begins = (path: string, known: SignUpAttempt | undefined, alreadySignedIn = false) =>
      beginSignUp({ ...settings, alreadySignedIn }, { path, attempt: known }) !== undefined;
    expect(begins('/continue', pending)).toBe(false);
    expect(begins('/verify-email-address', pending)).toBe(false);
    expect(begins('/continue', undefined)).toBe(true);
    expect(begins('', pending)).toBe(true);
    expect(begins('/continue', pending, true)).toBe(true);
    expect(begins('/sso-callback', undefined, true)).toBe(false);
    expect(begins('', pending && { ...pending, returned: { code: 'oauth_access_denied' } })).toBe(false);
  });
});
