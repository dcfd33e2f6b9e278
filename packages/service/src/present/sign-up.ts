// A sign-up as SignUpJSON, with what is missing and what must be proven (wire §4.6).
import type { SignUpJSON, SignUpVerificationJSON, SignUpVerificationStrategy } from '@latchkey/wire';
import { requirementsOf } from '../domain/sign-up/requirements.ts';
import { type SignUp, signUpStatusAt } from '../domain/sign-up/sign-up.ts';
import type { Verification } from '../domain/verification.ts';
import type { SignUpView } from '../store/views.ts';
import type { Presenting } from './presenting.ts';
import { unstartedVerification, verificationJSON } from './verification.ts';

const isSignUpStrategy = (strategy: string): strategy is SignUpVerificationStrategy & ('email_code' | 'email_link') =>
  strategy === 'email_code' || strategy === 'email_link';

const emailVerification = (
  at: Presenting,
  signUp: SignUp,
  verification: Verification | undefined,
): SignUpVerificationJSON | null => {
  if (signUp.emailAddress === null) return null;
  const json = verification ? verificationJSON(verification, at.now) : unstartedVerification;
  const waiting = json.status === 'unverified' && verification ? 'needs_attempt' : 'needs_prepare';
  return {
    ...json,
    next_action: json.status === 'verified' ? '' : waiting,
    supported_strategies:
      at.instance.settings.user_settings.attributes.email_address.verifications.filter(isSignUpStrategy),
  };
};

export const signUpJSON = (at: Presenting, { signUp, verification }: SignUpView): SignUpJSON => {
  const requirements = requirementsOf(at.instance.settings.user_settings, signUp, verification?.status === 'verified');
  return {
    object: 'sign_up',
    id: signUp.id,
    status: signUpStatusAt(signUp, at.now),
    required_fields: requirements.required,
    optional_fields: requirements.optional,
    missing_fields: requirements.missing,
    unverified_fields: requirements.unverified,
    username: signUp.username,
    first_name: signUp.firstName,
    last_name: signUp.lastName,
    email_address: signUp.emailAddress,
    phone_number: null,
    web3_wallet: null,
    has_password: signUp.passwordDigest !== null,
    unsafe_metadata: signUp.unsafeMetadata,
    external_account_strategy: null,
    external_account: null,
    created_session_id: signUp.createdSessionId,
    created_user_id: signUp.createdUserId,
    abandon_at: signUp.abandonAt,
    legal_accepted_at: signUp.legalAcceptedAt,
    verifications: {
      email_address: emailVerification(at, signUp, verification),
      phone_number: null,
      web3_wallet: null,
      external_account: null,
    },
  };
};
