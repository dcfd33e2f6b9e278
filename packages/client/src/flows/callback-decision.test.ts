// Every row of the table of docs/reference/wire.md#provider-callback, and that the earlier row wins.
import { describe, expect, it } from 'vitest';
import {
  type CallbackDecision,
  type DecidedSignIn,
  type DecidedSignUp,
  decideCallback,
  decideTransferredSignIn,
  decideTransferredSignUp,
} from './callback-decision.ts';

const NO_PROOF: DecidedSignIn['firstFactorVerification'] = { status: null, error: null };

const signIn = (change: Partial<DecidedSignIn> = {}): DecidedSignIn => ({
  status: null,
  createdSessionId: null,
  supportedFirstFactors: [],
  firstFactorVerification: NO_PROOF,
  ...change,
});

const signUp = (
  change: Partial<DecidedSignUp> = {},
  externalAccount: DecidedSignIn['firstFactorVerification'] = NO_PROOF,
): DecidedSignUp => ({
  status: null,
  createdSessionId: null,
  missingFields: [],
  unverifiedFields: [],
  verifications: { externalAccount },
  ...change,
});

const refused = (
  status: 'failed' | 'unverified' | 'transferable' | 'verified' | null,
  code: string,
  sessionId?: string,
) => ({
  status,
  error: { code, meta: sessionId === undefined ? {} : { sessionId } },
});

const proof = (...args: Parameters<typeof refused>) => ({ firstFactorVerification: refused(...args) });
const go = (to: string) => ({ do: 'go', to });

type Case = [
  row: string,
  CallbackDecision | ReturnType<typeof go>,
  DecidedSignIn,
  DecidedSignUp?,
  transferable?: boolean,
];

const complete = signIn({ status: 'complete', createdSessionId: 'sess_1' });
const exists = signUp({}, refused('transferable', 'external_account_exists'));
const lockedUp = signUp({}, refused('failed', 'user_locked'));
const lockedIn = signIn(proof('failed', 'user_locked'));
const enterprise = [{ strategy: 'enterprise_sso' }];
const transferable = signIn({
  status: 'needs_identifier',
  ...proof('transferable', 'external_account_not_found'),
});
const signedUp = signUp({ status: 'complete', createdSessionId: 'sess_2' });
const twoStep = signIn({ status: 'needs_second_factor' });

const CASES: readonly Case[] = [
  ['1', { do: 'activate', sessionId: 'sess_1', after: 'signIn' }, complete],
  ['1 before 2', { do: 'activate', sessionId: 'sess_1', after: 'signIn' }, complete, exists],
  ['2', { do: 'transfer', to: 'signIn' }, signIn(), exists],
  ['2 needs both', go('signUp'), signIn(), signUp({}, refused('failed', 'external_account_exists'))],
  ['3', go('signUp'), signIn(), lockedUp],
  ['3 before 4', go('signUp'), lockedIn, lockedUp],
  ['4', go('signIn'), lockedIn],
  ['4 before 5', go('signIn'), signIn({ ...lockedIn, status: 'needs_first_factor', supportedFirstFactors: null })],
  ['5', go('firstFactor'), signIn({ status: 'needs_first_factor', supportedFirstFactors: [{ strategy: 'password' }] })],
  ['5 without a list', go('firstFactor'), signIn({ status: 'needs_first_factor', supportedFirstFactors: null })],
  [
    '5 not when all are enterprise',
    go('signIn'),
    signIn({ status: 'needs_first_factor', supportedFirstFactors: enterprise }),
  ],
  ['5 not with an empty list', go('signIn'), signIn({ status: 'needs_first_factor', supportedFirstFactors: [] })],
  ['6', go('resetPassword'), signIn({ status: 'needs_new_password' })],
  ['7', { do: 'transfer', to: 'signUp' }, transferable],
  ['7 where nobody may be signed up', go('signIn'), transferable, signUp(), false],
  ['7 before 8', { do: 'transfer', to: 'signUp' }, transferable, signedUp],
  ['8', { do: 'activate', sessionId: 'sess_2', after: 'signUp' }, signIn(), signedUp],
  ['8 before 9', { do: 'activate', sessionId: 'sess_2', after: 'signUp' }, twoStep, signedUp],
  ['9', go('secondFactor'), twoStep],
  [
    '10 by the sign-in',
    { do: 'activate', sessionId: 'sess_3', after: 'signIn' },
    signIn(proof('failed', 'identifier_already_signed_in', 'sess_3')),
  ],
  [
    '10 by the sign-up',
    { do: 'activate', sessionId: 'sess_4', after: 'signIn' },
    signIn(),
    signUp({}, refused('unverified', 'identifier_already_signed_in', 'sess_4')),
  ],
  [
    '10 by the sign-in first',
    { do: 'activate', sessionId: 'sess_3', after: 'signIn' },
    signIn(proof('failed', 'identifier_already_signed_in', 'sess_3')),
    signUp({}, refused('failed', 'identifier_already_signed_in', 'sess_4')),
  ],
  [
    '10 not for an unverified sign-in',
    go('signIn'),
    signIn(proof('unverified', 'identifier_already_signed_in', 'sess_3')),
  ],
  ['10 not without a session', go('signUp'), signIn(), signUp({}, refused('failed', 'identifier_already_signed_in'))],
  ['11', go('signUp'), signIn(), signUp({}, refused('failed', 'oauth_access_denied'))],
  [
    '11 before 12',
    go('signUp'),
    signIn(),
    signUp({ status: 'missing_requirements' }, refused('verified', 'not_allowed_access')),
  ],
  [
    '12, a field is missing',
    go('continueSignUp'),
    signIn(),
    signUp(
      { status: 'missing_requirements', missingFields: ['username'], unverifiedFields: ['email_address'] },
      { status: 'verified', error: null },
    ),
  ],
  [
    '12, an address is unproven',
    go('verifyEmailAddress'),
    signIn(),
    signUp(
      { status: 'missing_requirements', unverifiedFields: ['phone_number', 'email_address'] },
      { status: 'verified', error: null },
    ),
  ],
  [
    '12, a number is unproven',
    go('verifyPhoneNumber'),
    signIn(),
    signUp({ status: 'missing_requirements', unverifiedFields: ['phone_number'] }, { status: 'verified', error: null }),
  ],
  [
    '12, nothing is left',
    { do: 'nothing' },
    signIn(),
    signUp({ status: 'missing_requirements' }, { status: 'verified', error: null }),
  ],
  ['13', go('signIn'), signIn()],
  [
    '13 while the provider has not answered',
    go('signIn'),
    signIn({ status: 'needs_identifier' }),
    signUp({ status: 'missing_requirements' }),
  ],
];

