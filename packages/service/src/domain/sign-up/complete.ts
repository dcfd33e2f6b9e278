// Builds the rows of a new user from a finished sign-up.
import type { JSONObject } from '@latchkey/wire';
import type { Web3Wallet } from '../factors/web3.ts';
import type { EmailAddress, PhoneNumber, User } from '../users/user.ts';
import type { Verification } from '../verification.ts';
import { type ProvenField, provenFields, type SignUp, type SignUpProofs } from './sign-up.ts';

export type NewUser = {
  readonly user: User;
  readonly email: EmailAddress | undefined;
  readonly phone: PhoneNumber | undefined;
  readonly wallet: Web3Wallet | undefined;
};

type Facts = {
  readonly userId: string;
  readonly emailId: string;
  readonly phoneId: string;
  readonly walletId: string;
  readonly proofs: SignUpProofs;
  /** Public metadata from the invitation. */
  readonly publicMetadata?: JSONObject;
  readonly now: number;
};

const proofFields = (signUp: SignUp, proof: Verification | undefined) => ({
  verificationStatus: proof ? ('verified' as const) : ('unverified' as const),
  verificationStrategy: proof?.strategy ?? null,
  verifiedAtClient: proof ? (proof.verifiedAtClient ?? signUp.clientId) : null,
});

export const userFromSignUp = (signUp: SignUp, facts: Facts): NewUser => {
  const { now, userId, emailId, phoneId, walletId, proofs } = facts;
  const { instanceId, emailAddress, phoneNumber, web3Wallet } = signUp;
  const stamps = { createdAt: now, updatedAt: now };
  const proven = provenFields(signUp, proofs);
  const proofOf = (field: ProvenField) => (proven.includes(field) ? proofs[field] : undefined);
  const belongs = { instanceId, userId, ...stamps };
  return {
    user: {
      id: userId,
      instanceId,
      externalId: null,
      username: signUp.username,
      firstName: signUp.firstName,
      lastName: signUp.lastName,
      primaryEmailAddressId: emailAddress === null ? null : emailId,
      primaryPhoneNumberId: phoneNumber === null ? null : phoneId,
      primaryWeb3WalletId: web3Wallet === null ? null : walletId,
      passwordDigest: signUp.passwordDigest,
      requiresNewPassword: false,
      publicMetadata: facts.publicMetadata ?? {},
      unsafeMetadata: signUp.unsafeMetadata,
      privateMetadata: {},
      bannedAt: null,
      lockedUntil: null,
      lastActiveAt: now,
      lastSignInAt: now,
      legalAcceptedAt: signUp.legalAcceptedAt,
      ...stamps,
    },
    email:
      emailAddress === null
        ? undefined
        : { id: emailId, emailAddress, ...belongs, ...proofFields(signUp, proofOf('email_address')) },
    phone:
      phoneNumber === null
        ? undefined
        : {
            id: phoneId,
            phoneNumber,
            ...belongs,
            ...proofFields(signUp, proofOf('phone_number')),
            reservedForSecondFactor: false,
            defaultSecondFactor: false,
          },
    wallet:
      web3Wallet === null
        ? undefined
        : { id: walletId, web3Wallet, ...belongs, ...proofFields(signUp, proofOf('web3_wallet')) },
  };
};
