// A sign-up as SignUpJSON, with missing fields and required verifications (docs/reference/wire.md#sign-up).
import {
  isOAuthStrategy,
  SIGN_UP_PREPARE_STRATEGIES,
  type SignUpJSON,
  type SignUpVerificationJSON,
  type SignUpVerificationStrategy,
} from '@latchkey/wire';
import { requirementsOf } from '../../domain/sign-up/requirements.ts';
import { PROVEN_FIELDS, type ProvenField, signUpStatusAt } from '../../domain/sign-up/sign-up.ts';
import type { SignUpView } from '../../store/views/client-views.ts';
import type { Presenting } from '../presenting.ts';
import { unstartedVerification, verificationJSON } from '../verification.ts';

const isSignUpStrategy = (strategy: string): strategy is (typeof SIGN_UP_PREPARE_STRATEGIES)[number] =>
  SIGN_UP_PREPARE_STRATEGIES.some((one) => one === strategy);

/** A wallet is verified by its own signature; other fields by the strategies of the instance. */
const strategiesOf = (at: Presenting, field: ProvenField): readonly SignUpVerificationStrategy[] => {
  const attribute = at.instance.settings.user_settings.attributes[field];
  return (field === 'web3_wallet' ? attribute.first_factors : attribute.verifications).filter(isSignUpStrategy);
};

const fieldVerification = (
  at: Presenting,
  { signUp, proofs }: SignUpView,
  field: ProvenField,
): SignUpVerificationJSON | null => {
  if (signUp[PROVEN_FIELDS[field].value] === null) return null;
  const proof = proofs[field];
  const json = proof ? verificationJSON(proof, at) : unstartedVerification;
  const waiting = json.status === 'unverified' && proof ? 'needs_attempt' : 'needs_prepare';
  return {
    ...json,
    next_action: json.status === 'verified' ? '' : waiting,
    supported_strategies: strategiesOf(at, field),
  };
};

/** The strategy of the provider that was asked last or has answered. */
const externalStrategy = ({ proofs }: SignUpView) => {
  const strategy = proofs.external_account?.strategy;
  return strategy !== undefined && isOAuthStrategy(strategy) ? strategy : null;
};

export const signUpJSON = (at: Presenting, view: SignUpView): SignUpJSON => {
  const { signUp, proofs } = view;
  const requirements = requirementsOf(at.instance.settings.user_settings, signUp, proofs);
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
    phone_number: signUp.phoneNumber,
    web3_wallet: signUp.web3Wallet,
    has_password: signUp.passwordDigest !== null,
    unsafe_metadata: signUp.unsafeMetadata,
    external_account_strategy: externalStrategy(view),
    external_account: null,
    created_session_id: signUp.createdSessionId,
    created_user_id: signUp.createdUserId,
    abandon_at: signUp.abandonAt,
    legal_accepted_at: signUp.legalAcceptedAt,
    verifications: {
      email_address: fieldVerification(at, view, 'email_address'),
      phone_number: fieldVerification(at, view, 'phone_number'),
      web3_wallet: fieldVerification(at, view, 'web3_wallet'),
      external_account: proofs.external_account ? verificationJSON(proofs.external_account, at) : null,
    },
  };
};
