// What holds for a sign-in whatever happens to it, in whatever order, sense or nonsense.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FirstFactor } from './factor-choice.ts';
import type { Problem } from './problem.ts';
import type { SignInAttempt } from './sign-in-attempt.ts';
import { identifierOf, isBusy, isWaitingForCode } from './sign-in-cards.ts';
import { CODE, EMAIL, PASSWORD, RESET, settings, signInFrom } from './sign-in-fixtures.ts';
import { beginSignIn } from './sign-in-start.ts';
import type { SignInAction, SignInEvent, SignInReport } from './sign-in-state.ts';

const factor = fc.constantFrom<FirstFactor>(PASSWORD, CODE, RESET, { ...CODE, emailAddressId: 'idn_2' });
const text = fc.constantFrom('', ' ', EMAIL, ` ${EMAIL} `, 'mira', 'correct horse', '417093', '41');
const key = fc.constantFrom('email_code:idn_1', 'reset_password_email_code:idn_1', 'nonsense');
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
  identifier: fc.constantFrom(undefined, EMAIL),
  firstFactors: fc.subarray<FirstFactor>([PASSWORD, CODE, RESET]),
  codeSentFor: fc.constantFrom(undefined, 'email_code:idn_1'),
  resetting: fc.boolean(),
  createdSessionId: fc.constantFrom(undefined, 'sess_1'),
});
const call = fc.constantFrom('createSignIn', 'attemptPassword', 'attemptCode', 'resetPassword', 'activate');

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
  ),
  fc.record({
    type: fc.constant('typed' as const),
    field: fc.constantFrom('identifier', 'password', 'confirmation'),
    value: text,
  }),
  fc.record({
    type: fc.constant('ticked' as const),
    field: fc.constant('signOutOfOtherSessions' as const),
    value: fc.boolean(),
  }),
  fc.record({ type: fc.constant('digits' as const), value: text }),
  fc.record({ type: fc.constant('choose' as const), factor }),
  fc.record({
    type: fc.constant('path' as const),
    path: fc.constantFrom('', '/', '/factor-one', '/factor-two', '/reset-password', '/verify', 'nonsense'),
  }),
);
const report: fc.Arbitrary<SignInReport> = fc.oneof(
  fc.record({ type: fc.constant('answered' as const), call, attempt }),
  fc.record({ type: fc.constant('refused' as const), call, problems }),
  fc.record({ type: fc.constant('refused' as const), call, problems, sessionId: fc.constant('sess_7') }),
  fc.record({ type: fc.constant('code-sent' as const), key }),
  fc.record({ type: fc.constant('code-not-sent' as const), key, problems }),
  fc.record({ type: fc.constant('tick' as const), seconds: fc.integer({ min: 1, max: 40 }) }),
  fc.constantFrom<SignInReport>({ type: 'activated' }, { type: 'waited' }, { type: 'signed-in' }),
);

const ACTIONS: ReadonlySet<string> = new Set([
  'opened',
  'typed',
  'ticked',
  'digits',
  'submit',
  'resend',
  'edit-identifier',
  'another-way',
  'forgot',
  'choose',
  'help',
  'back',
  'path',
]);

const story = fc.record({
  preferred: fc.constantFrom('password' as const, 'otp' as const),
  identifiers: fc.constantFrom(['email_address'] as const, ['email_address', 'username'] as const),
  known: fc.option(attempt, { nil: undefined }),
  path: fc.constantFrom('', '/factor-one', '/reset-password'),
  events: fc.array<SignInEvent>(fc.oneof({ weight: 3, arbitrary: action }, { weight: 2, arbitrary: report }), {
    maxLength: 40,
  }),
});

type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never;

const tell = (
  { preferred, identifiers, known, path, events }: Story,
  check: (step: ReturnType<ReturnType<typeof signInFrom>['machine']['step']>, before: Before) => void,
): void => {
  const { machine } = signInFrom({ preferred, identifiers }, known ? { path, attempt: known } : { path });
  let state = machine.initial;
  for (const event of events) {
    const step = machine.step(state, event);
    check(step, { state, event });
    state = step[0];
  }
};

