// One attempt to create a user, as it is kept between calls.
import { DAY_MS, type JSONObject, type SignUpStatus } from '@latchkey/wire';
import type { Verification } from '../verification.ts';

/** An attempt nobody finishes is forgotten after a day. */
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
  /** The account at an identity provider that will be the user's, and the proof of it. */
  readonly externalAccountId: string | null;
  readonly externalVerificationId: string | null;
  /** True where the provider's word stands for the captcha: then there is no user without it. */
  readonly requiresExternal: boolean;
  /** True once the captcha was passed, or a provider's word stands for it. */
  readonly passedCaptcha: boolean;
  /** The company's connection that answers for the address: then it has to prove it. */
  readonly enterpriseConnectionId: string | null;
  /** The ticket that let this person in; it is used up when the user is made. */
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

/** The status as it is now: an open attempt past its time is abandoned. */
export const signUpStatusAt = (signUp: Pick<SignUp, 'status' | 'abandonAt'>, now: number): SignUpStatus =>
  signUp.status === 'missing_requirements' && now >= signUp.abandonAt ? 'abandoned' : signUp.status;

/** The proofs of an attempt's fields, as far as they were begun. */
export type SignUpProofs = {
  readonly email_address: Verification | undefined;
  readonly phone_number: Verification | undefined;
  readonly web3_wallet: Verification | undefined;
  /** Not a field: the account at an identity provider. */
  readonly external_account: Verification | undefined;
};

/** A field of a sign-up that is proven with a proof of its own. */
export type ProvenField = Exclude<keyof SignUpProofs, 'external_account'>;

/** Where an attempt keeps each field and the id of its proof. */
export const PROVEN_FIELDS = {
  email_address: { value: 'emailAddress', proof: 'emailVerificationId' },
  phone_number: { value: 'phoneNumber', proof: 'phoneVerificationId' },
  web3_wallet: { value: 'web3Wallet', proof: 'web3VerificationId' },
} as const satisfies Record<ProvenField, { readonly value: keyof SignUp; readonly proof: keyof SignUp }>;

/** Sorts the proofs of an attempt by the field they are for. */
export const proofsOfSignUp = (signUp: SignUp, proofs: readonly Verification[]): SignUpProofs => {
  const of = (field: ProvenField) => proofs.find((proof) => proof.id === signUp[PROVEN_FIELDS[field].proof]);
  return {
    email_address: of('email_address'),
    phone_number: of('phone_number'),
    web3_wallet: of('web3_wallet'),
    external_account: proofs.find((proof) => proof.id === signUp.externalVerificationId),
  };
};

/** Has an identity provider said who this is? */
export const hasExternalProof = ({ external_account: proof }: SignUpProofs): boolean => proof?.status === 'verified';

/** The fields that are proven in the form in which they stand now. */
export const provenFields = (signUp: SignUp, proofs: SignUpProofs): readonly ProvenField[] =>
  (['email_address', 'phone_number', 'web3_wallet'] as const).filter((field) => isFieldProven(signUp, proofs, field));

/** Is the field proven, in the form in which it stands now? */
const isFieldProven = (signUp: SignUp, proofs: SignUpProofs, field: ProvenField): boolean => {
  const proof = proofs[field];
  return proof?.status === 'verified' && proof.target === signUp[PROVEN_FIELDS[field].value];
};

/** An attempt in which nothing was given yet. */
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
