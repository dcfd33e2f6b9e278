// Starts and reads sign-ins. attempts.ts prepares and verifies factors.
import { enterpriseEmail } from '../../domain/account/enterprise-restrictions.ts';
import { Fault } from '../../domain/faults/fault.ts';
import type { Client } from '../../domain/sessions/client.ts';
import { type CreatePlan, planCreate } from '../../domain/sign-in/create.ts';
import type { SignIn } from '../../domain/sign-in/sign-in.ts';
import { isFollowedLink, type Verification } from '../../domain/verification.ts';
import { lockSignIn, saveSignIn } from '../../store/attempts/sign-ins.ts';
import { findSignUp } from '../../store/attempts/sign-ups.ts';
import type { Db } from '../../store/database/database.ts';
import { updateClient } from '../../store/sessions/clients.ts';
import { findSignInView } from '../../store/views/client-views.ts';
import { findUser } from '../../store/views/users-with-identifiers.ts';
import { type LimitedAction, limitAccount } from '../abuse/rate-limits.ts';
import { type Completed, completeFirstFactor } from '../completion/complete-sign-in.ts';
import {
  findSubject,
  hasEnumerationProtection,
  refuseIfSignedIn,
  type Subject,
} from '../completion/sign-in-subject.ts';
import { recordingFailure } from '../context/audit-log.ts';
import type { Visit } from '../context/call.ts';
import { ensureClient, type KnownClient, type MaybeClient } from '../context/client-secret.ts';
import { connectionForEmail } from '../external/enterprise-connection.ts';
import { type VerifiedPassword, verifyPassword } from '../passwords/check-password.ts';
import { verifyPasswordProof } from '../strategies/password.ts';
import { strategyFor } from '../strategies/registry.ts';
import { prepareStep } from './attempts.ts';
import { startEnterpriseSignIn, startEnterpriseSignInRedirect } from './enterprise.ts';
import { signInWithOneTap } from './one-tap.ts';
import { newSignIn, type SavedSignIn } from './sign-in-attempt.ts';
import { startSignInRedirect, transferToSignIn } from './start-redirect.ts';
import { signInWithTicket } from './tickets.ts';

type CreateVisit = Visit<'POST /client/sign_ins'> & MaybeClient;
type Plan = Exclude<CreatePlan, { at: 'refuse' | 'ticket' | 'transfer' | 'oauth' | 'enterprise' | 'one_tap' }>;

type Made = {
  readonly plan: Plan;
  readonly client: Client;
  readonly signIn: SignIn;
  readonly subject: Subject | undefined;
};

/** Executes the plan of create on a new attempt: store it, check the password, or start a verification. */
const executePlan = async (
  db: Db,
  visit: CreateVisit,
  { plan, client, signIn, subject }: Made,
  proven: VerifiedPassword | undefined,
): Promise<Completed> => {
  if (plan.at === 'password' && proven && subject?.userRecord) {
    const result = await verifyPasswordProof(db, visit, { owner: signIn, userId: subject.userRecord.user.id, proven });
    if (result.at === 'refused') throw result.fault;
    return completeFirstFactor(db, visit, {
      browser: visit.browser,
      client,
      signIn,
      userRecord: subject.userRecord,
      verification: result.verification,
      held: result.held,
      isNew: true,
      resetsPassword: false,
    });
  }
  await updateClient(db, client.id, { signInId: signIn.id }, visit.now);
  if (plan.at === 'prepare' || plan.at === 'discover') {
    const { strategy } = plan;
    await prepareStep(db, visit, signIn, 'first_factor', { strategy, redirect_url: visit.body.redirect_url });
    return {};
  }
  await saveSignIn(db, signIn, visit.now);
  return { view: { signIn, userRecord: subject?.userRecord, verification: undefined, secondVerification: undefined } };
};

/** The strategy that a request has chosen, for the audit log. */
const strategyOf = (plan: Plan): string | undefined => {
  if (plan.at === 'password') return 'password';
  return 'strategy' in plan ? plan.strategy : undefined;
};

/** The work before the transaction: the account, the rate limits, the password. */
const loadSubject = async (
  visit: CreateVisit,
  plan: Plan,
): Promise<{ readonly subject: Subject | undefined; readonly proven: VerifiedPassword | undefined }> => {
  if (!('identifier' in plan)) return { subject: undefined, proven: undefined };
  const strategy = strategyOf(plan);
  const subject = await recordingFailure(visit, 'sign_in.failed', { strategy }, () =>
    findSubject(visit, plan.identifier),
  );
  if (plan.at !== 'password') {
    await limitAccount(visit, ['create'], subject.account);
    await refuseIfSignedIn(visit, subject.userRecord?.user);
    return { subject, proven: undefined };
  }
  await refuseIfSignedIn(visit, subject.userRecord?.user);
  const digest = subject.userRecord?.user.passwordDigest ?? undefined;
  const standing = subject.userRecord?.user;
  const limits: readonly LimitedAction[] = ['create', 'attempt'];
  const check = { account: subject.account, digest, password: plan.password, standing, limits };
  const userId = subject.userRecord?.user.id;
  const proven = await recordingFailure(visit, 'sign_in.failed', { userId, strategy }, () =>
    verifyPassword(visit, check),
  );
  return { subject, proven };
};

