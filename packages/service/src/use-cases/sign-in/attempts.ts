// Prepares and verifies the factors of a sign-in with any strategy, and sets a new password after a reset code.
import { isEnterpriseStrategy, type SignInStatus, type Strategy } from '@latchkey/wire';
import { countsAsBoth, offeredSecondFactors } from '../../domain/account/offered-second-factors.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { normaliseIdentifier } from '../../domain/identifiers/normalise.ts';
import type { SignIn } from '../../domain/sign-in/sign-in.ts';
import type { UserWithIdentifiers } from '../../domain/users/user.ts';
import { findSignIn, lockSignIn, saveSignIn } from '../../store/attempts/sign-ins.ts';
import { findVerification, insertVerification } from '../../store/attempts/verifications.ts';
import type { Db } from '../../store/database/database.ts';
import { updateClient } from '../../store/sessions/clients.ts';
import { findUser } from '../../store/views/users-with-identifiers.ts';
import { limitAccount } from '../abuse/rate-limits.ts';
import { type Completed, completeFirstFactor, completeSignIn } from '../completion/complete-sign-in.ts';
import { firstProofOf, secondStepAfter } from '../completion/second-step.ts';
import { recordingFailure, recordRefusal } from '../context/audit-log.ts';
import type { Call, Visit } from '../context/call.ts';
import type { KnownClient } from '../context/client-secret.ts';
import { accountKey, countFailure, secondFactorKey } from '../passwords/check-password.ts';
import { lockedFault } from '../passwords/locked-fault.ts';
import { refuseBadPassword, refuseUnchanged } from '../passwords/new-password.ts';
import { deleteReplaced } from '../strategies/challenge.ts';
import { refuseReplacedPassword } from '../strategies/password.ts';
import { strategyFor } from '../strategies/registry.ts';
import type { ProofStep, ProofSubject, SlowResults, StrategyInput } from '../strategies/strategy.ts';
import { prepareEnterpriseFactor } from './enterprise.ts';
import { refuseUnlessAt, type SavedSignIn } from './sign-in-attempt.ts';

type SignInVisit = Call & KnownClient & { readonly params: { readonly id: string } };
type Step = Extract<ProofStep, 'first_factor' | 'second_factor'>;
type Given = StrategyInput & { readonly strategy: Strategy };

const STATUS_OF: Readonly<Record<Step, SignInStatus>> = {
  first_factor: 'needs_first_factor',
  second_factor: 'needs_second_factor',
};

const userOf = async (db: Db, call: Call, signIn: SignIn): Promise<UserWithIdentifiers | undefined> =>
  signIn.userId === null ? undefined : findUser(db, call.instance.id, signIn.userId);

/** The subject of a step, as a strategy needs it. */
const subjectOf = async (db: Db, call: Call, signIn: SignIn, step: Step): Promise<ProofSubject> => {
  const isSecond = step === 'second_factor';
  const currentId = isSecond ? signIn.secondFactorVerificationId : signIn.firstFactorVerificationId;
  // Without an identifier, attempts are counted per sign-in, so that unrelated sign-ins do not share a counter.
  const named = normaliseIdentifier(signIn.identifier ?? signIn.id);
  const account = accountKey(call, signIn.userId ?? undefined, named);
  return {
    step,
    ownerId: signIn.id,
    clientId: signIn.clientId,
    userRecord: await userOf(db, call, signIn),
    identifier: signIn.identifier,
    account: isSecond ? secondFactorKey(account) : account,
    current: currentId === null ? undefined : await findVerification(db, signIn.id, currentId),
    isNewDevice: isSecond && signIn.confirmsDevice,
  };
};

/** The attempt, locked, if it waits for this step. A discoverable credential may be verified before an identifier is given. */
const lockAttempt = async (db: Db, visit: SignInVisit, step: Step): Promise<SignIn> =>
  refuseUnlessAt(await lockSignIn(db, visit.client.id, visit.params.id), STATUS_OF[step], visit.now);

/** Refuses a second factor that the attempt does not offer, such as a code by e-mail to a user with an authenticator app. */
const refuseUnlessOffered = (
  call: Call,
  signIn: SignIn,
  userRecord: UserWithIdentifiers | undefined,
  asked: Strategy,
): void => {
  const offered = userRecord ? offeredSecondFactors(call.instance.settings, signIn, userRecord) : [];
  if (!offered.some(({ strategy }) => strategy === asked)) throw new Fault('strategy_for_user_invalid');
};

