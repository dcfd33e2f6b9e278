// Replies of the admin API about users: unlike those that browsers get, they contain private metadata, bans and locks.
import * as v from 'valibot';
import type { JSONObject } from '../../../json/envelope.ts';
import type { SessionWithActivitiesJSON } from '../../../json/session/activity.ts';
import type { UserJSON } from '../../../json/user.ts';
import {
  count,
  entity,
  is,
  json,
  list,
  nullable,
  text,
  textOrNull,
  time,
  timeOrNull,
  truth,
} from '../../replies/entity.ts';
import { passkey, phoneNumber } from '../../replies/identification.ts';
import { sessionWithActivitiesEntries } from '../../replies/session.ts';
import { userEntries } from '../../replies/user.ts';

/** A user as operators see it. */
export type AdminUserJSON = UserJSON & {
  readonly private_metadata: JSONObject;
  readonly banned: boolean;
  /** True while new sign-ins are refused: by an operator, or after too many failed attempts. */
  readonly locked: boolean;
  /** Whole seconds until the lock ends; null without a lock, and for one that only an operator ends. */
  readonly lockout_expires_in_seconds: number | null;
  readonly requires_new_password: boolean;
  /** The last use of a session, to the minute. */
  readonly last_active_at: number | null;
};

export const adminUser = entity<AdminUserJSON>({
  ...userEntries,
  private_metadata: json,
  banned: truth,
  locked: truth,
  lockout_expires_in_seconds: nullable(count),
  requires_new_password: truth,
  last_active_at: timeOrNull,
});

/** A session as operators see it: also whose it is, and on which client. */
export type AdminSessionJSON = SessionWithActivitiesJSON & { readonly user_id: string; readonly client_id: string };

export const adminSession = entity<AdminSessionJSON>({
  ...sessionWithActivitiesEntries,
  user_id: text,
  client_id: text,
});

/** What a user can verify besides identifiers. */
export const userFactors = v.object({
  object: is('user_factors'),
  password_enabled: truth,
  totp: nullable(v.object({ object: is('totp'), id: text, verified: truth, created_at: time, updated_at: time })),
  /** Unused ones; their codes are never shown again. */
  backup_codes_count: count,
  /** Numbers that receive codes as a second factor. */
  phone_numbers: list(phoneNumber),
  passkeys: list(passkey),
});

export type UserFactorsJSON = v.InferOutput<typeof userFactors>;

export const verified = v.object({ verified: is(true) });

export const accessToken = v.object({
  object: is('oauth_access_token'),
  external_account_id: text,
  provider: text,
  provider_user_id: textOrNull,
  token: text,
  scopes: list(text),
  expires_at: timeOrNull,
  public_metadata: json,
});
