// Starting and reading sign-ins, and sending their codes. Proving factors is in sign-in-attempts.ts.
import type { SignInJSON, SignInStatus } from '@latchkey/wire';
import type { Client } from '../domain/client.ts';
import { normaliseEmail } from '../domain/identifiers.ts';
import { stepProblem } from '../domain/sign-in/attempt.ts';
import { type CreatePlan, planCreate } from '../domain/sign-in/create.ts';
import {
  addressById,
  addressForIdentifier,
  type EmailCodeStrategy,
  isEmailCodeStrategy,
} from '../domain/sign-in/prepare.ts';
import { SIGN_IN_LIFETIME_MS, type SignIn } from '../domain/sign-in/sign-in.ts';
import { Fault } from '../fault.ts';
import { ensureClient } from '../http/client-identity.ts';
import type { KnownClient, MaybeClient } from '../http/guards/client.ts';
import { limitAccount } from '../http/guards/rate-limit.ts';
import type { BrowserChange, Call, Outcome, Visit } from '../http/visit.ts';
import { signInJSON } from '../present/sign-in.ts';
import { updateClient } from '../store/clients.ts';
import type { Db } from '../store/database.ts';
import { lockSignIn, saveSignIn } from '../store/sign-ins.ts';
import { findVerification } from '../store/verifications.ts';
import { findPerson, findSignInView } from '../store/views.ts';
import { type ProvenPassword, provePassword } from './check-password.ts';
import { type Completed, completeSignIn } from './complete-sign-in.ts';
import { sendCode } from './one-time-code.ts';
import { presenting } from './presenting.ts';
import { findSubject, hidesWhoExists, refuseIfSignedIn, type Subject } from './sign-in-subject.ts';

type CreateVisit = Visit<'POST /client/sign_ins'> & MaybeClient;

const newSignIn = (call: Call, clientId: string, subject: Subject | undefined): SignIn => ({
  id: call.ports.ids.next('sia'),
  instanceId: call.instance.id,
  clientId,
  status: subject ? 'needs_first_factor' : 'needs_identifier',
  identifier: subject?.identifier ?? null,
  userId: subject?.person?.user.id ?? null,
  firstFactorVerificationId: null,
  secondFactorVerificationId: null,
  createdSessionId: null,
  abandonAt: call.now + SIGN_IN_LIFETIME_MS,
  createdAt: call.now,
  updatedAt: call.now,
});

/** The reply about an attempt, read again after everything was committed. */
export const replyWith = async (
  call: Call,
  clientId: string,
  id: string,
  browser?: BrowserChange,
): Promise<Outcome<SignInJSON>> => {
  const view = await findSignInView(call.database.db, { clientId, id, hidesUsers: hidesWhoExists(call) });
  if (!view) throw new Fault('sign_in_not_found');
  return { at: 'reply', reply: signInJSON(presenting(call), view), browser };
};

/** The attempt, if it waits for this step. */
export const refuseUnlessAt = (signIn: SignIn | undefined, needed: SignInStatus, now: number): SignIn => {
  const problem = signIn ? stepProblem(signIn, needed, now) : 'sign_in_not_found';
  if (!signIn || problem) throw new Fault(problem ?? 'sign_in_not_found');
  return signIn;
};

type Address = { readonly target: string; readonly emailAddressId: string | null; readonly isTheirs: boolean };

/** Where the code of an attempt goes. Where the instance does not tell who exists, it is the address that was typed. */
const addressOf = async (db: Db, call: Call, signIn: SignIn, emailAddressId: string | undefined): Promise<Address> => {
  const typed = signIn.identifier ?? '';
  const person = signIn.userId === null ? undefined : await findPerson(db, call.instance.id, signIn.userId);
  const emails = person?.emails ?? [];
  const isAnybody = hidesWhoExists(call) || emailAddressId === undefined;
  const found = isAnybody
    ? addressForIdentifier(emails, typed, person?.user.primaryEmailAddressId ?? null)
    : addressById(emails, emailAddressId);
  if (found) return { target: found.emailAddress, emailAddressId: found.id, isTheirs: true };
  const typedEmail = normaliseEmail(typed);
  if (!hidesWhoExists(call) || typedEmail === undefined) throw new Fault('strategy_for_user_invalid');
  return { target: typedEmail, emailAddressId: null, isTheirs: false };
};

