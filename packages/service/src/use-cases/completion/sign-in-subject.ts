// The subject of a sign-in: the account of an identifier, and the reply if there is none.

import { normaliseWallet } from '../../domain/factors/web3.ts';
import { Fault } from '../../domain/faults/fault.ts';
import {
  identifierKind,
  normaliseEmail,
  normaliseIdentifier,
  normalisePhone,
  normaliseUsername,
} from '../../domain/identifiers/normalise.ts';
import type { Client } from '../../domain/sessions/client.ts';
import { isSignedIn, type Session } from '../../domain/sessions/session.ts';
import { supportedIdentifiers } from '../../domain/sign-in/supported-factors.ts';
import type { User, UserWithIdentifiers } from '../../domain/users/user.ts';
import type { Db } from '../../store/database/database.ts';
import { listClientSessions } from '../../store/sessions/sessions.ts';
import {
  findUserByEmail,
  findUserByPhone,
  findUserByUsername,
  findUserByWallet,
} from '../../store/views/users-with-identifiers.ts';
import type { Call } from '../context/call.ts';
import type { MaybeClient } from '../context/client-secret.ts';
import { accountKey } from '../passwords/check-password.ts';

/** An identifier, its account if any, and the key under which attempts are counted. */
export type Subject = {
  readonly identifier: string;
  readonly userRecord: UserWithIdentifiers | undefined;
  readonly account: string;
};

export const hasEnumerationProtection = (call: Call): boolean => call.instance.settings.security.enumeration_protection;

const lookUp = async (call: Call, identifier: string): Promise<UserWithIdentifiers | undefined> => {
  const { instance, country } = call;
  const { db } = call.database;
  const supported = supportedIdentifiers(instance.settings.user_settings.attributes);
  const kind = identifierKind(identifier, supported);
  if (!supported.includes(kind)) return undefined;
  if (kind === 'email_address') {
    const email = normaliseEmail(identifier);
    return email === undefined ? undefined : findUserByEmail(db, instance.id, email);
  }
  if (kind === 'phone_number') {
    const phone = normalisePhone(identifier, country);
    return phone === undefined ? undefined : findUserByPhone(db, instance.id, phone);
  }
  if (kind === 'web3_wallet') {
    const wallet = normaliseWallet(identifier);
    return wallet === undefined ? undefined : findUserByWallet(db, instance.id, wallet);
  }
  return findUserByUsername(db, instance.id, normaliseUsername(identifier));
};

/**
 * A phone number is stored in its normal form, because the default country of a number without one is only known in this
 * request.
 */
const written = (call: Call, typed: string): string => {
  const kind = identifierKind(typed, supportedIdentifiers(call.instance.settings.user_settings.attributes));
  return (kind === 'phone_number' ? normalisePhone(typed, call.country) : undefined) ?? typed;
};

/** The account of an identifier, if there is one. */
export const lookUpUser = (call: Call, typed: string): Promise<UserWithIdentifiers | undefined> =>
  lookUp(call, written(call, typed));

/** Finds the account of an identifier. Throws if there is none, unless the instance does not reveal which accounts exist. */
export const findSubject = async (call: Call, typed: string): Promise<Subject> => {
  const identifier = written(call, typed);
  const userRecord = await lookUp(call, identifier);
  if (!userRecord && !hasEnumerationProtection(call))
    throw new Fault('form_identifier_not_found', { field: 'identifier' });
  return { identifier, userRecord, account: accountKey(call, userRecord?.user.id, normaliseIdentifier(identifier)) };
};

/** The open session of a user on a client, if there is one. */
export const findOpenSession = async (
  db: Db,
  client: Client,
  userId: string,
  now: number,
): Promise<Session | undefined> => {
  // A client without a last active session has no open one: closing the last one clears it.
  if (client.lastActiveSessionId === null) return undefined;
  const sessions = await listClientSessions(db, client.id);
  return sessions.find((session) => session.userId === userId && isSignedIn(session, now));
};

/** Refuses a second sign-in of a user on one browser; the surface then uses the existing session. */
export const refuseIfSignedIn = async (call: Call & MaybeClient, user: User | undefined): Promise<void> => {
  if (!call.client || !user) return;
  const open = await findOpenSession(call.database.db, call.client, user.id, call.now);
  if (open) throw new Fault('identifier_already_signed_in', { field: 'identifier', meta: { session_id: open.id } });
};
