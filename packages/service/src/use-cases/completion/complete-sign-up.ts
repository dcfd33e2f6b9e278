// Continues a sign-up after a change or a verification: it is stored, or, when all requirements are met, the user is created.
import type { JSONObject, Strategy } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { isOrganizationInvitationId } from '../../domain/organizations/invitation.ts';
import type { Client } from '../../domain/sessions/client.ts';
import { userFromSignUp } from '../../domain/sign-up/complete.ts';
import { modeProblem } from '../../domain/sign-up/create.ts';
import { isSatisfied, requirementsOf } from '../../domain/sign-up/requirements.ts';
import {
  hasExternalProof,
  PROVEN_FIELDS,
  type ProvenField,
  type SignUp,
  type SignUpProofs,
} from '../../domain/sign-up/sign-up.ts';
import { saveSignUp } from '../../store/attempts/sign-ups.ts';
import { acceptTicket } from '../../store/attempts/tickets.ts';
import { findVerification } from '../../store/attempts/verifications.ts';
import type { Db } from '../../store/database/database.ts';
import { updateClient } from '../../store/sessions/clients.ts';
import { claimEmail, isEmailClaimed } from '../../store/users/emails.ts';
import { lockExternalAccount, lockIdentity, saveExternalAccount } from '../../store/users/external-accounts.ts';
import { claimPhone, isPhoneClaimed } from '../../store/users/phones.ts';
import { insertUser, isUsernameTaken } from '../../store/users/users.ts';
import { claimWallet } from '../../store/users/wallets.ts';
import { record } from '../context/audit-log.ts';
import type { Call } from '../context/call.ts';
import type { Browser } from '../context/client-secret.ts';
import { joinWithTicket } from '../organizations/accept-invitation.ts';
import { enrollProven } from '../organizations/enrollment.ts';
import { joinEnterpriseOrganization } from '../organizations/enterprise-membership.ts';
import { finishedSignUpFault } from '../restrictions/identifier-lists.ts';
import { rememberQuietly } from './known-device.ts';
import { startUserSession } from './start-session.ts';

export type At = { readonly browser: Browser; readonly client: Client; readonly isNavigation?: boolean };

/** The result: the browser's new secret and the session, once the user was created. */
export type CompletedSignUp = { readonly secret?: string | undefined; readonly sessionId?: string };

const taken = (field: string): Fault => new Fault('form_identifier_exists', { field });

/** The current verifications of an attempt's fields. */
export const readProofs = async (db: Db, signUp: SignUp): Promise<SignUpProofs> => {
  const read = async (field: ProvenField) => {
    const id = signUp[PROVEN_FIELDS[field].proof];
    return id === null ? undefined : findVerification(db, signUp.id, id);
  };
  return {
    email_address: await read('email_address'),
    phone_number: await read('phone_number'),
    web3_wallet: await read('web3_wallet'),
    external_account:
      signUp.externalVerificationId === null
        ? undefined
        : await findVerification(db, signUp.id, signUp.externalVerificationId),
  };
};

/** Uses the invitation of an attempt; of several concurrent requests, one succeeds. */
const useTicket = async (db: Db, { ticketId }: SignUp, now: number): Promise<JSONObject> => {
  if (ticketId === null || isOrganizationInvitationId(ticketId)) return {};
  const ticket = await acceptTicket(db, ticketId, now);
  if (!ticket) throw new Fault('ticket_invalid');
  return ticket.publicMetadata;
};

/** Links the external account to the new user. Of two sign-ups with one identity, one succeeds. */
const claimIdentity = async (db: Db, call: Call, signUp: SignUp, userId: string): Promise<void> => {
  const { externalAccountId } = signUp;
  if (externalAccountId === null) return;
  const account = await lockExternalAccount(db, call.instance.id, externalAccountId);
  const isFree = account && account.userId === null && !(await lockIdentity(db, account));
  if (!isFree) throw new Fault('external_account_exists');
  await saveExternalAccount(db, { ...account, userId, verificationId: null }, call.now);
  await joinEnterpriseOrganization(db, call, account, {
    id: userId,
    firstName: signUp.firstName,
    lastName: signUp.lastName,
  });
};

/** A user without an invitation or an enterprise connection is created only while sign-up is open. */
const refuseClosedSignUp = async (db: Db, call: Call, { ticketId, externalAccountId }: SignUp): Promise<void> => {
  const closed = ticketId === null ? modeProblem(call.instance.settings.user_settings) : undefined;
  if (!closed) return;
  const account = externalAccountId && (await lockExternalAccount(db, call.instance.id, externalAccountId));
  if (!account || account.connectionId === null) throw new Fault(closed);
};

