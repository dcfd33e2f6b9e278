// Step-up of a session (docs/reference/wire.md#session-calls): starts it and sends what its factors need. attempts.ts verifies
// them. The strategies are those of a sign-in; an impersonator is refused.
import type { SessionVerificationStatus, Strategy } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { firstStep } from '../../domain/sessions/reverification.ts';
import {
  hasPasskeyFor,
  SESSION_VERIFICATION_LIFETIME_MS,
  type SessionVerification,
  stepUpStrategies,
  verifyProblem,
} from '../../domain/sessions/session-verification.ts';
import { secondFactorsOf } from '../../domain/sign-in/second-factors.ts';
import type { UserWithIdentifiers } from '../../domain/users/user.ts';
import { type Verification, verificationStatusAt } from '../../domain/verification.ts';
import { findVerification } from '../../store/attempts/verifications.ts';
import type { Db } from '../../store/database/database.ts';
import { updateClient } from '../../store/sessions/clients.ts';
import { lockSessionVerification, saveSessionVerification } from '../../store/sessions/session-verifications.ts';
import { findUser } from '../../store/views/users-with-identifiers.ts';
import type { Call, Visit } from '../context/call.ts';
import type { PathSession } from '../context/client-secret.ts';
import { hasSecondFactor } from '../context/fresh-verification.ts';
import { refuseImpersonator } from '../context/impersonation.ts';
import { accountKey, secondFactorKey } from '../passwords/check-password.ts';
import { strategyFor } from '../strategies/registry.ts';
import type { ProofSubject, StrategyInput } from '../strategies/strategy.ts';

export type StepUpVisit = Call & PathSession;
export type StepUpStep = 'first_factor' | 'second_factor';
export type GivenFactor = StrategyInput & { readonly strategy: Strategy };

const STATUS_OF: Readonly<Record<StepUpStep, SessionVerificationStatus>> = {
  first_factor: 'needs_first_factor',
  second_factor: 'needs_second_factor',
};

export const signedInUser = async (db: Db, visit: StepUpVisit): Promise<UserWithIdentifiers> => {
  const userRecord = await findUser(db, visit.instance.id, visit.session.userId);
  if (!userRecord) throw new Fault('authentication_invalid');
  return userRecord;
};

export const proofOf = async (
  db: Db,
  stepUp: SessionVerification,
  id: string | null,
): Promise<Verification | undefined> => (id === null ? undefined : findVerification(db, stepUp.id, id));

/** The subject of a step, as a strategy needs it. */
export const subjectOf = async (
  db: Db,
  visit: StepUpVisit,
  stepUp: SessionVerification,
  step: StepUpStep,
  userRecord: UserWithIdentifiers,
): Promise<ProofSubject> => {
  const isSecond = step === 'second_factor';
  const account = accountKey(visit, userRecord.user.id, '');
  return {
    step,
    ownerId: stepUp.id,
    clientId: visit.client.id,
    userRecord,
    identifier: null,
    account: isSecond ? secondFactorKey(account) : account,
    current: await proofOf(db, stepUp, isSecond ? stepUp.secondFactorVerificationId : stepUp.firstFactorVerificationId),
    isSignedIn: true,
  };
};

/** The step-up, if it waits for this step. */
export const refuseUnlessAt = (
  stepUp: SessionVerification | undefined,
  step: StepUpStep,
  now: number,
): SessionVerification => {
  const problem = verifyProblem(stepUp, STATUS_OF[step], now);
  if (!stepUp || problem) throw new Fault(problem ?? 'verification_missing');
  return stepUp;
};

/** Refuses a factor that was not offered to the user. */
export const refuseUnlessOffered = (
  visit: StepUpVisit,
  userRecord: UserWithIdentifiers,
  step: StepUpStep,
  strategy: Strategy,
): void => {
  const { user_settings: settings } = visit.instance.settings;
  const offered: readonly Strategy[] =
    step === 'second_factor'
      ? secondFactorsOf(settings, userRecord).map((factor) => factor.strategy)
      : stepUpStrategies(settings, userRecord);
  if (!offered.includes(strategy)) throw new Fault('strategy_for_user_invalid');
};

