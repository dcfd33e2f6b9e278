// Sign-ins through an enterprise connection: an identifier that a connection covers, and the redirect to its provider.
import { type EnterpriseStrategy, isEnterpriseStrategy } from '@latchkey/wire';
import type { EnterpriseConnection } from '../../domain/enterprise/connection.ts';
import { Fault } from '../../domain/faults/fault.ts';
import type { CreatePlan } from '../../domain/sign-in/create.ts';
import type { SignIn } from '../../domain/sign-in/sign-in.ts';
import { findSignIn, lockSignIn, saveSignIn } from '../../store/attempts/sign-ins.ts';
import { updateClient } from '../../store/sessions/clients.ts';
import { countAsStart, limitAccount, rateLimit } from '../abuse/rate-limits.ts';
import { hasEnumerationProtection, lookUpUser, refuseIfSignedIn } from '../completion/sign-in-subject.ts';
import type { Visit } from '../context/call.ts';
import { ensureClient, type KnownClient, type MaybeClient } from '../context/client-secret.ts';
import { prepareEnterpriseRedirect } from '../enterprise/start-redirect.ts';
import { activeConnection, requireConnection } from '../external/enterprise-connection.ts';
import { newSignIn, refuseUnlessAt, type SavedSignIn } from './sign-in-attempt.ts';
import { saveSignInRedirect, startSignInWithRedirect } from './start-redirect.ts';

type CreateVisit = Visit<'POST /client/sign_ins'> & MaybeClient;

/** Starts a sign-in with an immediate redirect to the provider. */
export const startEnterpriseSignInRedirect = async (
  visit: CreateVisit,
  plan: { readonly strategy: EnterpriseStrategy; readonly identifier: string },
): Promise<SavedSignIn> => {
  const { body } = visit;
  const { strategy, identifier } = plan;
  const connection = await requireConnection(visit, identifier);
  const redirect = await prepareEnterpriseRedirect(visit, connection, {
    strategy,
    intent: 'sign_in',
    redirectUrl: body.redirect_url,
    completeUrl: body.action_complete_redirect_url,
    loginHint: identifier.includes('@') ? identifier : undefined,
  });
  return startSignInWithRedirect(visit, redirect, { identifier, enterpriseConnectionId: connection.id });
};

/**
 * Starts a sign-in with an address that a connection covers: only the connection is offered. The reply reveals whether the
 * account exists only if the instance allows that.
 */
export const startEnterpriseSignIn = async (
  visit: CreateVisit,
  plan: Extract<CreatePlan, { readonly identifier: string }>,
  connection: EnterpriseConnection,
): Promise<SavedSignIn> => {
  if (plan.at !== 'identify') throw new Fault('strategy_for_user_invalid', { field: 'identifier' });
  const { identifier } = plan;
  await limitAccount(visit, ['create'], identifier);
  const userRecord = hasEnumerationProtection(visit) ? undefined : await lookUpUser(visit, identifier);
  await refuseIfSignedIn(visit, userRecord?.user);
  const done = await visit.database.transaction(async (db) => {
    const { client, anonymousSecret } = await ensureClient(db, visit, visit);
    const signIn = newSignIn(visit, client.id, {
      status: userRecord ? 'needs_first_factor' : 'needs_identifier',
      identifier,
      userId: userRecord?.user.id ?? null,
      enterpriseConnectionId: connection.id,
    });
    await saveSignIn(db, signIn, visit.now);
    await updateClient(db, client.id, { signInId: signIn.id }, visit.now);
    return { id: signIn.id, browser: { clientId: client.id, anonymousSecret } };
  });
  return { at: 'saved', clientId: done.browser.clientId, ...done };
};

type PrepareVisit = Visit<'POST /client/sign_ins/:id/prepare_first_factor'> & KnownClient;

/** The attempt, if no factor has been verified yet; the provider may be used before an identifier is given. */
const openSignIn = (signIn: SignIn | undefined, now: number): SignIn =>
  refuseUnlessAt(signIn, signIn?.status === 'needs_identifier' ? 'needs_identifier' : 'needs_first_factor', now);

type CompanyBody = Extract<PrepareVisit['body'], { readonly strategy: EnterpriseStrategy }>;

const isOfCompany = (body: PrepareVisit['body']): body is CompanyBody => isEnterpriseStrategy(body.strategy);

/** Redirects an existing sign-in to the provider. It calls the provider, so it is rate-limited. */
export const prepareEnterpriseFactor = async (visit: PrepareVisit): Promise<SavedSignIn> => {
  const { body, client, database, params, now } = visit;
  if (!isOfCompany(body)) throw new Fault('strategy_invalid');
  const counted = await rateLimit('create')(visit);
  const seen = openSignIn(await findSignIn(database.db, client.id, params.id), now);
  const { enterpriseConnectionId: known, identifier } = seen;
  const connection =
    (known === null ? undefined : await activeConnection(visit, known)) ?? (await requireConnection(visit, identifier));
  const redirect = await prepareEnterpriseRedirect(visit, connection, {
    strategy: body.strategy,
    intent: 'sign_in',
    redirectUrl: body.redirect_url,
    completeUrl: body.action_complete_redirect_url,
    loginHint: identifier?.includes('@') ? identifier : undefined,
  });
  await database.transaction(async (db) => {
    const signIn = openSignIn(await lockSignIn(db, client.id, params.id), now);
    await saveSignInRedirect(db, visit, redirect, { ...signIn, enterpriseConnectionId: connection.id });
  });
  await countAsStart(visit, counted);
  return { at: 'saved', clientId: client.id, id: params.id, isRedirected: true };
};