type Before = { readonly state: Parameters<typeof isBusy>[0]; readonly event: SignInEvent };

describe('a sign-in, whatever happens', () => {
  it('never loses or changes what the person typed to say who they are', () => {
    fc.assert(
      fc.property(story, (each) =>
        tell(each, ([next], { state, event }) => {
          const typed = state.at === 'start' && event.type === 'typed' && event.field === 'identifier';
          if (typed) return;
          expect(identifierOf(next).trim()).toBe(identifierOf(state).trim());
        }),
      ),
      { numRuns: 300 },
    );
  });

  it('does nothing that a person asks for while a call is running, so nothing is sent twice', () => {
    fc.assert(
      fc.property(story, (each) =>
        tell(each, ([next, ...effects], { state, event }) => {
          if (!isBusy(state) || !ACTIONS.has(event.type) || state.at === 'leaving') return;
          expect(next).toBe(state);
          expect(effects).toEqual([]);
        }),
      ),
      { numRuns: 300 },
    );
  });

  it('has its clock running exactly while a code waits to be sent again', () => {
    fc.assert(
      fc.property(story, (each) => {
        let running = false;
        tell(each, ([next, ...effects]) => {
          for (const { run } of effects) {
            if (run === 'startTimer') running = true;
            if (run === 'stopTimer') running = false;
          }
          expect(running).toBe(isWaitingForCode(next));
        });
      }),
      { numRuns: 300 },
    );
  });

  it('asks the service for one thing at a time', () => {
    const deciding: ReadonlySet<string> = new Set([
      'createSignIn',
      'attemptPassword',
      'attemptCode',
      'resetPassword',
      'activate',
    ]);
    fc.assert(
      fc.property(story, (each) =>
        tell(each, ([next, ...effects]) => {
          const asked = effects.filter(({ run }) => deciding.has(run));
          expect(asked.length).toBeLessThanOrEqual(1);
          if (asked.length > 0) expect(isBusy(next)).toBe(true);
        }),
      ),
      { numRuns: 300 },
    );
  });
});

describe('the beginning of a sign-in, which is downloaded first', () => {
  const beginnings = fc.record({
    identifiers: story.map(({ identifiers }) => identifiers),
    alreadySignedIn: fc.boolean(),
    initialIdentifier: text,
    known: fc.option(attempt, { nil: undefined }),
    path: fc.constantFrom('', '/', '/factor-one', '/reset-password', 'nonsense'),
    // Until the service was asked, nothing but this can come from elsewhere.
    events: fc.array<SignInEvent>(fc.oneof(action, fc.constant({ type: 'signed-in' } as const)), { maxLength: 20 }),
  });

  it('takes the same steps as the whole machine, so that either may take them', () => {
    let begun = 0;
    fc.assert(
      fc.property(beginnings, ({ known, path, events, ...given }) => {
        const { machine } = signInFrom(given, known ? { path, attempt: known } : { path });
        const beginning = beginSignIn(settings(given), { path, isBegun: known !== undefined });
        if (!beginning) return;
        begun += 1;
        expect(beginning.initial).toEqual(machine.initial);
        let state = beginning.initial;
        for (const event of events) {
          const step = beginning.step(state, event);
          expect(step).toEqual(machine.step(state, event));
          state = step[0];
        }
      }),
      { numRuns: 300 },
    );
    expect(begun).toBeGreaterThan(100);
  });

  it('is missing exactly where a sign-in that this browser has begun is asked for', () => {
    const begins = (path: string, isBegun: boolean, alreadySignedIn = false) =>
      beginSignIn(settings({ alreadySignedIn }), { path, isBegun }) !== undefined;
    expect(begins('/factor-one', true)).toBe(false);
    expect(begins('/reset-password', true)).toBe(false);
    expect(begins('/factor-one', false)).toBe(true);
    expect(begins('', true)).toBe(true);
    expect(begins('/factor-one', true, true)).toBe(true);
  });
});