/** Sends a code and writes down that the attempt waits for it. */
const prepareCode = async (
  db: Db,
  call: Call,
  signIn: SignIn,
  wanted: { readonly strategy: EmailCodeStrategy; readonly emailAddressId: string | undefined },
): Promise<void> => {
  const address = await addressOf(db, call, signIn, wanted.emailAddressId);
  const currentId = signIn.firstFactorVerificationId;
  const verificationId = await sendCode(db, call, {
    ownerId: signIn.id,
    clientId: signIn.clientId,
    strategy: wanted.strategy,
    target: address.target,
    emailAddressId: address.emailAddressId,
    delivery: address.isTheirs ? 'code' : 'nobody',
    current: currentId === null ? undefined : await findVerification(db, signIn.id, currentId),
  });
  await saveSignIn(db, { ...signIn, firstFactorVerificationId: verificationId }, call.now);
};

/** What create does with a new attempt: keep it as it is, complete it, or send a code. */
const carryOut = async (
  db: Db,
  visit: CreateVisit,
  made: {
    readonly plan: CreatePlan;
    readonly client: Client;
    readonly signIn: SignIn;
    readonly subject: Subject | undefined;
  },
  proven: ProvenPassword | undefined,
): Promise<Partial<Completed>> => {
  const { plan, client, signIn, subject } = made;
  if (plan.at === 'password' && proven && subject?.person) {
    return completeSignIn(db, visit, {
      browser: visit.browser,
      client,
      signIn,
      person: subject.person,
      strategy: 'password',
      passwordDigest: proven.upgradedDigest,
    });
  }
  await updateClient(db, client.id, { signInId: signIn.id }, visit.now);
  if (plan.at === 'prepare') {
    await prepareCode(db, visit, signIn, { strategy: plan.strategy, emailAddressId: undefined });
    return {};
  }
  await saveSignIn(db, signIn, visit.now);
  return { view: { signIn, person: subject?.person, verification: undefined } };
};

export const createSignIn = async (visit: CreateVisit): Promise<Outcome<SignInJSON>> => {
  const plan = planCreate(visit.body);
  if (plan.at === 'refuse') throw new Fault(plan.code, { field: plan.field });
  const subject = plan.at === 'empty' ? undefined : await findSubject(visit, plan.identifier);
  if (subject) await limitAccount(visit, plan.at === 'password' ? ['create', 'attempt'] : ['create'], subject.account);
  await refuseIfSignedIn(visit, subject?.person?.user);
  const proven =
    plan.at === 'password' && subject
      ? await provePassword(visit, {
          account: subject.account,
          digest: subject.person?.user.passwordDigest ?? undefined,
          password: plan.password,
        })
      : undefined;
  const done = await visit.database.transaction(async (db) => {
    const { client, secret } = await ensureClient(db, visit, visit);
    const signIn = newSignIn(visit, client.id, subject);
    const { secret: rotated, view } = await carryOut(db, visit, { plan, client, signIn, subject }, proven);
    return { id: signIn.id, view, browser: { clientId: client.id, secret: rotated ?? secret } };
  });
  const { browser, view } = done;
  if (view) return { at: 'reply', reply: signInJSON(presenting(visit), view), browser };
  return replyWith(visit, browser.clientId, done.id, browser);
};

export const getSignIn = async (visit: Visit<'GET /client/sign_ins/:id'> & KnownClient): Promise<Outcome<SignInJSON>> =>
  replyWith(visit, visit.client.id, visit.params.id);

type PrepareVisit = Visit<'POST /client/sign_ins/:id/prepare_first_factor'> & KnownClient;

export const prepareFirstFactor = async (visit: PrepareVisit): Promise<Outcome<SignInJSON>> => {
  const { body, client, params, now } = visit;
  const { strategy } = body;
  if (!isEmailCodeStrategy(strategy)) throw new Fault('not_implemented_yet');
  const emailAddressId = 'email_address_id' in body ? body.email_address_id : undefined;
  await visit.database.transaction(async (db) => {
    const signIn = refuseUnlessAt(await lockSignIn(db, client.id, params.id), 'needs_first_factor', now);
    await prepareCode(db, visit, signIn, { strategy, emailAddressId });
    await updateClient(db, client.id, {}, now);
  });
  return replyWith(visit, client.id, params.id);
};
