// A verified external identity, inside a transaction: finds its user, and links it.
import { isOAuthStrategy, type JSONObject, type ServerErrorCode } from '@latchkey/wire';
import { type Owner, ownerOf, signUpProblem } from '../../domain/account/oauth-link.ts';
import type { EnterpriseConnection } from '../../domain/enterprise/connection.ts';
import {
  type ExternalAccount,
  newExternalAccount,
  type SealedTokens,
  withProfile,
} from '../../domain/external/external-account.ts';
import type { FlowStrategy } from '../../domain/external/oauth-flow.ts';
import type { ExternalProfile } from '../../domain/providers/provider.ts';
import type { UserWithIdentifiers } from '../../domain/users/user.ts';
import type { Db } from '../../store/database/database.ts';
import {
  deleteExternalAccount,
  insertExternalAccount,
  lockIdentity,
  saveExternalAccount,
} from '../../store/users/external-accounts.ts';
import { releaseAddress, revokeCredentials } from '../../store/users/revoke-credentials.ts';
import { touchUser } from '../../store/users/users.ts';
import { findUser, findUserByEmail } from '../../store/views/users-with-identifiers.ts';
import { hasEnumerationProtection } from '../completion/sign-in-subject.ts';
import { record } from '../context/audit-log.ts';
import type { Call } from '../context/call.ts';
import { enrollProven } from '../organizations/enrollment.ts';
import { joinEnterpriseOrganization } from '../organizations/enterprise-membership.ts';
import { externalAddressProblem } from '../restrictions/identifier-lists.ts';

/** The verified profile and the provider's tokens. */
export type ProvenIdentity = {
  readonly strategy: FlowStrategy;
  readonly profile: ExternalProfile;
  readonly tokens: SealedTokens;
  /** The enterprise connection that asserts it, and its further attributes. */
  readonly connection?: EnterpriseConnection;
  readonly publicMetadata?: JSONObject;
};

/** The identity as an account without a user. */
export const unlinkedAccount = (
  call: Call,
  { strategy, profile, tokens, connection, publicMetadata = {} }: ProvenIdentity,
  verificationId: string | null,
): ExternalAccount => {
  const { ids } = call.ports;
  const facts = {
    id: ids.next(connection ? 'enta' : 'eac'),
    instanceId: call.instance.id,
    userId: null,
    verificationId,
    strategy: isOAuthStrategy(strategy) ? strategy : ('enterprise_sso' as const),
    connectionId: connection?.id ?? null,
    publicMetadata,
  };
  return withProfile(newExternalAccount(facts, call.now), profile, tokens);
};

/**
 * Finds the user of an identity. If the instance does not reveal which accounts exist, an unverified address is not looked up:
 * otherwise an attacker who enters another user's address at a provider would learn that the account exists.
 */
export const findOwner = async (db: Db, call: Call, account: ExternalAccount): Promise<Owner> => {
  const { instance } = call;
  const known = await lockIdentity(db, account);
  const linked = known?.userId ? await findUser(db, instance.id, known.userId) : undefined;
  const asks = account.emailAddress !== null && (account.isEmailVerified || !hasEnumerationProtection(call));
  const addressed = asks ? await findUserByEmail(db, instance.id, account.emailAddress ?? '') : undefined;
  return ownerOf(account, { linked, addressed });
};

export type ResolvedOwner = Exclude<Owner, { at: 'release' }>;

/** The same, after an unverified address was removed from another user's account. */
export const resolveOwner = async (db: Db, call: Call, account: ExternalAccount): Promise<ResolvedOwner> => {
  const owner = await findOwner(db, call, account);
  if (owner.at !== 'release') return owner;
  await releaseAddress(db, { userId: owner.userRecord.user.id, emailAddressId: owner.emailAddressId }, call.now);
  return { at: 'none' };
};

/**
 * Why a new user may not sign up with an identity, or undefined when they may. An invitation replaces the rules for the sign-up,
 * but not the lists of the instance.
 */
export const newUserProblem = async (
  db: Db,
  call: Pick<Call, 'instance'>,
  identity: Pick<ExternalAccount, 'strategy' | 'emailAddress'>,
  isInvited: boolean,
): Promise<ServerErrorCode | undefined> => {
  const problem = isInvited ? undefined : signUpProblem(call.instance.settings.user_settings, identity);
  const isOpen = !isInvited && isOAuthStrategy(identity.strategy);
  return problem ?? externalAddressProblem(db, call, identity.emailAddress, isOpen ? 'open_sign_up' : 'identifier');
};

/** Updates the tokens and the profile of an identity that is already linked; returns the id of the link. */
const refreshLinked = async (db: Db, call: Call, account: ExternalAccount): Promise<string | undefined> => {
  const known = await lockIdentity(db, account);
  if (!known) return undefined;
  const sealedRefreshToken = account.sealedRefreshToken ?? known.sealedRefreshToken;
  const kept = {
    id: known.id,
    userId: known.userId,
    verificationId: null,
    publicMetadata: account.connectionId === null ? known.publicMetadata : account.publicMetadata,
    sealedRefreshToken,
  };
  // One-tap returns no tokens; the stored ones stay valid.
  const tokens = account.sealedAccessToken === null && {
    sealedAccessToken: known.sealedAccessToken,
    accessTokenExpiresAt: known.accessTokenExpiresAt,
    approvedScopes: known.approvedScopes,
  };
  await saveExternalAccount(db, { ...account, ...tokens, ...kept }, call.now);
  return known.id;
};

/** Revokes all credentials of the account's creator, and records it in the audit log of its owner. */
const revokeCreatorCredentials = async (
  db: Db,
  call: Call,
  account: ExternalAccount,
  userId: string,
): Promise<void> => {
  const { strategy, emailAddress } = account;
  await revokeCredentials(db, { userId, emailAddress: emailAddress ?? '', strategy }, call.now);
  await record(db, call, 'session.revoked', { userId, reason: 'address_taken_over' });
  await record(db, call, 'password.removed', { userId, reason: 'address_taken_over' });
  if (emailAddress !== null) await enrollProven(db, call, { userId, emailAddress });
};

/**
 * Links an identity to its user and returns the updated user. `isWritten` means that the account row is already stored. A
 * creator who used an address they do not own loses the account (docs/security.md R25).
 */
export const linkToOwner = async (
  db: Db,
  call: Call,
  account: ExternalAccount,
  owner: Extract<Owner, { at: 'linked' | 'link' | 'take_over' }>,
  isWritten: boolean,
): Promise<UserWithIdentifiers> => {
  const { user } = owner.userRecord;
  if (owner.at === 'linked') {
    const linkId = await refreshLinked(db, call, account);
    // The stored row is no longer needed, unless it is the link itself.
    if (isWritten && linkId !== account.id) await deleteExternalAccount(db, account.id);
  } else {
    if (owner.at === 'take_over') await revokeCreatorCredentials(db, call, account, user.id);
    // The verification of the row is used up with this.
    const owned = { ...account, userId: user.id, verificationId: null };
    if (isWritten) await saveExternalAccount(db, owned, call.now);
    else await insertExternalAccount(db, owned);
    const of = { userId: user.id, target: account.id, reason: account.strategy };
    await record(db, call, 'external_account.linked', of);
  }
  await joinEnterpriseOrganization(db, call, account, user);
  await touchUser(db, user.id, call.now);
  return (await findUser(db, call.instance.id, user.id)) ?? owner.userRecord;
};
