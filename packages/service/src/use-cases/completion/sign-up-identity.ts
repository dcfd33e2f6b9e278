// What an external identity adds to a sign-up: its verification, a verified address, and missing names.

import type { ExternalAccount } from '../../domain/external/external-account.ts';
import { normaliseUsername } from '../../domain/identifiers/normalise.ts';
import { usernameProblem } from '../../domain/identifiers/username.ts';
import type { SignUp } from '../../domain/sign-up/sign-up.ts';
import { newVerification, type Verification } from '../../domain/verification.ts';
import { insertVerification } from '../../store/attempts/verifications.ts';
import type { Db } from '../../store/database/database.ts';
import { isEmailClaimed } from '../../store/users/emails.ts';
import { isUsernameTaken } from '../../store/users/users.ts';
import type { Call } from '../context/call.ts';
import { hasEnumerationProtection } from './sign-in-subject.ts';

/** A verification by the provider that is complete from the start. */
export const verifiedByProvider = (
  call: Call,
  signUp: Pick<SignUp, 'id' | 'clientId'>,
  facts: Pick<Verification, 'strategy'> & Partial<Verification>,
): Verification =>
  newVerification({
    id: call.ports.ids.next('ver'),
    instanceId: call.instance.id,
    ownerId: signUp.id,
    clientId: signUp.clientId,
    status: 'verified',
    attempts: 1,
    createdAt: call.now,
    ...facts,
  });

type AddressFields = Pick<SignUp, 'emailAddress' | 'emailVerificationId'>;

/** The provider's address, verified if the provider says so. A value that the user typed is kept. */
const addressFields = async (
  db: Db,
  call: Call,
  signUp: SignUp,
  { emailAddress, isEmailVerified, strategy, connectionId }: ExternalAccount,
): Promise<AddressFields> => {
  const { emailAddress: typed, emailVerificationId } = signUp;
  const kept = { emailAddress: typed, emailVerificationId };
  // The enterprise connection decides the address of its users.
  const isEnterpriseOnly = connectionId !== null && signUp.ticketId === null;
  const { enabled } = call.instance.settings.user_settings.attributes.email_address;
  if (!enabled || emailAddress === null || (typed !== null && typed !== emailAddress && !isEnterpriseOnly)) return kept;
  if (isEmailVerified) {
    const proof = verifiedByProvider(call, signUp, { strategy, target: emailAddress });
    await insertVerification(db, proof);
    return { emailAddress, emailVerificationId: proof.id };
  }
  const isFree = hasEnumerationProtection(call) || !(await isEmailClaimed(db, call.instance.id, emailAddress));
  return isFree ? { ...kept, emailAddress } : kept;
};

const usernameFor = async (db: Db, call: Call, { username }: ExternalAccount): Promise<string | null> => {
  const { attributes, username_settings: rules } = call.instance.settings.user_settings;
  const wanted = username === null ? '' : normaliseUsername(username);
  if (!attributes.username.enabled || usernameProblem(rules, wanted)) return null;
  return (await isUsernameTaken(db, call.instance.id, wanted)) ? null : wanted;
};

/** The attempt with everything from the identity; the account is already stored. */
export const withIdentity = async (
  db: Db,
  call: Call,
  signUp: SignUp,
  account: ExternalAccount,
  proofId: string,
): Promise<SignUp> => {
  const { attributes } = call.instance.settings.user_settings;
  const name = (field: 'first_name' | 'last_name', typed: string | null, given: string | null) =>
    typed ?? (attributes[field].enabled ? given : null);
  return {
    ...signUp,
    ...(await addressFields(db, call, signUp, account)),
    firstName: name('first_name', signUp.firstName, account.firstName),
    lastName: name('last_name', signUp.lastName, account.lastName),
    username: signUp.username ?? (await usernameFor(db, call, account)),
    externalAccountId: account.id,
    externalVerificationId: proofId,
  };
};
