// Starts, extends and reads sign-ups. attempts.ts verifies their fields.
import { isCreatedWith } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { gatherFaults } from '../../domain/faults/gather-faults.ts';
import { identifierKind } from '../../domain/identifiers/normalise.ts';
import { supportedIdentifiers } from '../../domain/sign-in/supported-factors.ts';
import {
  isEmptySignUp,
  modeProblem,
  planSignUp,
  type SignUpChange,
  type SignUpRequest,
} from '../../domain/sign-up/create.ts';
import { PROVEN_FIELDS, type ProvenField, type SignUp, signUpStatusAt } from '../../domain/sign-up/sign-up.ts';
import { isFollowedLink } from '../../domain/verification.ts';
import { findSignIn } from '../../store/attempts/sign-ins.ts';
import { findSignUp, lockSignUp } from '../../store/attempts/sign-ups.ts';
import { insertVerification } from '../../store/attempts/verifications.ts';
import type { Db } from '../../store/database/database.ts';
import { isEmailClaimed } from '../../store/users/emails.ts';
import { isPhoneClaimed } from '../../store/users/phones.ts';
import { isUsernameTaken } from '../../store/users/users.ts';
import { isWalletClaimed } from '../../store/users/wallets.ts';
import { passCaptcha, passCaptchaLater, pastCaptcha } from '../abuse/captcha.ts';
import { limitAccount } from '../abuse/rate-limits.ts';
import {
  type At,
  type CompletedSignUp,
  isReady,
  readProofs,
  saveOrCompleteSignUp,
} from '../completion/complete-sign-up.ts';
import { hasEnumerationProtection } from '../completion/sign-in-subject.ts';
import { recordingFailure } from '../context/audit-log.ts';
import type { Call, Visit } from '../context/call.ts';
import { ensureClient, type KnownClient, type MaybeClient } from '../context/client-secret.ts';
import { connectionForEmail } from '../external/enterprise-connection.ts';
import type { ProvenIdentity } from '../external/identity.ts';
import type { ExternalRedirect } from '../external/start-redirect.ts';
import { refuseBadPassword } from '../passwords/new-password.ts';
import { signUpListFault } from '../restrictions/identifier-lists.ts';
import { readOneTap, signUpWithOneTap } from '../sign-in/one-tap.ts';
import { readInvitation, type TicketStart } from '../sign-in/tickets.ts';
import { newSignUp, refuseUnlessOpen, type SavedSignUp } from './sign-up-attempt.ts';
import {
  applyTransfer,
  askedStrategy,
  type ProviderFields,
  redirectFor,
  startSignUpRedirect,
  transferableIdentity,
} from './start-redirect.ts';

/**
 * Reports every identifier that another user has. With enumeration protection on, this happens only when the user is created:
 * by then all required fields are verified, and no code was sent to a taken address.
 */
const refuseTaken = async (call: Call, change: SignUpChange): Promise<void> => {
  if (hasEnumerationProtection(call)) return;
  const { db } = call.database;
  const { id } = call.instance;
  const { emailAddress, phoneNumber, username, web3Wallet } = change;
  const taken = [
    ...(emailAddress && (await isEmailClaimed(db, id, emailAddress)) ? ['email_address'] : []),
    ...(phoneNumber && (await isPhoneClaimed(db, id, phoneNumber)) ? ['phone_number'] : []),
    ...(web3Wallet && (await isWalletClaimed(db, id, web3Wallet)) ? ['web3_wallet'] : []),
    ...(username && (await isUsernameTaken(db, id, username)) ? ['username'] : []),
  ];
  if (taken.length > 0) throw new Fault(taken.map((field) => ({ code: 'form_identifier_exists', field })));
};

/** The names in this request, which the password must not consist of. */
const namesIn = (fields: SignUpChange) => [fields.username, fields.emailAddress, fields.firstName, fields.lastName];

/** The normalised fields of a request. */
const readFields = (call: Call, request: SignUpRequest): SignUpChange => {
  const plan = planSignUp(call.instance.settings.user_settings, request, call);
  if (plan.at === 'refuse') throw new Fault(plan.problems);
  return plan.change;
};

/**
 * Refuses a sign-up while it is closed, before any write. An address that an enterprise connection covers may continue: its
 * provider checks the user, and the restriction is checked again when the user is created.
 */
const refuseClosed = async (call: Call, isAdmitted: boolean, email: string | null | undefined): Promise<void> => {
  const closed = isAdmitted ? undefined : modeProblem(call.instance.settings.user_settings);
  if (closed && !(await connectionForEmail(call, email))) throw new Fault(closed);
};

