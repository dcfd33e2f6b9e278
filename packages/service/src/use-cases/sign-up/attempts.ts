// Prepares and checks the verifications of a sign-up's fields, with any strategy.
import type { Strategy } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { PROVEN_FIELDS, type ProvenField, type SignUp } from '../../domain/sign-up/sign-up.ts';
import { findSignUp, lockSignUp, saveSignUp } from '../../store/attempts/sign-ups.ts';
import { findVerification, insertVerification } from '../../store/attempts/verifications.ts';
import type { Db } from '../../store/database/database.ts';
import { updateClient } from '../../store/sessions/clients.ts';
import { passCaptchaLater, pastCaptcha } from '../abuse/captcha.ts';
import { limitAccount, rateLimit } from '../abuse/rate-limits.ts';
import { type CompletedSignUp, completeVerifiedSignUp } from '../completion/complete-sign-up.ts';
import { recordingFailure, recordRefusal } from '../context/audit-log.ts';
import type { Visit } from '../context/call.ts';
import type { KnownClient } from '../context/client-secret.ts';
import { deleteReplaced } from '../strategies/challenge.ts';
import { strategyFor } from '../strategies/registry.ts';
import type { ProofSubject, StrategyHandler } from '../strategies/strategy.ts';
import { refuseUnlessOpen, type SavedSignUp } from './sign-up-attempt.ts';
import { askedStrategy, redirectFor, startSignUpRedirect } from './start-redirect.ts';

/** The row of a strategy that verifies a field of a sign-up. */
const rowFor = (strategy: Strategy): StrategyHandler & { readonly proves: ProvenField } => {
  const row = strategyFor('sign_up', strategy);
  if (row.proves === undefined) throw new Fault('strategy_invalid');
  return { ...row, proves: row.proves };
};

const subjectOf = async (db: Db, signUp: SignUp, field: ProvenField): Promise<ProofSubject> => {
  const { value, proof } = PROVEN_FIELDS[field];
  const currentId = signUp[proof];
  return {
    step: 'sign_up',
    ownerId: signUp.id,
    clientId: signUp.clientId,
    userRecord: undefined,
    identifier: signUp[value],
    account: signUp[value] ?? signUp.id,
    current: currentId === null ? undefined : await findVerification(db, signUp.id, currentId),
  };
};

type PrepareVisit = Visit<'POST /client/sign_ups/:id/prepare_verification'> & KnownClient;

/** Verifies the external account by a redirect to its provider. It calls the provider, so it is rate-limited. */
const prepareExternal = async (visit: PrepareVisit): Promise<SavedSignUp> => {
  const { body, client, database, params, now } = visit;
  await rateLimit('create')(visit);
  const seen = refuseUnlessOpen(await findSignUp(database.db, client.id, params.id), now);
  const passage = passCaptchaLater(visit, seen, body.strategy);
  const redirect = await redirectFor(visit, body, seen.emailAddress);
  if (!redirect) throw new Fault('strategy_invalid');
  await database.transaction(async (db) => {
    const signUp = refuseUnlessOpen(await lockSignUp(db, client.id, params.id), now);
    await startSignUpRedirect(db, visit, redirect, await pastCaptcha(db, visit, signUp, passage));
  });
  return { at: 'saved', clientId: client.id, id: params.id, isRedirected: true };
};

export const prepareSignUpVerification = async (visit: PrepareVisit): Promise<SavedSignUp> => {
  const { body, client, database, params, now } = visit;
  if (askedStrategy(body) !== undefined) return prepareExternal(visit);
  const { prepare, proves } = rowFor(body.strategy);
  if (!prepare) throw new Fault('strategy_invalid');
  await database.transaction(async (db) => {
    const signUp = refuseUnlessOpen(await lockSignUp(db, client.id, params.id), now);
    const subject = await subjectOf(db, signUp, proves);
    if (subject.identifier === null) throw new Fault('verification_missing');
    // An address that an enterprise connection covers is verified only through the connection.
    if (proves === 'email_address' && signUp.enterpriseConnectionId !== null)
      throw new Fault('strategy_for_user_invalid');
    if (subject.current?.status === 'verified') throw new Fault('verification_already_verified');
    const id = await prepare(db, visit, subject, body);
    await saveSignUp(db, { ...signUp, [PROVEN_FIELDS[proves].proof]: id }, now);
    await deleteReplaced(db, subject.current, id);
    await updateClient(db, client.id, { signUpId: signUp.id }, now);
  });
  return { at: 'saved', clientId: client.id, id: params.id };
};

type AttemptVisit = Visit<'POST /client/sign_ups/:id/attempt_verification'> & KnownClient;

type AttemptEnd = CompletedSignUp & { readonly fault?: Fault };

/** Checks a verification and continues the attempt, in one transaction; a wrong guess is committed as counted. */
const completeProof = (visit: AttemptVisit, { attempt, proves }: ReturnType<typeof rowFor>): Promise<AttemptEnd> =>
  visit.database.transaction(async (db): Promise<AttemptEnd> => {
    const { body, browser, client, params, now } = visit;
    if (!attempt) throw new Fault('strategy_invalid');
    const signUp = refuseUnlessOpen(await lockSignUp(db, client.id, params.id), now);
    const result = await attempt(db, visit, await subjectOf(db, signUp, proves), body);
    if (result.at === 'refused') {
      await recordRefusal(db, visit, 'sign_up.failed', { target: signUp.id }, result.fault);
      await updateClient(db, client.id, {}, now);
      return { fault: result.fault };
    }
    if (result.isNew) await insertVerification(db, result.verification);
    const proven = { ...signUp, [PROVEN_FIELDS[proves].proof]: result.verification.id };
    const completed = await completeVerifiedSignUp(db, visit, { browser, client }, proven);
    if (completed.fault) await recordRefusal(db, visit, 'sign_up.failed', { target: signUp.id }, completed.fault);
    return completed;
  });

export const attemptSignUpVerification = async (visit: AttemptVisit): Promise<SavedSignUp> => {
  const { body, client, database, params, now } = visit;
  const row = rowFor(body.strategy);
  if (!row.attempt) throw new Fault('strategy_invalid');
  const seen = refuseUnlessOpen(await findSignUp(database.db, client.id, params.id), now);
  await limitAccount(visit, ['attempt'], seen[PROVEN_FIELDS[row.proves].value] ?? seen.id);
  const { fault, secret } = await recordingFailure(visit, 'sign_up.failed', { target: seen.id }, () =>
    completeProof(visit, row),
  );
  const browser = { clientId: client.id, secret };
  return fault ? { at: 'refused', fault, browser } : { at: 'saved', clientId: client.id, id: params.id, browser };
};
