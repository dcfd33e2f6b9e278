// Step-up calls of a session: each runs its use case and replies with the step-up as stored afterwards.
import type { SessionVerificationJSON } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { lastChange } from '../../domain/sessions/client.ts';
import { presenting } from '../../http/presenting.ts';
import { presentSessionVerification } from '../../present/sessions/verification.ts';
import { findClient } from '../../store/sessions/clients.ts';
import { findSessionVerification } from '../../store/sessions/session-verifications.ts';
import { findSession } from '../../store/sessions/sessions.ts';
import { findAccount } from '../../store/views/users-with-identifiers.ts';
import type { BrowserChange, Outcome } from '../../use-cases/context/call.ts';
import * as attempts from '../../use-cases/step-up/attempts.ts';
import * as start from '../../use-cases/step-up/start.ts';

/** The reply with the session's step-up, read again after the commit. */
const replyWith = async (
  visit: start.StepUpVisit,
  browser?: BrowserChange,
): Promise<Outcome<SessionVerificationJSON>> => {
  const at = presenting(visit);
  const session = await findSession(at.db, visit.client.id, visit.session.id);
  const account = session && (await findAccount(at.db, visit.instance.id, session.userId));
  const client = await findClient(at.db, visit.instance.id, visit.client.id);
  const stepUp = await findSessionVerification(at.db, visit.session.id);
  if (!session || !account || !client || !stepUp) throw new Fault('session_not_found');
  const reply = await presentSessionVerification(at, {
    stepUp,
    session,
    account,
    clientUpdatedAt: lastChange(client, at.now),
    first: await start.proofOf(at.db, stepUp, stepUp.firstFactorVerificationId),
    second: await start.proofOf(at.db, stepUp, stepUp.secondFactorVerificationId),
  });
  return { at: 'reply', reply, browser };
};

const preparing =
  <V extends start.StepUpVisit>(run: (visit: V) => Promise<void>) =>
  async (visit: V): Promise<Outcome<SessionVerificationJSON>> => {
    await run(visit);
    return replyWith(visit);
  };

const attempting =
  <V extends start.StepUpVisit>(run: (visit: V) => Promise<attempts.StepUpResult>) =>
  async (visit: V): Promise<Outcome<SessionVerificationJSON>> => {
    const { fault, secret } = await run(visit);
    const browser = { clientId: visit.client.id, secret };
    return fault ? { at: 'refused', fault, browser } : replyWith(visit, browser);
  };

export const startSessionVerification = preparing(start.startSessionVerification);
export const prepareSessionFirstFactor = preparing(start.prepareSessionFirstFactor);
export const prepareSessionSecondFactor = preparing(start.prepareSessionSecondFactor);
export const attemptSessionFirstFactor = attempting(attempts.attemptSessionFirstFactor);
export const attemptSessionSecondFactor = attempting(attempts.attemptSessionSecondFactor);