/** The method by which the new user signs in next time: the provider, the password, or a verified identifier. */
const methodOf = ({ passwordDigest }: SignUp, proofs: SignUpProofs): Strategy | undefined =>
  proofs.external_account?.strategy ??
  (passwordDigest === null
    ? (proofs.web3_wallet ?? proofs.email_address ?? proofs.phone_number)?.strategy
    : 'password');

/**
 * Creates the user of a finished attempt and signs them in. Of concurrent claims of an address, a number or a username, one
 * succeeds.
 */
const createUser = async (
  db: Db,
  call: Call,
  at: At,
  signUp: SignUp,
  proofs: SignUpProofs,
): Promise<CompletedSignUp> => {
  await refuseClosedSignUp(db, call, signUp);
  const unaccepted = await finishedSignUpFault(db, call, signUp);
  if (unaccepted) throw unaccepted;
  const { ids } = call.ports;
  const publicMetadata = await useTicket(db, signUp, call.now);
  const made = userFromSignUp(signUp, {
    userId: ids.next('user'),
    emailId: ids.next('idn'),
    phoneId: ids.next('idn'),
    walletId: ids.next('idn'),
    proofs,
    publicMetadata,
    now: call.now,
  });
  if (!(await insertUser(db, made.user))) throw taken('username');
  if (made.email && !(await claimEmail(db, made.email))) throw taken('email_address');
  if (made.phone && !(await claimPhone(db, made.phone))) throw taken('phone_number');
  if (made.wallet && !(await claimWallet(db, made.wallet))) throw taken('web3_wallet');
  await claimIdentity(db, call, signUp, made.user.id);
  await joinWithTicket(db, call, signUp, made.user.id);
  if (made.email?.verificationStatus === 'verified') await enrollProven(db, call, made.email);
  const strategy = methodOf(signUp, proofs);
  const { sessionId, secret } = await startUserSession(db, call, { ...at, userId: made.user.id, strategy });
  const complete: SignUp = { ...signUp, status: 'complete', createdSessionId: sessionId, createdUserId: made.user.id };
  await saveSignUp(db, complete, call.now);
  await rememberQuietly(db, call, { userId: made.user.id, clientId: at.client.id });
  const who = { userId: made.user.id, sessionId, clientId: at.client.id };
  await record(db, call, 'sign_up.completed', { ...who, target: signUp.id });
  return { secret, sessionId };
};

/** Are all requirements met? */
export const isReady = (call: Call, signUp: SignUp, proofs: SignUpProofs): boolean => {
  const identifiers = [signUp.emailAddress, signUp.phoneNumber, signUp.username, signUp.web3Wallet];
  const isVerifiedByProvider = hasExternalProof(proofs);
  if (signUp.requiresExternal && !isVerifiedByProvider) return false;
  const isIdentified = isVerifiedByProvider || identifiers.some((one) => one !== null);
  return isIdentified && isSatisfied(requirementsOf(call.instance.settings.user_settings, signUp, proofs));
};

/** Writes an attempt; when all requirements are met, the user is created at once. */
export const saveOrCompleteSignUp = async (db: Db, call: Call, at: At, signUp: SignUp): Promise<CompletedSignUp> => {
  const proofs = await readProofs(db, signUp);
  if (isReady(call, signUp, proofs)) return createUser(db, call, at, signUp, proofs);
  await saveSignUp(db, signUp, call.now);
  await updateClient(db, at.client.id, { signUpId: signUp.id }, call.now);
  return {};
};

/** The fault of a finished attempt with a field that another user has claimed, or that the lists do not accept. */
const fieldFault = async (db: Db, call: Call, signUp: SignUp): Promise<Fault | undefined> => {
  const { instanceId, username, emailAddress, phoneNumber } = signUp;
  const unaccepted = await finishedSignUpFault(db, call, signUp);
  if (unaccepted) return unaccepted;
  if (username !== null && (await isUsernameTaken(db, instanceId, username))) return taken('username');
  if (emailAddress !== null && (await isEmailClaimed(db, instanceId, emailAddress))) return taken('email_address');
  const isTaken = phoneNumber !== null && (await isPhoneClaimed(db, instanceId, phoneNumber));
  return isTaken ? taken('phone_number') : undefined;
};

/**
 * The same after a verification. If another field turns out to be unusable, the verification is kept and the caller replies with
 * the fault: the user chooses another username and does not have to verify their address again.
 */
export const completeVerifiedSignUp = async (
  db: Db,
  call: Call,
  at: At,
  signUp: SignUp,
): Promise<CompletedSignUp & { readonly fault?: Fault }> => {
  const fault = isReady(call, signUp, await readProofs(db, signUp)) ? await fieldFault(db, call, signUp) : undefined;
  if (!fault) return saveOrCompleteSignUp(db, call, at, signUp);
  await saveSignUp(db, signUp, call.now);
  await updateClient(db, at.client.id, { signUpId: signUp.id }, call.now);
  return { fault };
};
