// An operator adds, verifies and removes e-mail addresses, phone numbers and wallets of a user, and chooses the primary one. What
// the operator verifies counts as verified by its owner.
import { IDENTIFIERS_MOST } from '../../../domain/account/limits.ts';
import { withoutIdentifier } from '../../../domain/account/sign-in-methods.ts';
import { Fault } from '../../../domain/faults/fault.ts';
import type { Identifier } from '../../../domain/identifiers/identifier.ts';
import type { UserWithIdentifiers } from '../../../domain/users/user.ts';
import type { Db } from '../../../store/database/database.ts';
import { choosePrimary, claimProven, deleteIdentifier, insertIdentifier } from '../../../store/users/identifiers.ts';
import { type OwnKind, ownOne } from '../../account/own-identifiers.ts';
import { refuseLostRace } from '../../context/own-account.ts';
import { enrollProven } from '../../organizations/enrollment.ts';
import { changeUser, knownUser, momentOf, type UserCall } from './change-user.ts';

/** Surfaces list a wallet by the strategy of its verification (docs/reference/wire.md#identifiers). */
const strategyOf = (kind: OwnKind<Identifier>['kind']): string =>
  kind === 'web3_wallet' ? 'web3_metamask_signature' : 'admin';

type Wanted = { readonly isVerified: boolean; readonly isPrimary: boolean };

/** Verifies an identifier for its user; throws if another user has verified it before. */
const claim = async <T extends Identifier>(db: Db, call: UserCall, own: OwnKind<T>, one: T): Promise<void> => {
  const { kind } = own;
  const { id, instanceId, userId } = one;
  const value = own.value(one);
  const proof = { strategy: strategyOf(kind), clientId: null };
  if (!(await claimProven(db, kind, { id, instanceId, userId, value }, proof, call.ports.clock.now())))
    throw new Fault('form_identifier_exists', { field: kind });
  if (kind === 'email_address') await enrollProven(db, momentOf(call), { userId, emailAddress: value });
};

/** Verifies an identifier and makes it the primary one, as far as wanted; false if there was nothing to do. */
const settle = async <T extends Identifier>(
  db: Db,
  call: UserCall,
  own: OwnKind<T>,
  { user }: UserWithIdentifiers,
  one: T,
  { isVerified, isPrimary }: Wanted,
): Promise<boolean> => {
  const wasVerified = one.verificationStatus === 'verified';
  if (isVerified && !wasVerified) await claim(db, call, own, one);
  if (isPrimary && !isVerified && !wasVerified) throw new Fault('identification_unverified', { field: 'primary' });
  const primaryId = own.primary(user);
  const becomesPrimary = isPrimary ? primaryId !== one.id : isVerified && primaryId === null;
  if (becomesPrimary) await choosePrimary(db, own.kind, { userId: user.id, id: one.id }, call.ports.clock.now());
  return becomesPrimary || (isVerified && !wasVerified);
};

/** Further changes of an identifier, in the same transaction; returns whether there were any. */
type More<T> = (db: Db, userRecord: UserWithIdentifiers, one: T, now: number) => Promise<boolean>;

const nothingMore = async (): Promise<boolean> => false;

/** Adds an identifier and returns its id. */
export const addIdentifier = async <T extends Identifier>(
  call: UserCall,
  own: OwnKind<T>,
  userId: string,
  { value, ...wanted }: Wanted & { readonly value: string },
  more: More<T> = nothingMore,
): Promise<string> => {
  const { kind } = own;
  const id = call.ports.ids.next('idn');
  const change = changeUser(call, userId, async (db, userRecord, now) => {
    const all = own.of(userRecord);
    if (all.some((one) => own.value(one) === value)) throw new Fault('duplicate_record', { field: kind });
    if (all.length >= IDENTIFIERS_MOST)
      throw new Fault('identification_limit_reached', { field: kind, values: { max: IDENTIFIERS_MOST } });
    const facts: Identifier = {
      id,
      instanceId: call.instance.id,
      userId,
      verificationStatus: 'unverified',
      verificationStrategy: null,
      verifiedAtClient: null,
      createdAt: now,
      updatedAt: now,
    };
    await insertIdentifier(db, kind, facts, { value, isClaimed: false, ...(own.extra && { extra: own.extra }) });
    const one = ownOne(own, await knownUser(db, call, userId), id);
    await settle(db, call, own, userRecord, one, wanted);
    const settled = await knownUser(db, call, userId);
    await more(db, settled, ownOne(own, settled, id), now);
    return { id };
  });
  await refuseLostRace(kind, change);
  return id;
};

/** Verifies an identifier, or makes it the primary one. */
export const changeIdentifier = async <T extends Identifier>(
  call: UserCall,
  own: OwnKind<T>,
  at: { readonly userId: string; readonly id: string },
  wanted: Wanted,
  more: More<T> = nothingMore,
): Promise<void> => {
  const change = changeUser(call, at.userId, async (db, userRecord, now) => {
    const one = ownOne(own, userRecord, at.id);
    const isSettled = await settle(db, call, own, userRecord, one, wanted);
    const settled = await knownUser(db, call, at.userId);
    const isMore = await more(db, settled, ownOne(own, settled, one.id), now);
    return isSettled || isMore ? { id: one.id } : false;
  });
  await refuseLostRace(own.kind, change);
};

const isClaimed = (one: { readonly isClaimed?: boolean }): boolean => one.isClaimed !== false;

/** True if nothing is left that names the user at a sign-in. */
const isNameless = ({ user, emails, phones, factors }: UserWithIdentifiers): boolean =>
  user.username === null &&
  ![...emails, ...phones, ...factors.wallets].some(isClaimed) &&
  factors.externalAccounts.length === 0 &&
  factors.passkeys.length === 0;

/** Removes an identifier, unless no identifier of the account would be left. `after` makes dependent changes. */
export const removeIdentifier = <T extends Identifier>(
  call: UserCall,
  own: OwnKind<T>,
  { userId, id }: { readonly userId: string; readonly id: string },
  after: (db: Db, rest: UserWithIdentifiers, one: T, now: number) => Promise<void> = async () => {},
) =>
  changeUser(call, userId, async (db, userRecord, now) => {
    const one = ownOne(own, userRecord, id);
    const rest = withoutIdentifier(userRecord, id);
    if (isClaimed(one) && isNameless(rest)) throw new Fault('identification_deletion_failed');
    await deleteIdentifier(db, own.kind, { userId, id });
    if (own.primary(userRecord.user) === id) {
      const next = own.of(rest).find(({ verificationStatus }) => verificationStatus === 'verified');
      await choosePrimary(db, own.kind, { userId, id: next?.id ?? null }, now);
    }
    await after(db, rest, one, now);
    return { id };
  });