/** For a transfer from a sign-up whose user already has an account: signs in with the identifier of the sign-up. */
const planTransfer = async ({ client, database }: CreateVisit): Promise<Exclude<CreatePlan, { at: 'transfer' }>> => {
  const signUp = client?.signUpId ? await findSignUp(database.db, client.id, client.signUpId) : undefined;
  const identifier = signUp?.emailAddress ?? signUp?.phoneNumber ?? signUp?.username;
  return identifier ? { at: 'identify', identifier } : { at: 'refuse', code: 'sign_up_not_found' };
};

export const createSignIn = async (visit: CreateVisit): Promise<SavedSignIn> => {
  const asked = planCreate(visit.body);
  const transferred = asked.at === 'transfer' ? await transferToSignIn(visit) : undefined;
  if (transferred) return transferred;
  const plan = asked.at === 'transfer' ? await planTransfer(visit) : asked;
  if (plan.at === 'refuse') throw new Fault(plan.code, { field: plan.field });
  if (plan.at === 'ticket')
    return recordingFailure(visit, 'sign_in.failed', { strategy: 'ticket' }, () =>
      signInWithTicket(visit, plan.ticket),
    );
  if (plan.at === 'oauth') return startSignInRedirect(visit, plan.strategy);
  if (plan.at === 'enterprise') return startEnterpriseSignInRedirect(visit, plan);
  if (plan.at === 'one_tap') return signInWithOneTap(visit, plan.token);
  return identifySignIn(visit, plan);
};

/** Starts a sign-in with an identifier, or with a credential that identifies the user. */
const identifySignIn = async (visit: CreateVisit, plan: Plan): Promise<SavedSignIn> => {
  if ('strategy' in plan) strategyFor('first_factor', plan.strategy);
  if ('identifier' in plan) {
    const connection = await connectionForEmail(visit, plan.identifier);
    if (connection) return startEnterpriseSignIn(visit, plan, connection);
  }
  const { subject, proven } = await loadSubject(visit, plan);
  if ('identifier' in plan && subject?.userRecord && !hasEnumerationProtection(visit)) {
    const company = await connectionForEmail(visit, enterpriseEmail(subject.userRecord));
    if (company) return startEnterpriseSignIn(visit, plan, company);
  }
  const userId = subject?.userRecord?.user.id;
  const begin = async (db: Db) => {
    const { client, anonymousSecret } = await ensureClient(db, visit, visit);
    const signIn = newSignIn(visit, client.id, {
      status: plan.at === 'empty' ? 'needs_identifier' : 'needs_first_factor',
      identifier: subject?.identifier ?? null,
      userId: userId ?? null,
    });
    const { secret, view } = await executePlan(db, visit, { plan, client, signIn, subject }, proven);
    return { id: signIn.id, view, browser: { clientId: client.id, secret, anonymousSecret } };
  };
  const work = () => visit.database.transaction(begin);
  const of = { userId, strategy: strategyOf(plan) };
  const done = await (proven ? recordingFailure(visit, 'sign_in.failed', of, work) : work());
  return { at: 'saved', clientId: done.browser.clientId, ...done };
};

/** A link was opened on another device: the browser that requested it now continues. */
const completeOpenedLink = async (
  visit: Visit<'GET /client/sign_ins/:id'> & KnownClient,
  verification: Verification,
): Promise<Completed> =>
  visit.database.transaction(async (db) => {
    const { browser, client, instance, params } = visit;
    const signIn = await lockSignIn(db, client.id, params.id);
    if (signIn?.status !== 'needs_first_factor' || signIn.firstFactorVerificationId !== verification.id) return {};
    const userRecord = signIn.userId === null ? undefined : await findUser(db, instance.id, signIn.userId);
    if (!userRecord) return {};
    return completeFirstFactor(db, visit, {
      browser,
      client,
      signIn,
      userRecord,
      verification,
      isNew: false,
      resetsPassword: false,
    });
  });

/** Reads an attempt. If a link was opened on another device, the browser that requested it continues. */
export const getSignIn = async (visit: Visit<'GET /client/sign_ins/:id'> & KnownClient): Promise<SavedSignIn> => {
  const { client, database, params } = visit;
  const view = await findSignInView(database.db, {
    clientId: client.id,
    id: params.id,
    hidesUsers: hasEnumerationProtection(visit),
  });
  if (!view) throw new Fault('sign_in_not_found');
  const { signIn, verification } = view;
  if (!verification || !isFollowedLink(verification) || signIn.status !== 'needs_first_factor')
    return { at: 'saved', clientId: client.id, id: params.id, view };
  const { secret } = await completeOpenedLink(visit, verification);
  return { at: 'saved', clientId: client.id, id: params.id, browser: { clientId: client.id, secret } };
};
