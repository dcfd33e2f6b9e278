// E-mail addresses, phone numbers and wallets of a signed-in user, as far as they work the same: add, verify, remove. An
// unverified one cannot be used to sign in and does not block other users; the verification decides who owns it
// (docs/security.md R11, R25).

import { SECOND_MS, type Strategy } from '@latchkey/wire';
import { mayAddIdentifications } from '../../domain/account/enterprise-restrictions.ts';
import { IDENTIFIERS_MOST } from '../../domain/account/limits.ts';
import { canSignIn, withoutIdentifier } from '../../domain/account/sign-in-methods.ts';
import type { Web3Wallet } from '../../domain/factors/web3.ts';
import { Fault } from '../../domain/faults/fault.ts';
import type { Identifier } from '../../domain/identifiers/identifier.ts';
import type { EmailAddress, PhoneNumber, User, UserWithIdentifiers } from '../../domain/users/user.ts';
import type { Verification } from '../../domain/verification.ts';
import { findVerification } from '../../store/attempts/verifications.ts';
import type { Db } from '../../store/database/database.ts';
import { countAgainstLimits } from '../../store/rate-limits.ts';
import {
  beginIdentifierProof,
  choosePrimary,
  claimProven,
  deleteIdentifier,
  type IdentifierKind,
  insertIdentifier,
  isVerifiedByOther,
} from '../../store/users/identifiers.ts';
import { hasEnumerationProtection } from '../completion/sign-in-subject.ts';
import { record } from '../context/audit-log.ts';
import type { OwnVisit } from '../context/own-account.ts';
import { enrollProven } from '../organizations/enrollment.ts';
import { listFault, refuseUnaccepted } from '../restrictions/identifier-lists.ts';

/** One account may send twice as many messages as one address may receive. */
const SENDS_OF_ACCOUNT = 2;

/** The differences between the kinds. */
export type OwnKind<T extends Identifier> = {
  readonly kind: IdentifierKind;
  readonly of: (userRecord: UserWithIdentifiers) => readonly T[];
  readonly value: (one: T) => string;
  readonly primary: (user: User) => string | null;
  /** Columns that only this kind has. */
  readonly extra?: Readonly<Record<string, boolean>>;
};

export const EMAILS: OwnKind<EmailAddress> = {
  kind: 'email_address',
  of: ({ emails }) => emails,
  value: ({ emailAddress }) => emailAddress,
  primary: ({ primaryEmailAddressId }) => primaryEmailAddressId,
};

export const PHONES: OwnKind<PhoneNumber> = {
  kind: 'phone_number',
  of: ({ phones }) => phones,
  value: ({ phoneNumber }) => phoneNumber,
  primary: ({ primaryPhoneNumberId }) => primaryPhoneNumberId,
  extra: { reserved_for_second_factor: false, default_second_factor: false },
};

export const WALLETS: OwnKind<Web3Wallet> = {
  kind: 'web3_wallet',
  of: ({ factors }) => factors.wallets,
  value: ({ web3Wallet }) => web3Wallet,
  primary: ({ primaryWeb3WalletId }) => primaryWeb3WalletId,
};

/** Normalises the typed value, if the instance has this kind of identifier. */
export const readNew = (
  visit: OwnVisit,
  { kind }: Pick<OwnKind<Identifier>, 'kind'>,
  typed: string,
  normalise: (text: string) => string | undefined,
): string => {
  if (!visit.instance.settings.user_settings.attributes[kind].enabled)
    throw new Fault('form_param_unknown', { field: kind });
  if (typed.trim() === '') throw new Fault('form_param_nil', { field: kind });
  const value = normalise(typed);
  if (value === undefined) throw new Fault('form_param_format_invalid', { field: kind });
  return value;
};

/** The user's identifier with this id; one of another user gives the same error as an unknown id. */
export const ownOne = <T extends Identifier>({ of }: OwnKind<T>, userRecord: UserWithIdentifiers, id: string): T => {
  const found = of(userRecord).find((one) => one.id === id);
  if (!found) throw new Fault('resource_not_found');
  return found;
};

/** Adds an unverified identifier and returns its id; an existing unverified one is reused. */
export const addOne = async <T extends Identifier>(
  db: Db,
  visit: OwnVisit,
  own: OwnKind<T>,
  userRecord: UserWithIdentifiers,
  value: string,
): Promise<string> => {
  const { kind } = own;
  const { instance, session, now } = visit;
  if (!mayAddIdentifications(userRecord)) throw new Fault('authorization_invalid');
  const known = own.of(userRecord).find((one) => own.value(one) === value);
  if (known?.verificationStatus === 'verified') throw new Fault('duplicate_record', { field: kind });
  if (known) return known.id;
  await refuseUnaccepted(db, visit, [{ kind, value }]);
  if (own.of(userRecord).length >= IDENTIFIERS_MOST)
    throw new Fault('identification_limit_reached', { field: kind, values: { max: IDENTIFIERS_MOST } });
  const wanted = { instanceId: instance.id, userId: session.userId, value };
  // If the instance does not reveal which accounts exist, only the owner of the address gets a notice.
  if (!hasEnumerationProtection(visit) && (await isVerifiedByOther(db, kind, wanted)))
    throw new Fault('form_identifier_exists', { field: kind });
  const id = visit.ports.ids.next('idn');
  const facts: Identifier = {
    id,
    instanceId: instance.id,
    userId: session.userId,
    verificationStatus: 'unverified',
    verificationStrategy: null,
    verifiedAtClient: null,
    createdAt: now,
    updatedAt: now,
  };
  const extra = own.extra && { extra: own.extra };
  await insertIdentifier(db, kind, facts, { value, isClaimed: false, ...extra });
  await record(db, visit, `${kind}.added`, { target: id });
  return id;
};