/** Starts the verification of a step and stores it on the attempt. */
export const prepareStep = async (
  db: Db,
  call: Call,
  signIn: SignIn,
  step: Step,
  { strategy, ...input }: Given,
): Promise<void> => {
  const { prepare } = strategyFor(step, strategy);
  if (!prepare) throw new Fault('strategy_invalid');
  const subject = await subjectOf(db, call, signIn, step);
  if (step === 'second_factor') refuseUnlessOffered(call, signIn, subject.userRecord, strategy);
  const id = await prepare(db, call, subject, input);
  const change = step === 'second_factor' ? { secondFactorVerificationId: id } : { firstFactorVerificationId: id };
  await saveSignIn(db, { ...signIn, ...change }, call.now);
  await deleteReplaced(db, subject.current, id);
};

/** A user of an enterprise connection may sign in only through it. */
const refuseBypassingEnterprise = (signIn: SignIn): SignIn => {
  if (signIn.enterpriseConnectionId !== null) throw new Fault('strategy_for_user_invalid');
  return signIn;
};

const prepareFactor = async (visit: SignInVisit, step: Step, given: Given): Promise<SavedSignIn> => {
  const { client, params, now } = visit;
  strategyFor(step, given.strategy);
  await visit.database.transaction(async (db) => {
    const signIn = await lockAttempt(db, visit, step);
    await prepareStep(db, visit, step === 'first_factor' ? refuseBypassingEnterprise(signIn) : signIn, step, given);
    await updateClient(db, client.id, {}, now);
  });
  return { at: 'saved', clientId: client.id, id: params.id };
};

export const prepareFirstFactor = (
  visit: Visit<'POST /client/sign_ins/:id/prepare_first_factor'> & KnownClient,
): Promise<SavedSignIn> =>
  isEnterpriseStrategy(visit.body.strategy)
    ? prepareEnterpriseFactor(visit)
    : prepareFactor(visit, 'first_factor', visit.body);

export const prepareSecondFactor = (
  visit: Visit<'POST /client/sign_ins/:id/prepare_second_factor'> & KnownClient,
): Promise<SavedSignIn> => prepareFactor(visit, 'second_factor', visit.body);

type AttemptEnd = Completed & { readonly fault?: Fault };

/** A failed verification: the counted attempt is committed and recorded in the audit log. */
const refuse = async (
  db: Db,
  visit: SignInVisit,
  { signIn, strategy }: { readonly signIn: SignIn; readonly strategy: string | undefined },
  fault: Fault,
): Promise<AttemptEnd> => {
  await recordRefusal(db, visit, 'sign_in.failed', { userId: signIn.userId, target: signIn.id, strategy }, fault);
  await updateClient(db, visit.client.id, {}, visit.now);
  return { fault };
};

/** Checks a first factor and continues the attempt, in one transaction; a wrong guess is committed as counted. */
const completeFirst = (visit: SignInVisit, given: Given, beforehand: SlowResults): Promise<AttemptEnd> =>
  visit.database.transaction(async (db) => {
    const { browser, client, now } = visit;
    const row = strategyFor('first_factor', given.strategy);
    const signIn = refuseBypassingEnterprise(await lockAttempt(db, visit, 'first_factor'));
    const subject = await subjectOf(db, visit, signIn, 'first_factor');
    if (!row.attempt) throw new Fault('strategy_invalid');
    const result = await row.attempt(db, visit, subject, given, beforehand);
    if (result.at === 'refused') {
      if (result.wasGuess) await countFailure(db, subject.account, now);
      return refuse(db, visit, { signIn, strategy: given.strategy }, result.fault);
    }
    const userRecord = result.userRecord ?? subject.userRecord;
    if (!userRecord) throw new Fault('sign_in_not_found');
    const { verification, held, isNew = false } = result;
    const resetsPassword = row.resetsPassword ?? false;
    return completeFirstFactor(db, visit, {
      browser,
      client,
      signIn,
      userRecord,
      verification,
      held,
      isNew,
      resetsPassword,
      passwordDigest: beforehand.passwordDigest,
    });
  });

const savedAs = ({ client, params }: SignInVisit, { fault, secret }: AttemptEnd): SavedSignIn => {
  const browser = { clientId: client.id, secret };
  return fault ? { at: 'refused', fault, browser } : { at: 'saved', clientId: client.id, id: params.id, browser };
};

/** Reads an attempt before slow work; the transaction checks it again. */
const peek = async (visit: SignInVisit, needed: SignInStatus): Promise<SignIn> =>
  refuseUnlessAt(await findSignIn(visit.database.db, visit.client.id, visit.params.id), needed, visit.now);