/** The changes of the attempt, with the password hashed: the slow work runs before the transaction. */
const readChange = async (
  call: Call,
  { password, ...fields }: SignUpChange,
  { isAdmitted, invitation }: { readonly isAdmitted: boolean; readonly invitation: TicketStart | undefined },
): Promise<Partial<SignUp>> => {
  const connection = await connectionForEmail(call, fields.emailAddress);
  // Before any account is looked up: the reply then depends on the lists alone.
  const scope = isAdmitted || connection ? 'identifier' : 'open_sign_up';
  const unaccepted = await signUpListFault(call.database.db, call, { ...fields, ...invitation?.fields }, scope);
  if (unaccepted) throw unaccepted;
  await gatherFaults(
    () => refuseTaken(call, connection ? { ...fields, emailAddress: null } : fields),
    () => (password === undefined ? undefined : refuseBadPassword(call, password, namesIn(fields), { use: 'sign_up' })),
  );
  for (const target of [fields.emailAddress, fields.phoneNumber])
    if (target) await limitAccount(call, ['create'], target);
  const company = fields.emailAddress === undefined ? {} : { enterpriseConnectionId: connection?.id ?? null };
  const digest = password === undefined ? {} : { passwordDigest: await call.ports.hasher.hash(password) };
  return { ...fields, ...company, ...digest };
};

/** The invitation of a request, if there is one. */
const invitationOf = (call: Call, body: SignUpRequest): Promise<TicketStart | undefined> => {
  if (isCreatedWith(body.strategy, 'ticket') && !body.ticket) throw new Fault('form_param_nil', { field: 'ticket' });
  return body.ticket ? readInvitation(call, body.ticket) : Promise.resolve(undefined);
};

/** Adds the invitation to an attempt: its address counts as verified, unless an enterprise connection covers it. */
const withInvitation = async (db: Db, signUp: SignUp, invitation: TicketStart | undefined): Promise<SignUp> => {
  if (!invitation) return signUp;
  const proof = invitation.proofFor?.(signUp);
  if (proof) await insertVerification(db, proof);
  return { ...signUp, ...invitation.fields, emailVerificationId: proof?.id ?? null };
};

/** With `transfer`, the identifier of the sign-in fills the fields that the request leaves out. */
const transferred = async ({
  body,
  client,
  database,
  instance,
}: Visit<'POST /client/sign_ups'> & MaybeClient): Promise<SignUpRequest> => {
  if (body.transfer !== true || !client?.signInId) return body;
  const { attributes } = instance.settings.user_settings;
  const identifier = (await findSignIn(database.db, client.id, client.signInId))?.identifier;
  const kind = identifier && identifierKind(identifier, supportedIdentifiers(attributes));
  return kind && kind !== 'web3_wallet' && attributes[kind].enabled ? { [kind]: identifier, ...body } : body;
};

/** The part of another provider: a prepared redirect, or the identity in a one-tap token. */
type ExternalStart = {
  readonly redirect: ExternalRedirect | undefined;
  readonly oneTap: { readonly token: string; readonly identity: ProvenIdentity } | undefined;
};

const readExternalStart = async (
  call: Call,
  body: SignUpRequest & ProviderFields,
  email: string | null | undefined,
): Promise<ExternalStart> => {
  if (!isCreatedWith(body.strategy, 'token'))
    return { redirect: await redirectFor(call, body, email), oneTap: undefined };
  const { token } = body;
  if (!token) throw new Fault('form_param_nil', { field: 'token' });
  return { redirect: undefined, oneTap: { token, identity: await readOneTap(call, token) } };
};

/** Continues an attempt: with a redirect, with a provider's identity, or with its own fields. */
const continueSignUp = async (
  db: Db,
  call: Call,
  at: At,
  signUp: SignUp,
  { redirect, oneTap }: ExternalStart,
): Promise<CompletedSignUp> => {
  if (oneTap) return signUpWithOneTap(db, call, at, signUp, oneTap);
  if (!redirect) return saveOrCompleteSignUp(db, call, at, signUp);
  await startSignUpRedirect(db, call, redirect, signUp);
  return {};
};

type CreateVisit = Visit<'POST /client/sign_ups'> & MaybeClient;

/** The work before the transaction: the invitation, the captcha, the fields, and the calls of providers. */
const loadSubject = async (visit: CreateVisit) => {
  const { body } = visit;
  const invitation = await invitationOf(visit, body);
  const identity = body.transfer === true ? await transferableIdentity(visit) : undefined;
  const fields = readFields(visit, identity ? body : await transferred(visit));
  // A user of an enterprise connection is always allowed, because the operator created the connection.
  const isEnterpriseOnly = identity !== undefined && identity.account.connectionId !== null;
  const isAdmitted = invitation !== undefined || isEmptySignUp(body) || isEnterpriseOnly;
  await refuseClosed(visit, isAdmitted, fields.emailAddress);
  const strategy = identity?.proof.strategy ?? askedStrategy(body) ?? body.strategy;
  const passage = isEmptySignUp(body) ? 'not_asked' : await passCaptcha(visit, { ...body, strategy });
  const change = await readChange(visit, fields, { isAdmitted, invitation });
  const external = await readExternalStart(visit, body, change.emailAddress);
  return { invitation, identity, passage, change, external };
};

