// Proving the factors of a step-up. Limits, budgets and single use are those of a sign-in; what is proven counts for the
// session from that second on, and a finished step-up gives the browser a new secret (docs/security.md R13).
import { Fault } from '../../domain/faults/fault.ts';
import { afterFirstStep, provenAgain } from '../../domain/sessions/reverification.ts';
import { isSignedIn } from '../../domain/sessions/session.ts';
import type { SessionVerification } from '../../domain/sessions/session-verification.ts';
import type { UserWithIdentifiers } from '../../domain/users/user.ts';
import { forgetLockout } from '../../store/attempts/lockouts.ts';
import { insertVerification } from '../../store/attempts/verifications.ts';
import type { Db } from '../../store/database/database.ts';
import { updateClient } from '../../store/sessions/clients.ts';
import {
  findSessionVerification,
  lockSessionVerification,
  saveSessionVerification,
} from '../../store/sessions/session-verifications.ts';
import { findUserSession, updateSession } from '../../store/sessions/sessions.ts';
import { limitAccount } from '../abuse/rate-limits.ts';
import { record, recordingFailure, recordRefusal } from '../context/audit-log.ts';
import type { Visit } from '../context/call.ts';
import { type PathSession, rotateSecret } from '../context/client-identity.ts';
import { hasSecondFactor } from '../context/fresh-verification.ts';
import { refuseImpersonator } from '../context/impersonation.ts';
import { countFailure } from '../passwords/check-password.ts';
import { lockedFault } from '../passwords/locked-fault.ts';
import { strategyFor } from '../strategies/registry.ts';
import type { AttemptResult, Beforehand, ProofSubject } from '../strategies/strategy.ts';
import {
  type GivenFactor,
  refuseUnlessAt,
  refuseUnlessOffered,
  type StepUpStep,
  type StepUpVisit,
  signedInUser,
  subjectOf,
} from './start.ts';

/** What an attempt came to: a refusal whose changes stay, or the browser's new secret. */
export type StepUpResult = { readonly fault?: Fault; readonly secret?: string | undefined };
type Proven = Extract<AttemptResult, { at: 'proven' }>;

/** A new secret for the browser; a satellite's browser keeps its own, which opens nothing elsewhere. */
const newSecret = async (db: Db, visit: StepUpVisit): Promise<string | undefined> => {
  const { browser, client, instanceAddress, now } = visit;
  if (instanceAddress.kind === 'satellite') {
    await updateClient(db, client.id, {}, now);
    return undefined;
  }
  const { secret, stored } = await rotateSecret(db, visit, browser);
  await updateClient(db, client.id, stored ?? {}, now);
  return secret;
};

/** Writes down what was proven, in the session itself, and moves the step-up on. */
const completeStep = async (
  db: Db,
  visit: StepUpVisit,
  at: { readonly step: StepUpStep; readonly stepUp: SessionVerification; readonly person: UserWithIdentifiers },
  { verification, isNew }: Proven,
): Promise<StepUpResult> => {
  const { now } = visit;
  const { step, stepUp, person } = at;
  const session = await findUserSession(db, visit.session.userId, visit.session.id);
  if (!session || !isSignedIn(session, now)) throw new Fault('authentication_invalid');
  if (isNew) await insertVerification(db, verification);
  const hasSecond = hasSecondFactor(visit, person);
  const isFirst = step === 'first_factor';
  const proven = { first: isFirst, second: !isFirst, hasSecondFactor: hasSecond };
  await updateSession(db, session.id, provenAgain(session, proven, now), now);
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

/** A wrong proof: what was counted stays, and the log says so. */
const refuse = async (db: Db, visit: StepUpVisit, fault: Fault): Promise<StepUpResult> => {
  await recordRefusal(db, visit, 'session.verification_failed', {}, fault);
  await updateClient(db, visit.client.id, {}, visit.now);
  return { fault };
};

/**
 * Judges one proof in one transaction. A try of a second factor is taken from its own budget before it is judged; one of a
 * first factor when it was a wrong guess (docs/security.md R09).
 */
const verifyStep = (
  visit: StepUpVisit,
  step: StepUpStep,
  given: GivenFactor,
  beforehand: Beforehand | undefined,
): Promise<StepUpResult> =>
  visit.database.transaction(async (db) => {
    const { now, session } = visit;
    const { attempt } = strategyFor(step, given.strategy);
    if (!attempt) throw new Fault('strategy_invalid');
    const stepUp = refuseUnlessAt(await lockSessionVerification(db, session.id), step, now);
    const person = await signedInUser(db, visit);
    refuseUnlessOffered(visit, person, step, given.strategy);
    const subject = await subjectOf(db, visit, stepUp, step, person);
    const isSecond = step === 'second_factor';
    if (isSecond && !(await countFailure(db, subject.account, now)))
      return refuse(db, visit, await lockedFault(db, subject.account, now));
    const result = await attempt(db, visit, subject, given, beforehand);
    if (result.at === 'refused') {
      if (!isSecond && result.wasGuess) await countFailure(db, subject.account, now);
      return refuse(db, visit, result.fault);
    }
    await forgetLockout(db, subject.account);
    return completeStep(db, visit, { step, stepUp, person }, result);
  });

/** What is looked at before slow work; it is checked again inside the transaction. */
const peek = async (visit: StepUpVisit, step: StepUpStep, given: GivenFactor): Promise<ProofSubject> => {
  const { db } = visit.database;
  const stepUp = refuseUnlessAt(await findSessionVerification(db, visit.session.id), step, visit.now);
  const person = await signedInUser(db, visit);
  refuseUnlessOffered(visit, person, step, given.strategy);
  return subjectOf(db, visit, stepUp, step, person);
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
