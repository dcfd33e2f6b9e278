// Starting, extending and reading sign-ups, proving their address, and the user that comes of it.
import type { SignUpJSON } from '@latchkey/wire';
import type { Client } from '../domain/client.ts';
import { userFromSignUp } from '../domain/sign-up/complete.ts';
import {
  isEmptySignUp,
  modeProblem,
  planSignUp,
  type SignUpChange,
  type SignUpRequest,
} from '../domain/sign-up/create.ts';
import { isSatisfied, requirementsOf } from '../domain/sign-up/requirements.ts';
import { SIGN_UP_LIFETIME_MS, type SignUp, signUpStatusAt } from '../domain/sign-up/sign-up.ts';
import { Fault } from '../fault.ts';
import { type Browser, ensureClient } from '../http/client-identity.ts';
import type { KnownClient, MaybeClient } from '../http/guards/client.ts';
import { limitAccount } from '../http/guards/rate-limit.ts';
import type { BrowserChange, Call, Outcome, Visit } from '../http/visit.ts';
import { signUpJSON } from '../present/sign-up.ts';
import { updateClient } from '../store/clients.ts';
import type { Db } from '../store/database.ts';
import { claimEmail, isEmailClaimed } from '../store/emails.ts';
import { findSignUp, lockSignUp, saveSignUp } from '../store/sign-ups.ts';
import { insertUser, isUsernameTaken } from '../store/users.ts';
import { findVerification } from '../store/verifications.ts';
import { findSignUpView } from '../store/views.ts';
import { judgeCode, sendCode } from './one-time-code.ts';
import { presenting } from './presenting.ts';
import { hidesWhoExists } from './sign-in-subject.ts';
import { startUserSession } from './start-session.ts';

const newSignUp = (call: Call, clientId: string): SignUp => ({
  id: call.ports.ids.next('sua'),
  instanceId: call.instance.id,
  clientId,
  status: 'missing_requirements',
  username: null,
  firstName: null,
  lastName: null,
  emailAddress: null,
  emailVerificationId: null,
  passwordDigest: null,
  unsafeMetadata: {},
  legalAcceptedAt: null,
  createdSessionId: null,
  createdUserId: null,
  abandonAt: call.now + SIGN_UP_LIFETIME_MS,
  createdAt: call.now,
  updatedAt: call.now,
});

const replyWith = async (
  call: Call,
  clientId: string,
  id: string,
  browser?: BrowserChange,
): Promise<Outcome<SignUpJSON>> => {
  const view = await findSignUpView(call.database.db, clientId, id);
  if (!view) throw new Fault('sign_up_not_found');
  return { at: 'reply', reply: signUpJSON(presenting(call), view), browser };
};

const refuseUnlessOpen = (signUp: SignUp | undefined, now: number): SignUp => {
  const status = signUp && signUpStatusAt(signUp, now);
  if (status === 'complete') throw new Fault('sign_up_already_complete');
  if (!signUp || status !== 'missing_requirements') throw new Fault('sign_up_not_found');
  return signUp;
};

/** True where a taken address is not told: the code then goes nowhere and its owner gets word instead. */
const hidesAddresses = (call: Call): boolean =>
  hidesWhoExists(call) && call.instance.settings.user_settings.attributes.email_address.verify_at_sign_up;

const refuseTaken = async (call: Call, change: SignUpChange): Promise<void> => {
  const { db } = call.database;
  const { emailAddress, username } = change;
  if (emailAddress && !hidesAddresses(call) && (await isEmailClaimed(db, call.instance.id, emailAddress))) {
    throw new Fault('form_identifier_exists', { field: 'email_address' });
  }
  if (username && (await isUsernameTaken(db, call.instance.id, username))) {
    throw new Fault('form_identifier_exists', { field: 'username' });
  }
};

/** Reads the request, with the password hashed: the slow part happens before the transaction. */
const readChange = async (call: Call, request: SignUpRequest): Promise<Partial<SignUp>> => {
  const plan = planSignUp(call.instance.settings.user_settings, request, call.now);
  if (plan.at === 'refuse') throw new Fault(plan.problems);
  const { password, ...fields } = plan.change;
  await refuseTaken(call, fields);
  if (fields.emailAddress) await limitAccount(call, ['create'], fields.emailAddress);
  return password === undefined ? fields : { ...fields, passwordDigest: await call.ports.hasher.hash(password) };
};

type At = { readonly browser: Browser; readonly client: Client };

/** Makes the user of a finished attempt and signs them in. A race for the address or the name has one winner. */
const createUser = async (db: Db, call: Call, at: At, signUp: SignUp, isEmailVerified: boolean): Promise<string> => {
  const { ids } = call.ports;
  const made = userFromSignUp(signUp, {
    userId: ids.next('user'),
    emailId: ids.next('idn'),
    isEmailVerified,
    now: call.now,
  });
  if (!(await insertUser(db, made.user))) throw new Fault('form_identifier_exists', { field: 'username' });
  if (made.email && !(await claimEmail(db, made.email)))
    throw new Fault('form_identifier_exists', { field: 'email_address' });
  const { sessionId, secret } = await startUserSession(db, call, { ...at, userId: made.user.id });
  const complete: SignUp = { ...signUp, status: 'complete', createdSessionId: sessionId, createdUserId: made.user.id };
  await saveSignUp(db, complete, call.now);
  return secret;
};