describe('the decision of a callback page', () => {
  it.each(CASES)('row %s', (_, decision, from, up = signUp(), isTransferable = true) => {
    expect(decideCallback({ signIn: from, signUp: up, transferable: isTransferable })).toEqual(decision);
  });

  it('activates the signed-in user, before the sign-in page, only where no attempt exists', () => {
    const decide = (from: DecidedSignIn, up: DecidedSignUp, isFirst = false) =>
      decideCallback({ signIn: from, signUp: up, session: { id: 'sess_5', isFirst }, transferable: true });
    expect(decide(signIn(), signUp())).toEqual({ do: 'activate', sessionId: 'sess_5', after: 'signIn' });
    expect(decide(signIn(), signUp(), true)).toEqual({ do: 'activate', sessionId: 'sess_5', after: 'signUp' });
    expect(decide(signIn({ status: 'needs_identifier' }), signUp())).toEqual(go('signIn'));
    expect(decide(signIn(), signUp({ status: 'missing_requirements' }))).toEqual(go('signIn'));
    expect(decide(signIn(), lockedUp)).toEqual(go('signUp'));
  });
});

describe('after a transfer', () => {
  it.each([
    [complete, { do: 'activate', sessionId: 'sess_1', after: 'signIn' }],
    [signIn({ status: 'needs_first_factor', supportedFirstFactors: enterprise }), go('firstFactor')],
    [twoStep, go('secondFactor')],
    [signIn({ status: 'needs_new_password' }), go('resetPassword')],
    [signIn({ status: 'needs_identifier' }), undefined],
  ])('to a sign-in %#', (transferred, decision) => {
    expect(decideTransferredSignIn(transferred)).toEqual(decision);
  });

  it.each([
    [signedUp, { do: 'activate', sessionId: 'sess_2', after: 'signUp' }],
    [signUp({ status: 'missing_requirements', missingFields: ['password'] }), go('continueSignUp')],
    [signUp({ status: 'missing_requirements', unverifiedFields: ['email_address'] }), go('verifyEmailAddress')],
    [signUp({ status: 'missing_requirements', unverifiedFields: ['phone_number'] }), go('verifyPhoneNumber')],
    [signUp({ status: 'missing_requirements' }), { do: 'nothing' }],
    [signUp({ status: 'abandoned' }), undefined],
  ])('to a sign-up %#', (transferred, decision) => {
    expect(decideTransferredSignUp(transferred)).toEqual(decision);
  });
});
