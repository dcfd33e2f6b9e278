// Proving the first factor of a sign-in, by password or by a code, and choosing a new password after a reset code.
import type { SignInJSON, SignInStatus } from '@latchkey/wire';
import { normaliseIdentifier } from '../domain/identifiers.ts';
import { afterFirstFactor } from '../domain/sign-in/attempt.ts';
import { type EmailCodeStrategy, isEmailCodeStrategy } from '../domain/sign-in/prepare.ts';
import type { SignIn } from '../domain/sign-in/sign-in.ts';
import type { Person } from '../domain/user.ts';
import { Fault } from '../fault.ts';
import type { KnownClient } from '../http/guards/client.ts';
import { limitAccount } from '../http/guards/rate-limit.ts';
import type { Call, Outcome, Visit } from '../http/visit.ts';
import { updateClient } from '../store/clients.ts';
import type { Db } from '../store/database.ts';
import { closeSessions } from '../store/sessions.ts';
import { findSignIn, lockSignIn, saveSignIn } from '../store/sign-ins.ts';
import { findPerson } from '../store/views.ts';
import { accountKey, countFailure, provePassword } from './check-password.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { refuseBadPassword } from './new-password.ts';
import { judgeCode } from './one-time-code.ts';
import { refuseUnlessAt, replyWith } from './sign-ins.ts';

type AttemptVisit = Visit<'POST /client/sign_ins/:id/attempt_first_factor'> & KnownClient;
type SignInVisit = Call & KnownClient & { readonly params: { readonly id: string } };

const accountOf = (call: Call, signIn: SignIn): string =>
  accountKey(call, signIn.userId ?? undefined, normaliseIdentifier(signIn.identifier ?? ''));

/** Reads an attempt before slow work; what it finds is checked again inside the transaction. */
const peek = async (visit: SignInVisit, needed: SignInStatus): Promise<SignIn> =>
  refuseUnlessAt(await findSignIn(visit.database.db, visit.client.id, visit.params.id), needed, visit.now);

const personOf = async (db: Db, call: Call, signIn: SignIn): Promise<Person> => {
  const person = signIn.userId === null ? undefined : await findPerson(db, call.instance.id, signIn.userId);
  if (!person) throw new Fault('sign_in_not_found');
  return person;
};

const attemptPassword = async (visit: AttemptVisit, password: string): Promise<Outcome<SignInJSON>> => {
  const { client, database, now, params } = visit;
  if (password === '') throw new Fault('form_param_nil', { field: 'password' });
  const seen = await peek(visit, 'needs_first_factor');
  const known = seen.userId === null ? undefined : await findPerson(database.db, visit.instance.id, seen.userId);
  const check = { account: accountOf(visit, seen), digest: known?.user.passwordDigest ?? undefined, password };
  await limitAccount(visit, ['attempt'], check.account);
  const proven = await provePassword(visit, check);
  const { secret } = await database.transaction(async (db) => {
    const signIn = refuseUnlessAt(await lockSignIn(db, client.id, params.id), 'needs_first_factor', now);
    return completeSignIn(db, visit, {
      browser: visit.browser,
      client,
      signIn,
      person: await personOf(db, visit, signIn),
      strategy: 'password',
      passwordDigest: proven.upgradedDigest,
    });
  });
  return replyWith(visit, client.id, params.id, { clientId: client.id, secret });
};

type CodeAttempt = {
  readonly strategy: EmailCodeStrategy;
  readonly code: string;
  readonly passwordDigest: string | undefined;
};

/** Judges the code and moves the attempt on, in one transaction; a wrong code is committed as counted. */
const settleCode = (
  visit: SignInVisit,
  attempt: CodeAttempt,
): Promise<{ readonly fault?: Fault; readonly secret?: string }> =>
  visit.database.transaction(async (db) => {
    const { client, now, params } = visit;
    const signIn = refuseUnlessAt(await lockSignIn(db, client.id, params.id), 'needs_first_factor', now);
    const verificationId = signIn.firstFactorVerificationId;
    const judged = await judgeCode(db, visit, { ownerId: signIn.id, verificationId, ...attempt });
    if (judged.at === 'wrong') {
      if (judged.wasGuess) await countFailure(db, accountOf(visit, signIn), now);
      await updateClient(db, client.id, {}, now);
      return { fault: judged.fault };
    }
    const next = afterFirstFactor({
      isReset: attempt.strategy === 'reset_password_email_code',
      hasNewPassword: attempt.passwordDigest !== undefined,
      hasSecondFactor: false,
    });
    if (next !== 'complete') {
      await saveSignIn(db, { ...signIn, status: next }, now);
      await updateClient(db, client.id, {}, now);
      return {};
    }
    const person = await personOf(db, visit, signIn);
    return completeSignIn(db, visit, { browser: visit.browser, client, signIn, person, ...attempt });
  });

const attemptCode = async (
  visit: AttemptVisit,
  given: { readonly strategy: EmailCodeStrategy; readonly code: string; readonly password: string | undefined },
): Promise<Outcome<SignInJSON>> => {
  const seen = await peek(visit, 'needs_first_factor');
  await limitAccount(visit, ['attempt'], accountOf(visit, seen));
  if (given.password !== undefined) refuseBadPassword(visit.instance, given.password);
  const passwordDigest = given.password === undefined ? undefined : await visit.ports.hasher.hash(given.password);
  const { fault, secret } = await settleCode(visit, { strategy: given.strategy, code: given.code, passwordDigest });
  const browser = { clientId: visit.client.id, secret };
  return fault ? { at: 'refused', fault, browser } : replyWith(visit, visit.client.id, visit.params.id, browser);
};

export const attemptFirstFactor = async (visit: AttemptVisit): Promise<Outcome<SignInJSON>> => {
  const { body } = visit;
  if (body.strategy === 'password') return attemptPassword(visit, body.password);
  if (!isEmailCodeStrategy(body.strategy) || !('code' in body)) throw new Fault('not_implemented_yet');
  const password = 'password' in body ? body.password || undefined : undefined;
  return attemptCode(visit, { strategy: body.strategy, code: body.code, password });
};

type ResetVisit = Visit<'POST /client/sign_ins/:id/reset_password'> & KnownClient;

export const resetPassword = async (visit: ResetVisit): Promise<Outcome<SignInJSON>> => {
  const { body, client, database, now, params, browser } = visit;
  await peek(visit, 'needs_new_password');
  refuseBadPassword(visit.instance, body.password);
  const passwordDigest = await visit.ports.hasher.hash(body.password);
  const { secret } = await database.transaction(async (db) => {
    const signIn = refuseUnlessAt(await lockSignIn(db, client.id, params.id), 'needs_new_password', now);
    const person = await personOf(db, visit, signIn);
    if (body.sign_out_of_other_sessions) await closeSessions(db, { userId: person.user.id }, 'revoked', now);
    const strategy = 'reset_password_email_code';
    return completeSignIn(db, visit, { browser, client, signIn, person, strategy, passwordDigest });
  });
  return replyWith(visit, client.id, params.id, { clientId: client.id, secret });
};