/** Writes an attempt; when nothing is left to ask or prove, the user is made at once. Gives the browser's new secret. */
const settle = async (db: Db, call: Call, at: At, signUp: SignUp): Promise<string | undefined> => {
  const { emailVerificationId: proofId } = signUp;
  const proof = proofId === null ? undefined : await findVerification(db, signUp.id, proofId);
  const isEmailVerified = proof?.status === 'verified' && proof.target === signUp.emailAddress;
  const requirements = requirementsOf(call.instance.settings.user_settings, signUp, isEmailVerified);
  const isEmpty = signUp.emailAddress === null && signUp.username === null;
  if (isSatisfied(requirements) && !isEmpty) return createUser(db, call, at, signUp, isEmailVerified);
  await saveSignUp(db, signUp, call.now);
  await updateClient(db, at.client.id, { signUpId: signUp.id }, call.now);
  return undefined;
};

export const createSignUp = async (
  visit: Visit<'POST /client/sign_ups'> & MaybeClient,
): Promise<Outcome<SignUpJSON>> => {
  const closed = isEmptySignUp(visit.body) ? undefined : modeProblem(visit.instance.settings.user_settings);
  if (closed) throw new Fault(closed);
  const change = await readChange(visit, visit.body);
  const done = await visit.database.transaction(async (db) => {
    const { client, secret } = await ensureClient(db, visit, visit);
    const signUp = { ...newSignUp(visit, client.id), ...change };
    const rotated = await settle(db, visit, { browser: visit.browser, client }, signUp);
    return { id: signUp.id, browser: { clientId: client.id, secret: rotated ?? secret } };
  });
  return replyWith(visit, done.browser.clientId, done.id, done.browser);
};

export const updateSignUp = async (
  visit: Visit<'PATCH /client/sign_ups/:id'> & KnownClient,
): Promise<Outcome<SignUpJSON>> => {
  const { client, browser, database, params, now } = visit;
  refuseUnlessOpen(await findSignUp(database.db, client.id, params.id), now);
  const change = await readChange(visit, visit.body);
  const secret = await database.transaction(async (db) => {
    const signUp = refuseUnlessOpen(await lockSignUp(db, client.id, params.id), now);
    const isNewAddress = change.emailAddress !== undefined && change.emailAddress !== signUp.emailAddress;
    const emailVerificationId = isNewAddress ? null : signUp.emailVerificationId;
    return settle(db, visit, { browser, client }, { ...signUp, ...change, emailVerificationId });
  });
  return replyWith(visit, client.id, params.id, { clientId: client.id, secret });
};

export const getSignUp = async (visit: Visit<'GET /client/sign_ups/:id'> & KnownClient): Promise<Outcome<SignUpJSON>> =>
  replyWith(visit, visit.client.id, visit.params.id);

type PrepareVisit = Visit<'POST /client/sign_ups/:id/prepare_verification'> & KnownClient;

export const prepareSignUpVerification = async (visit: PrepareVisit): Promise<Outcome<SignUpJSON>> => {
  const { client, database, params, now } = visit;
  if (visit.body.strategy !== 'email_code') throw new Fault('not_implemented_yet');
  await database.transaction(async (db) => {
    const signUp = refuseUnlessOpen(await lockSignUp(db, client.id, params.id), now);
    const { emailAddress: target, emailVerificationId: currentId } = signUp;
    if (target === null) throw new Fault('verification_missing');
    const current = currentId === null ? undefined : await findVerification(db, signUp.id, currentId);
    if (current?.status === 'verified') throw new Fault('verification_already_verified');
    const isTaken = hidesAddresses(visit) && (await isEmailClaimed(db, visit.instance.id, target));
    const emailVerificationId = await sendCode(db, visit, {
      ownerId: signUp.id,
      clientId: client.id,
      strategy: 'email_code',
      target,
      emailAddressId: null,
      delivery: isTaken ? 'account_exists' : 'code',
      current,
    });
    await saveSignUp(db, { ...signUp, emailVerificationId }, now);
    await updateClient(db, client.id, { signUpId: signUp.id }, now);
  });
  return replyWith(visit, client.id, params.id);
};

type AttemptVisit = Visit<'POST /client/sign_ups/:id/attempt_verification'> & KnownClient;

export const attemptSignUpVerification = async (visit: AttemptVisit): Promise<Outcome<SignUpJSON>> => {
  const { body, browser, client, database, params, now } = visit;
  if (body.strategy !== 'email_code' || !('code' in body)) throw new Fault('not_implemented_yet');
  const seen = refuseUnlessOpen(await findSignUp(database.db, client.id, params.id), now);
  await limitAccount(visit, ['attempt'], seen.emailAddress ?? seen.id);
  const { fault, secret } = await database.transaction(
    async (db): Promise<{ fault?: Fault; secret?: string | undefined }> => {
      const signUp = refuseUnlessOpen(await lockSignUp(db, client.id, params.id), now);
      const verificationId = signUp.emailVerificationId;
      const judged = await judgeCode(db, visit, {
        ownerId: signUp.id,
        verificationId,
        strategy: 'email_code',
        code: body.code,
      });
      if (judged.at === 'right') return { secret: await settle(db, visit, { browser, client }, signUp) };
      await updateClient(db, client.id, {}, now);
      return { fault: judged.fault };
    },
  );
  const change = { clientId: client.id, secret };
  return fault ? { at: 'refused', fault, browser: change } : replyWith(visit, client.id, params.id, change);
};