const beginSignUp = async (visit: CreateVisit): Promise<SavedSignUp> => {
  const { invitation, identity, passage, change, external } = await loadSubject(visit);
  const done = await visit.database.transaction(async (db) => {
    const { client, anonymousSecret } = await ensureClient(db, visit, visit);
    const made = await pastCaptcha(db, visit, { ...newSignUp(visit, client.id), ...change }, passage);
    const invited = await withInvitation(db, made, invitation);
    const signUp = identity ? await applyTransfer(db, visit, invited, identity) : invited;
    const { secret } = await continueSignUp(db, visit, { browser: visit.browser, client }, signUp, external);
    return { id: signUp.id, browser: { clientId: client.id, secret, anonymousSecret } };
  });
  return { at: 'saved', clientId: done.browser.clientId, ...done, isRedirected: external.redirect !== undefined };
};

export const createSignUp = (visit: CreateVisit): Promise<SavedSignUp> =>
  recordingFailure(visit, 'sign_up.failed', {}, () => beginSignUp(visit));

/** The attempt with its changes; a changed field must be verified again. */
const changed = (signUp: SignUp, change: Partial<SignUp>): SignUp => {
  const fields = Object.keys(PROVEN_FIELDS) as ProvenField[];
  const forgotten = fields.filter((field) => {
    const { value } = PROVEN_FIELDS[field];
    return change[value] !== undefined && change[value] !== signUp[value];
  });
  // An invitation is for one address, which the sign-up cannot change.
  if (signUp.ticketId !== null && forgotten.includes('email_address'))
    throw new Fault('form_param_value_invalid', { field: 'email_address' });
  const proofs = Object.fromEntries(forgotten.map((field) => [PROVEN_FIELDS[field].proof, null]));
  return { ...signUp, ...change, ...proofs };
};

type UpdateVisit = Visit<'PATCH /client/sign_ups/:id'> & KnownClient;

const extendSignUp = async (visit: UpdateVisit): Promise<SavedSignUp> => {
  const { body, client, browser, database, params, now } = visit;
  const seen = refuseUnlessOpen(await findSignUp(database.db, client.id, params.id), now);
  const invitation = await invitationOf(visit, body);
  const fields = readFields(visit, body);
  const isNothing = isEmptySignUp(body);
  const isAdmitted = invitation !== undefined || seen.ticketId !== null || seen.externalAccountId !== null;
  await refuseClosed(visit, isNothing || isAdmitted, changed(seen, fields).emailAddress);
  const passage = isNothing ? 'not_asked' : passCaptchaLater(visit, seen, askedStrategy(body) ?? body.strategy);
  const change = await readChange(visit, fields, { isAdmitted, invitation });
  const external = await readExternalStart(visit, body, change.emailAddress ?? seen.emailAddress);
  const { secret } = await database.transaction(async (db) => {
    const signUp = refuseUnlessOpen(await lockSignUp(db, client.id, params.id), now);
    const next = await pastCaptcha(db, visit, changed(signUp, change), passage);
    return continueSignUp(db, visit, { browser, client }, await withInvitation(db, next, invitation), external);
  });
  const isRedirected = external.redirect !== undefined;
  return { at: 'saved', clientId: client.id, id: params.id, browser: { clientId: client.id, secret }, isRedirected };
};

export const updateSignUp = (visit: UpdateVisit): Promise<SavedSignUp> =>
  recordingFailure(visit, 'sign_up.failed', { target: visit.params.id }, () => extendSignUp(visit));

/** Reads an attempt. If a link was opened on another device, the browser that requested it continues. */
export const getSignUp = async (visit: Visit<'GET /client/sign_ups/:id'> & KnownClient): Promise<SavedSignUp> => {
  const { browser, client, database, params, now } = visit;
  const seen = await findSignUp(database.db, client.id, params.id);
  const proofs = seen && (await readProofs(database.db, seen));
  const isFollowed = isFollowedLink(proofs?.email_address);
  const isWaiting =
    isFollowed &&
    seen &&
    proofs &&
    signUpStatusAt(seen, now) === 'missing_requirements' &&
    isReady(visit, seen, proofs);
  const saved = { at: 'saved', clientId: client.id, id: params.id } as const;
  if (!isWaiting) return saved;
  const { secret } = await database.transaction(async (db): Promise<CompletedSignUp> => {
    const signUp = await lockSignUp(db, client.id, params.id);
    return signUp?.status === 'missing_requirements'
      ? saveOrCompleteSignUp(db, visit, { browser, client }, signUp)
      : {};
  });
  return secret === undefined ? saved : { ...saved, browser: { clientId: client.id, secret } };
};