export const attemptFirstFactor = async (
  visit: Visit<'POST /client/sign_ins/:id/attempt_first_factor'> & KnownClient,
): Promise<SavedSignIn> => {
  const { body, database } = visit;
  const row = strategyFor('first_factor', body.strategy);
  const seen = refuseBypassingEnterprise(await peek(visit, 'needs_first_factor'));
  const subject = await subjectOf(database.db, visit, seen, 'first_factor');
  await limitAccount(visit, ['attempt'], subject.account);
  const of = { userId: seen.userId, target: seen.id, strategy: body.strategy };
  const beforehand = await recordingFailure(
    visit,
    'sign_in.failed',
    of,
    async () => (await row.beforehand?.(visit, subject, body)) ?? {},
  );
  return savedAs(visit, await completeFirst(visit, body, beforehand));
};

/** Checks a second factor in one transaction. Its attempt is counted separately before it is checked (docs/security.md R09). */
const completeSecond = (visit: SignInVisit, given: Given): Promise<AttemptEnd> =>
  visit.database.transaction(async (db): Promise<AttemptEnd> => {
    const { browser, client, now } = visit;
    const signIn = await lockAttempt(db, visit, 'second_factor');
    const subject = await subjectOf(db, visit, signIn, 'second_factor');
    const { attempt } = strategyFor('second_factor', given.strategy);
    const { userRecord } = subject;
    if (!userRecord || !attempt) throw new Fault('sign_in_not_found');
    refuseUnlessOffered(visit, signIn, userRecord, given.strategy);
    await refuseReplacedPassword(db, visit, signIn, userRecord);
    const firstStrategy = (await firstProofOf(db, signIn))?.strategy;
    const at = { signIn, strategy: firstStrategy };
    if (!(await countFailure(db, subject.account, now)))
      return refuse(db, visit, at, await lockedFault(db, subject.account, now));
    const result = await attempt(db, visit, subject, given);
    if (result.at === 'refused') return refuse(db, visit, at, result.fault);
    const { verification, isNew = false } = result;
    if (isNew) await insertVerification(db, verification);
    const proven = { ...signIn, secondFactorVerificationId: verification.id };
    const { strategy } = verification;
    const proofs = { strategy, firstStrategy, secondFactor: !signIn.confirmsDevice };
    return completeSignIn(db, visit, { browser, client, signIn: proven, userRecord, ...proofs });
  });

export const attemptSecondFactor = async (
  visit: Visit<'POST /client/sign_ins/:id/attempt_second_factor'> & KnownClient,
): Promise<SavedSignIn> => {
  const seen = await peek(visit, 'needs_second_factor');
  const subject = await subjectOf(visit.database.db, visit, seen, 'second_factor');
  await limitAccount(visit, ['attempt'], subject.account);
  return savedAs(visit, await completeSecond(visit, visit.body));
};

type ResetVisit = Visit<'POST /client/sign_ins/:id/reset_password'> & KnownClient;

export const resetPassword = async (visit: ResetVisit): Promise<SavedSignIn> => {
  const { body, client, database, now, params, browser } = visit;
  const seen = await userOf(database.db, visit, await peek(visit, 'needs_new_password'));
  await refuseBadPassword(visit, body.password);
  await refuseUnchanged(visit, seen, body.password);
  const newPasswordDigest = await visit.ports.hasher.hash(body.password);
  const completed = await database.transaction(async (db): Promise<Completed> => {
    const held = refuseUnlessAt(await lockSignIn(db, client.id, params.id), 'needs_new_password', now);
    const userRecord = await userOf(db, visit, held);
    if (!userRecord) throw new Fault('sign_in_not_found');
    await refuseReplacedPassword(db, visit, held, userRecord);
    const signIn = { ...held, newPasswordDigest, endsOtherSessions: body.sign_out_of_other_sessions ?? false };
    const first = await firstProofOf(db, held);
    const second = await secondStepAfter(db, visit, { clientId: client.id, userRecord, first });
    if (second === 'none')
      return completeSignIn(db, visit, {
        browser,
        client,
        signIn,
        userRecord,
        firstStrategy: first?.strategy,
        secondFactor: countsAsBoth(visit.instance.settings, first),
      });
    const confirmsDevice = second === 'new_device';
    await saveSignIn(db, { ...signIn, status: 'needs_second_factor', confirmsDevice }, now);
    await updateClient(db, client.id, {}, now);
    return {};
  });
  return savedAs(visit, completed);
};
