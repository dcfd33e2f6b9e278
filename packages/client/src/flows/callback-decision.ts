// A sign-in and a sign-up after a provider's callback → the next step, by the table of
// docs/reference/wire.md#provider-callback, first match wins (pure).
import { isEnterpriseStrategy } from '@latchkey/wire';
import type { Verification } from '../resources/identifiers/verification.ts';
import type { SignIn } from '../resources/sign-in.ts';
import type { SignUp } from '../resources/sign-up.ts';

/** Pages a callback may lead to. */
export type CallbackPlace =
  | 'signIn'
  | 'signUp'
  | 'firstFactor'
  | 'secondFactor'
  | 'resetPassword'
  | 'continueSignUp'
  | 'verifyEmailAddress'
  | 'verifyPhoneNumber';

export type CallbackDecision =
  | { readonly do: 'activate'; readonly sessionId: string | null; readonly after: 'signIn' | 'signUp' }
  | { readonly do: 'go'; readonly to: CallbackPlace }
  | { readonly do: 'transfer'; readonly to: 'signIn' | 'signUp' }
  | { readonly do: 'nothing' };

/** The fields that are read. */
type Proof = {
  readonly status: Verification['status'];
  readonly error: { readonly code: string; readonly meta: { readonly sessionId?: string } } | null;
};
export type DecidedSignIn = Pick<SignIn, 'status' | 'createdSessionId'> & {
  readonly supportedFirstFactors: readonly { readonly strategy: string }[] | null;
  readonly firstFactorVerification: Proof;
};
export type DecidedSignUp = Pick<SignUp, 'status' | 'createdSessionId' | 'missingFields' | 'unverifiedFields'> & {
  readonly verifications: { readonly externalAccount: Proof };
};

export type Returned = {
  readonly signIn: DecidedSignIn;
  readonly signUp: DecidedSignUp;
  /** The active session, if any, and whether it is the first one of its account. */
  readonly session?: { readonly id: string; readonly isFirst: boolean } | undefined;
  /** False if a sign-in without an account must not become a sign-up. */
  readonly transferable: boolean;
};

const go = (to: CallbackPlace): CallbackDecision => ({ do: 'go', to });

type Row = (returned: Returned, account: Proof, factor: Proof) => CallbackDecision | false;

/** One row each, in order. */
const ROWS: readonly Row[] = [
  ({ signIn }) => signIn.status === 'complete' && activateSignIn(signIn),
  (_, account) =>
    account.status === 'transferable' &&
    account.error?.code === 'external_account_exists' && { do: 'transfer', to: 'signIn' },
  (_, account) => account.error?.code === 'user_locked' && go('signUp'),
  (_, __, factor) => factor.error?.code === 'user_locked' && go('signIn'),
  ({ signIn }) => signIn.status === 'needs_first_factor' && !isEnterpriseOnly(signIn) && go('firstFactor'),
  ({ signIn }) => signIn.status === 'needs_new_password' && go('resetPassword'),
  ({ transferable }, _, factor) =>
    factor.status === 'transferable' && (transferable ? { do: 'transfer', to: 'signUp' } : go('signIn')),
  ({ signUp }) => signUp.status === 'complete' && activateSignUp(signUp),
  ({ signIn }) => signIn.status === 'needs_second_factor' && go('secondFactor'),
  (_, account, factor) => {
    const sessionId = sessionAlreadyThere(factor, ['failed']) ?? sessionAlreadyThere(account, ['failed', 'unverified']);
    return sessionId !== undefined && { do: 'activate', sessionId, after: 'signIn' };
  },
  (_, account) => account.error !== null && go('signUp'),
  ({ signUp }, account) =>
    account.status === 'verified' && signUp.status === 'missing_requirements' && nextSignUpStep(signUp),
  // An attempt that has led to a session is no longer in the client.
  ({ signIn, signUp, session }) =>
    signIn.status === null &&
    signUp.status === null &&
    session !== undefined && { do: 'activate', sessionId: session.id, after: session.isFirst ? 'signUp' : 'signIn' },
];

/** The next step of a callback page; the sign-in page if no row matches. */
export const decideCallback = (returned: Returned): CallbackDecision => {
  const { externalAccount } = returned.signUp.verifications;
  const { firstFactorVerification } = returned.signIn;
  for (const row of ROWS) {
    const decision = row(returned, externalAccount, firstFactorVerification);
    if (decision) return decision;
  }
  return go('signIn');
};

/** The next step of a sign-in that a sign-up was transferred to; undefined when the transfer failed. */
export const decideTransferredSignIn = (signIn: DecidedSignIn): CallbackDecision | undefined => {
  switch (signIn.status) {
    case 'complete':
      return activateSignIn(signIn);
    case 'needs_first_factor':
      return go('firstFactor');
    case 'needs_second_factor':
      return go('secondFactor');
    case 'needs_new_password':
      return go('resetPassword');
    default:
      return undefined;
  }
};

/** The next step of a sign-up that a sign-in was transferred to; undefined when the transfer failed. */
export const decideTransferredSignUp = (signUp: DecidedSignUp): CallbackDecision | undefined => {
  if (signUp.status === 'complete') return activateSignUp(signUp);
  return signUp.status === 'missing_requirements' ? nextSignUpStep(signUp) : undefined;
};

const nextSignUpStep = ({ missingFields, unverifiedFields }: DecidedSignUp): CallbackDecision => {
  if (missingFields.length > 0) return go('continueSignUp');
  if (unverifiedFields.includes('email_address')) return go('verifyEmailAddress');
  return unverifiedFields.includes('phone_number') ? go('verifyPhoneNumber') : { do: 'nothing' };
};

const activateSignIn = ({ createdSessionId }: DecidedSignIn): CallbackDecision => ({
  do: 'activate',
  sessionId: createdSessionId,
  after: 'signIn',
});

const activateSignUp = ({ createdSessionId }: DecidedSignUp): CallbackDecision => ({
  do: 'activate',
  sessionId: createdSessionId,
  after: 'signUp',
});

/** An empty list of factors also leaves only enterprise SSO. */
const isEnterpriseOnly = ({ supportedFirstFactors }: DecidedSignIn): boolean =>
  supportedFirstFactors?.every(({ strategy }) => isEnterpriseStrategy(strategy)) ?? false;

const sessionAlreadyThere = (
  { status, error }: Proof,
  statuses: readonly Verification['status'][],
): string | undefined =>
  statuses.includes(status) && error?.code === 'identifier_already_signed_in' ? error.meta.sessionId : undefined;