/** The current verification of an identifier, if this browser started it. */
export const currentVerification = async (
  db: Db,
  visit: OwnVisit,
  { id, verificationId }: Identifier,
): Promise<Verification | undefined> => {
  const proof = verificationId == null ? undefined : await findVerification(db, id, verificationId);
  return proof?.clientId === visit.client.id ? proof : undefined;
};

export const refuseProven = ({ verificationStatus }: Identifier): void => {
  if (verificationStatus === 'verified') throw new Fault('verification_already_verified');
};

/** Stores that a verification was started, and returns it. */
export const saveIdentifierProof = async (
  db: Db,
  visit: OwnVisit,
  { kind }: Pick<OwnKind<Identifier>, 'kind'>,
  one: Identifier,
  proofId: string,
): Promise<Verification> => {
  const proof = await findVerification(db, one.id, proofId);
  if (!proof) throw new Fault('verification_missing');
  await beginIdentifierProof(db, kind, one.id, proof, visit.now);
  return proof;
};

/** The error if the lists of the instance no longer accept an identifier that its user has added and not yet verified. */
export const unacceptedFault = async <T extends Identifier>(
  db: Db,
  call: Pick<OwnVisit, 'instance'>,
  { kind, value }: OwnKind<T>,
  one: T,
): Promise<Fault | undefined> =>
  one.isClaimed === false ? listFault(db, call, [{ kind, value: value(one) }]) : undefined;

/** Claims the identifier after its verification. False if another user has verified it before. */
export const claimOne = async <T extends Identifier>(
  db: Db,
  visit: Parameters<typeof record>[1],
  own: OwnKind<T>,
  userRecord: UserWithIdentifiers,
  one: T,
  proof: { readonly strategy: Strategy; readonly clientId: string },
): Promise<boolean> => {
  const { kind } = own;
  const { id, instanceId, userId } = one;
  if (!(await claimProven(db, kind, { id, instanceId, userId, value: own.value(one) }, proof, visit.now))) return false;
  if (own.primary(userRecord.user) === null) await choosePrimary(db, kind, { userId, id }, visit.now);
  await record(db, visit, `${kind}.verified`, { userId, target: id, reason: proof.strategy });
  if (kind === 'email_address') await enrollProven(db, visit, { userId, emailAddress: own.value(one) });
  return true;
};

/** Removes an identifier, unless the user could no longer sign in or the instance requires one of its kind. */
export const removeOne = async <T extends Identifier>(
  db: Db,
  visit: OwnVisit,
  own: OwnKind<T>,
  userRecord: UserWithIdentifiers,
  one: T,
): Promise<void> => {
  const { kind } = own;
  const { user_settings: settings } = visit.instance.settings;
  const rest = withoutIdentifier(userRecord, one.id);
  if (one.isClaimed !== false) {
    const isLastRequired =
      settings.attributes[kind].required && !own.of(rest).some(({ isClaimed }) => isClaimed !== false);
    if (isLastRequired || !canSignIn(settings, rest)) throw new Fault('identification_deletion_failed');
  }
  const userId = userRecord.user.id;
  if (!(await deleteIdentifier(db, kind, { userId, id: one.id }))) throw new Fault('resource_not_found');
  if (own.primary(userRecord.user) === one.id) {
    const next = own.of(rest).find(({ verificationStatus }) => verificationStatus === 'verified');
    await choosePrimary(db, kind, { userId, id: next?.id ?? null }, visit.now);
  }
  await record(db, visit, `${kind}.removed`, { target: one.id });
};

/** Limits the messages that one account may send, to any recipient (docs/security.md R05). Counted before the transaction. */
export const refuseManyMessages = async (visit: OwnVisit): Promise<void> => {
  const { instance, session, ports, database, now } = visit;
  const { count, seconds } = instance.settings.security.rate_limits.send;
  const key = ports.vault.mac('rate_limit', `${instance.id}:send:user:${session.userId}`);
  const limit = { key, limit: count * SENDS_OF_ACCOUNT, windowMs: seconds * SECOND_MS };
  const { allowed, retryAfterMs } = await countAgainstLimits(database.db, [limit], now);
  if (!allowed) throw new Fault('too_many_requests', { retryAfterSeconds: Math.ceil(retryAfterMs / SECOND_MS) });
};
