// Verifies the factors of a step-up. Rate limits, attempt counters and single use are those of a sign-in; a verification
// updates the session at once, and a completed step-up gives the browser a new secret (docs/security.md R13).
import { Fault } from '../../domain/faults/fault.ts';
import { afterFirstStep, verifiedAgain } from '../../domain/sessions/reverification.ts';
import { isSignedIn } from '../../domain/sessions/session.ts';
import type { SessionVerification } from '../../domain/sessions/session-verification.ts';
import type { UserWithIdentifiers } from '../../domain/users/user.ts';
import { resetLockout } from '../../store/attempts/lockouts.ts';
import { insertVerification } from '../../store/attempts/verifications.ts';
import type { Db } from '../../store/database/database.ts';
import { replaceClientSecret, updateClient } from '../../store/sessions/clients.ts';
import {
  findSessionVerification,
  lockSessionVerification,
  saveSessionVerification,
} from '../../store/sessions/session-verifications.ts';
import { findUserSession, updateSession } from '../../store/sessions/sessions.ts';
import { limitAccount } from '../abuse/rate-limits.ts';
import { record, recordingFailure, recordRefusal } from '../context/audit-log.ts';
import type { Visit } from '../context/call.ts';
import { type PathSession, rotateSecret } from '../context/client-secret.ts';
import { hasSecondFactor } from '../context/fresh-verification.ts';
import { refuseImpersonator } from '../context/impersonation.ts';
import { countFailure } from '../passwords/check-password.ts';
import { lockedFault } from '../passwords/locked-fault.ts';
import { strategyFor } from '../strategies/registry.ts';
import type { AttemptResult, ProofSubject, SlowResults } from '../strategies/strategy.ts';
import {
  type GivenFactor,
  refuseUnlessAt,
  refuseUnlessOffered,
  type StepUpStep,
  type StepUpVisit,
  signedInUser,
  subjectOf,
} from './start.ts';

/** The result of an attempt: a refusal whose changes are committed, or the browser's new secret. */
export type StepUpResult = { readonly fault?: Fault; readonly secret?: string | undefined };
type Proven = Extract<AttemptResult, { at: 'proven' }>;

/** A new secret for the browser; a browser at a satellite keeps its secret, which is valid only there. */
const newSecret = async (db: Db, visit: StepUpVisit): Promise<string | undefined> => {
  const { browser, client, instanceAddress, now } = visit;
  if (instanceAddress.kind === 'satellite') {
    await updateClient(db, client.id, {}, now);
    return undefined;
  }
  const { secret, stored } = await rotateSecret(db, visit, browser);
  if (!stored) await updateClient(db, client.id, {}, now);
  else if (!(await replaceClientSecret(db, client.id, stored, now))) throw new Fault('authentication_invalid');
  return secret;
};

/** Stores the verification on the session and continues the step-up. */
const completeStep = async (
  db: Db,
  visit: StepUpVisit,
  at: { readonly step: StepUpStep; readonly stepUp: SessionVerification; readonly userRecord: UserWithIdentifiers },
  { verification, isNew }: Proven,
): Promise<StepUpResult> => {
  const { now } = visit;
  const { step, stepUp, userRecord } = at;
  const session = await findUserSession(db, visit.session.userId, visit.session.id);
  if (!session || !isSignedIn(session, now)) throw new Fault('authentication_invalid');
  if (isNew) await insertVerification(db, verification);
  const hasSecond = hasSecondFactor(visit, userRecord);
  const isFirst = step === 'first_factor';
  const proven = { first: isFirst, second: !isFirst, hasSecondFactor: hasSecond };
  await updateSession(db, session.id, verifiedAgain(session, proven, now), now);
  const status = isFirst ? afterFirstStep(stepUp.level, hasSecond) : 'complete';
  const proof = isFirst
    ? { firstFactorVerificationId: verification.id }
    : { secondFactorVerificationId: verification.id };
  await saveSessionVerification(db, { ...stepUp, ...proof, status, updatedAt: now });
  if (status !== 'complete') {
    await updateClient(db, visit.client.id, {}, now);
    return {};
  }
  await record(db, visit, 'session.verified', { target: stepUp.level, reason: verification.strategy });
  return { secret: await newSecret(db, visit) };
};

/** A failed verification: the counted attempt is committed and recorded in the audit log. */
const refuse = async (db: Db, visit: StepUpVisit, fault: Fault): Promise<StepUpResult> => {
  await recordRefusal(db, visit, 'session.verification_failed', {}, fault);
  await updateClient(db, visit.client.id, {}, visit.now);
  return { fault };
};

/**
 * Checks one verification in one transaction. An attempt of a second factor is counted separately before it is checked; one of
 * a first factor is counted if it was a wrong guess (docs/security.md R09).
 */
const verifyStep = (
  visit: StepUpVisit,
  step: StepUpStep,
  given: GivenFactor,
  beforehand: SlowResults | undefined,
): Promise<StepUpResult> =>
  visit.database.transaction(async (db) => {
    const { now, session } = visit;
    const { attempt } = strategyFor(step, given.strategy);
    if (!attempt) throw new Fault('strategy_invalid');
    const stepUp = refuseUnlessAt(await lockSessionVerification(db, session.id), step, now);
    const userRecord = await signedInUser(db, visit);
    refuseUnlessOffered(visit, userRecord, step, given.strategy);
    const subject = await subjectOf(db, visit, stepUp, step, userRecord);
    const isSecond = step === 'second_factor';
    if (isSecond && !(await countFailure(db, subject.account, now)))
      return refuse(db, visit, await lockedFault(db, subject.account, now));
    const result = await attempt(db, visit, subject, given, beforehand);
    if (result.at === 'refused') {
      if (!isSecond && result.wasGuess) await countFailure(db, subject.account, now);
      return refuse(db, visit, result.fault);
    }
    await resetLockout(db, subject.account);
    return completeStep(db, visit, { step, stepUp, userRecord }, result);
  });

/** The checks before slow work; the transaction repeats them. */
const peek = async (visit: StepUpVisit, step: StepUpStep, given: GivenFactor): Promise<ProofSubject> => {
  const { db } = visit.database;
  const stepUp = refuseUnlessAt(await findSessionVerification(db, visit.session.id), step, visit.now);
  const userRecord = await signedInUser(db, visit);
  refuseUnlessOffered(visit, userRecord, step, given.strategy);
  return subjectOf(db, visit, stepUp, step, userRecord);
};

const attemptFactor = async (visit: StepUpVisit, step: StepUpStep, given: GivenFactor): Promise<StepUpResult> => {
  refuseImpersonator(visit);
  const row = strategyFor(step, given.strategy);
  const subject = await peek(visit, step, given);
  await limitAccount(visit, ['attempt'], subject.account);
  const beforehand = await recordingFailure(visit, 'session.verification_failed', {}, async () =>
    row.beforehand?.(visit, subject, given),
  );
  return verifyStep(visit, step, given, beforehand);
};

export const attemptSessionFirstFactor = (
  visit: Visit<'POST /client/sessions/:id/verify/attempt_first_factor'> & PathSession,
): Promise<StepUpResult> => attemptFactor(visit, 'first_factor', visit.body);

export const attemptSessionSecondFactor = (
  visit: Visit<'POST /client/sessions/:id/verify/attempt_second_factor'> & PathSession,
): Promise<StepUpResult> => attemptFactor(visit, 'second_factor', visit.body);
