// Verifies and removes an e-mail address, a phone number or a wallet of a signed-in user: one procedure for all three, in which
// only the verification itself differs.
import type { CodeStrategy, DeletedObjectJSON } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import type { Identifier } from '../../domain/identifiers/identifier.ts';
import type { UserWithIdentifiers } from '../../domain/users/user.ts';
import type { Verification } from '../../domain/verification.ts';
import type { Db } from '../../store/database/database.ts';
import { isVerifiedByOther } from '../../store/users/identifiers.ts';
import { limitAccount } from '../abuse/rate-limits.ts';
import { hasEnumerationProtection } from '../completion/sign-in-subject.ts';
import type { Outcome } from '../context/call.ts';
import { requireFreshVerification } from '../context/fresh-verification.ts';
import { refuseImpersonator } from '../context/impersonation.ts';
import { changeAccount, type OwnVisit, refuseLostRace, signedInUser } from '../context/own-account.ts';
import { type Delivery, verifyCode } from '../strategies/one-time-code.ts';
import type { AttemptResult } from '../strategies/strategy.ts';
import {
  claimOne,
  currentVerification,
  type OwnKind,
  ownOne,
  refuseProven,
  removeOne,
  saveIdentifierProof,
  unacceptedFault,
} from './own-identifiers.ts';

/** A call about one identifier. */
type OneVisit = OwnVisit & { readonly params: { readonly id: string } };

/** A kind, and its presentation with the current verification. */
export type ShownKind<T extends Identifier, Shown> = OwnKind<T> & {
  readonly present: (visit: OwnVisit, userRecord: UserWithIdentifiers, id: string, proof?: Verification) => Shown;
};

/** If the instance does not reveal which accounts exist, an identifier of another user gets a notice instead of a code. */
export const deliveryTo = async <T extends Identifier>(
  db: Db,
  visit: OwnVisit,
  { kind, value }: OwnKind<T>,
  one: T,
): Promise<Delivery> => {
  const { instanceId, userId } = one;
  const isTaken =
    hasEnumerationProtection(visit) && (await isVerifiedByOther(db, kind, { instanceId, userId, value: value(one) }));
  return isTaken ? 'account_exists' : 'message';
};

/** Starts a verification with any strategy and presents the identifier with it. */
export const prepareIdentifierVerification = <T extends Identifier, Shown>(
  visit: OneVisit,
  own: ShownKind<T, Shown>,
  start: (db: Db, one: T) => Promise<string>,
): Promise<Outcome<Shown>> =>
  changeAccount(visit, async (db, userRecord) => {
    const one = ownOne(own, userRecord, visit.params.id);
    refuseProven(one);
    const proof = await saveIdentifierProof(db, visit, own, one, await start(db, one));
    return own.present(visit, await signedInUser(db, visit), one.id, proof);
  });

/**
 * Checks a verification; on success the identifier belongs to the user. `field` is the field of the error if another user has
 * verified it before.
 */
export const attemptIdentifierVerification = async <T extends Identifier, Shown>(
  visit: OneVisit,
  own: ShownKind<T, Shown>,
  field: string,
  verify: (db: Db, one: T, current: Verification | undefined) => Promise<AttemptResult>,
): Promise<Outcome<Shown>> => {
  refuseImpersonator(visit);
  const { id } = visit.params;
  await limitAccount(visit, ['attempt'], id);
  const change = changeAccount(visit, async (db, userRecord) => {
    const one = ownOne(own, userRecord, id);
    refuseProven(one);
    const result = await verify(db, one, await currentVerification(db, visit, one));
    if (result.at === 'refused') return result.fault;
    const unaccepted = await unacceptedFault(db, visit, own, one);
    if (unaccepted) return unaccepted;
    if (!(await claimOne(db, visit, own, userRecord, one, result.verification)))
      return new Fault('form_identifier_exists', { field });
    return own.present(visit, await signedInUser(db, visit), one.id);
  });
  return refuseLostRace(field, change);
};

/** Checks the code that was sent. */
export const attemptIdentifierCode = <T extends Identifier, Shown>(
  visit: OneVisit & { readonly body: { readonly code: string } },
  own: ShownKind<T, Shown>,
  strategy: CodeStrategy,
): Promise<Outcome<Shown>> =>
  attemptIdentifierVerification(visit, own, 'code', (db, { id }, current) =>
    verifyCode(db, visit, { ownerId: id, verificationId: current?.id ?? null, code: visit.body.code, strategy }),
  );

/** Removes an identifier; `after` makes the dependent changes. */
export const removeOwn = async <T extends Identifier>(
  visit: OneVisit,
  own: OwnKind<T>,
  after: (db: Db, userRecord: UserWithIdentifiers, one: T) => Promise<void> = async () => {},
): Promise<Outcome<DeletedObjectJSON>> => {
  await requireFreshVerification(visit);
  return changeAccount(visit, async (db, userRecord): Promise<DeletedObjectJSON> => {
    const one = ownOne(own, userRecord, visit.params.id);
    await removeOne(db, visit, own, userRecord, one);
    await after(db, userRecord, one);
    return { object: own.kind, id: one.id, deleted: true };
  });
};
