// From a finished attempt to the rows of a new user.
import type { EmailAddress, User } from '../user.ts';
import type { SignUp } from './sign-up.ts';

export type NewUser = { readonly user: User; readonly email: EmailAddress | undefined };

export const userFromSignUp = (
  signUp: SignUp,
  facts: { readonly userId: string; readonly emailId: string; readonly isEmailVerified: boolean; readonly now: number },
): NewUser => {
  const { now, userId, emailId } = facts;
  const stamps = { createdAt: now, updatedAt: now };
  return {
    user: {
      id: userId,
      instanceId: signUp.instanceId,
      externalId: null,
      username: signUp.username,
      firstName: signUp.firstName,
      lastName: signUp.lastName,
      primaryEmailAddressId: signUp.emailAddress === null ? null : emailId,
      passwordDigest: signUp.passwordDigest,
      publicMetadata: {},
      unsafeMetadata: signUp.unsafeMetadata,
      lastSignInAt: now,
      legalAcceptedAt: signUp.legalAcceptedAt,
      ...stamps,
    },
    email:
      signUp.emailAddress === null
        ? undefined
        : {
            id: emailId,
            instanceId: signUp.instanceId,
            userId,
            emailAddress: signUp.emailAddress,
            verificationStatus: facts.isEmailVerified ? 'verified' : 'unverified',
            verificationStrategy: facts.isEmailVerified ? 'email_code' : null,
            verifiedAtClient: facts.isEmailVerified ? signUp.clientId : null,
            ...stamps,
          },
  };
};