/** A code that was sent and not entered yet stays valid when the step-up is started again, because surfaces may mount twice. */
const openVerificationId = async (
  db: Db,
  visit: StepUpVisit,
  earlier: SessionVerification | undefined,
  id: string | null | undefined,
): Promise<string | null> => {
  const proof = earlier && id ? await findVerification(db, earlier.id, id) : undefined;
  const isOpen = proof?.sentAt != null && verificationStatusAt(proof, visit.now) === 'unverified';
  return isOpen ? proof.id : null;
};

/** The passkey challenge, if the user has a passkey; nothing is sent for it, so it needs no separate call. */
const passkeyChallenge = async (
  db: Db,
  visit: StepUpVisit,
  stepUp: SessionVerification,
  userRecord: UserWithIdentifiers,
): Promise<string | null> => {
  const isAsked = stepUp.status === 'needs_first_factor' && stepUp.firstFactorVerificationId === null;
  if (!isAsked || visit.origin === undefined || !hasPasskeyFor(visit.instance.settings.user_settings, userRecord))
    return stepUp.firstFactorVerificationId;
  const subject = await subjectOf(db, visit, stepUp, 'first_factor', userRecord);
  return (await strategyFor('first_factor', 'passkey').prepare?.(db, visit, subject, {})) ?? null;
};

export const startSessionVerification = async (
  visit: Visit<'POST /client/sessions/:id/verify'> & PathSession,
): Promise<void> => {
  refuseImpersonator(visit);
  const { body, client, database, now, ports, session } = visit;
  await database.transaction(async (db) => {
    const userRecord = await signedInUser(db, visit);
    const earlier = await lockSessionVerification(db, session.id);
    const stepUp: SessionVerification = {
      id: earlier?.id ?? ports.ids.next('sver'),
      sessionId: session.id,
      level: body.level,
      status: firstStep(body.level, hasSecondFactor(visit, userRecord)),
      firstFactorVerificationId: await openVerificationId(db, visit, earlier, earlier?.firstFactorVerificationId),
      secondFactorVerificationId: await openVerificationId(db, visit, earlier, earlier?.secondFactorVerificationId),
      expireAt: now + SESSION_VERIFICATION_LIFETIME_MS,
      createdAt: now,
      updatedAt: now,
    };
    const firstFactorVerificationId = await passkeyChallenge(db, visit, stepUp, userRecord);
    await saveSessionVerification(db, { ...stepUp, firstFactorVerificationId });
    await updateClient(db, client.id, {}, now);
  });
};

const prepareFactor = async (
  visit: StepUpVisit,
  step: StepUpStep,
  { strategy, ...input }: GivenFactor,
): Promise<void> => {
  refuseImpersonator(visit);
  const { prepare } = strategyFor(step, strategy);
  if (!prepare) throw new Fault('strategy_invalid');
  await visit.database.transaction(async (db) => {
    const stepUp = refuseUnlessAt(await lockSessionVerification(db, visit.session.id), step, visit.now);
    const userRecord = await signedInUser(db, visit);
    refuseUnlessOffered(visit, userRecord, step, strategy);
    const id = await prepare(db, visit, await subjectOf(db, visit, stepUp, step, userRecord), input);
    const change = step === 'second_factor' ? { secondFactorVerificationId: id } : { firstFactorVerificationId: id };
    await saveSessionVerification(db, { ...stepUp, ...change, updatedAt: visit.now });
    await updateClient(db, visit.client.id, {}, visit.now);
  });
};

export const prepareSessionFirstFactor = (
  visit: Visit<'POST /client/sessions/:id/verify/prepare_first_factor'> & PathSession,
): Promise<void> => prepareFactor(visit, 'first_factor', visit.body);

export const prepareSessionSecondFactor = (
  visit: Visit<'POST /client/sessions/:id/verify/prepare_second_factor'> & PathSession,
): Promise<void> => prepareFactor(visit, 'second_factor', visit.body);
