// One sign-up attempt, as it is stored between calls.
import { DAY_MS, type JSONObject, type SignUpStatus } from '@latchkey/wire';
import type { Verification } from '../verification.ts';

/** An unfinished attempt is deleted after a day. */
const SIGN_UP_LIFETIME_MS = DAY_MS;

export type SignUp = {
  readonly id: string;
  readonly instanceId: string;
  readonly clientId: string;
  readonly status: SignUpStatus;
  readonly username: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly emailAddress: string | null;
  readonly emailVerificationId: string | null;
  readonly phoneNumber: string | null;
  readonly phoneVerificationId: string | null;
  readonly web3Wallet: string | null;
  readonly web3VerificationId: string | null;
  /** The external account that the new user will have, and its verification. */
  readonly externalAccountId: string | null;
  readonly externalVerificationId: string | null;
  /** True when the identity provider replaced the captcha: then the external account is required. */
  readonly requiresExternal: boolean;
  /** True once the captcha was passed, or an identity provider replaced it. */
  readonly passedCaptcha: boolean;
  /** The enterprise connection that covers the address: then the connection must verify it. */
  readonly enterpriseConnectionId: string | null;
  /** The ticket of this sign-up; it is used up when the user is created. */
  readonly ticketId: string | null;
  readonly passwordDigest: string | null;
  readonly unsafeMetadata: JSONObject;
  readonly legalAcceptedAt: number | null;
  readonly createdSessionId: string | null;
  readonly createdUserId: string | null;
  readonly abandonAt: number;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** The status at `now`: an open attempt past its expiry is abandoned. */
export const signUpStatusAt = (signUp: Pick<SignUp, 'status' | 'abandonAt'>, now: number): SignUpStatus =>
  signUp.status === 'missing_requirements' && now >= signUp.abandonAt ? 'abandoned' : signUp.status;

/** The verifications of an attempt's fields, where they were started. */
export type SignUpProofs = {
  readonly email_address: Verification | undefined;
  readonly phone_number: Verification | undefined;
  readonly web3_wallet: Verification | undefined;
  /** Not a field: the external account. */
  readonly external_account: Verification | undefined;
};

/** A field of a sign-up with its own verification. */
export type ProvenField = Exclude<keyof SignUpProofs, 'external_account'>;

/** The properties of an attempt that hold each field and the id of its verification. */
export const PROVEN_FIELDS = {
  email_address: { value: 'emailAddress', proof: 'emailVerificationId' },
  phone_number: { value: 'phoneNumber', proof: 'phoneVerificationId' },
  web3_wallet: { value: 'web3Wallet', proof: 'web3VerificationId' },
} as const satisfies Record<ProvenField, { readonly value: keyof SignUp; readonly proof: keyof SignUp }>;

/** Groups the verifications of an attempt by field. */
export const proofsOfSignUp = (signUp: SignUp, proofs: readonly Verification[]): SignUpProofs => {
  const of = (field: ProvenField) => proofs.find((proof) => proof.id === signUp[PROVEN_FIELDS[field].proof]);
  return {
    email_address: of('email_address'),
    phone_number: of('phone_number'),
    web3_wallet: of('web3_wallet'),
    external_account: proofs.find((proof) => proof.id === signUp.externalVerificationId),
  };
};

/** Has an identity provider identified this user? */
export const hasExternalProof = ({ external_account: proof }: SignUpProofs): boolean => proof?.status === 'verified';

/** The fields whose current value is verified. */
export const provenFields = (signUp: SignUp, proofs: SignUpProofs): readonly ProvenField[] =>
  (['email_address', 'phone_number', 'web3_wallet'] as const).filter((field) => isFieldProven(signUp, proofs, field));

/** Is the current value of the field verified? */
const isFieldProven = (signUp: SignUp, proofs: SignUpProofs, field: ProvenField): boolean => {
  const proof = proofs[field];
  return proof?.status === 'verified' && proof.target === signUp[PROVEN_FIELDS[field].value];
};

/** An attempt without any fields yet. */
export const startSignUp = (of: Pick<SignUp, 'id' | 'instanceId' | 'clientId'>, now: number): SignUp => ({
  ...of,
  status: 'missing_requirements',
  username: null,
  firstName: null,
  lastName: null,
  emailAddress: null,
  emailVerificationId: null,
  phoneNumber: null,
  phoneVerificationId: null,
  web3Wallet: null,
  web3VerificationId: null,
  externalAccountId: null,
  externalVerificationId: null,
  requiresExternal: false,
  passedCaptcha: false,
  enterpriseConnectionId: null,
  ticketId: null,
  passwordDigest: null,
  unsafeMetadata: {},
  legalAcceptedAt: null,
  createdSessionId: null,
  createdUserId: null,
  abandonAt: now + SIGN_UP_LIFETIME_MS,
  createdAt: now,
  updatedAt: now,
});
