// SessionJSON: one signed-in user in one client (docs/reference/wire.md#session).
import type { JSONObject } from './envelope.ts';
import type { PublicUserDataJSON } from './membership.ts';
import type { TokenJSON } from './token.ts';
import type { UserJSON } from './user.ts';

/** A `pending` session has tasks and counts as signed out for applications; all but `active` and `pending` are final. */
export type SessionStatus =
  | 'active'
  | 'pending'
  | 'abandoned'
  | 'ended'
  | 'expired'
  | 'removed'
  | 'replaced'
  | 'revoked';

/** The impersonator (RFC 8693 §4.1 `act` claim); present only while impersonating. */
export type ActorJSON = JSONObject & { readonly sub: string };

/** What the user of a pending session has to do before the session becomes active. */
export type SessionTaskKey = 'reset-password' | 'setup-mfa' | 'choose-organization';

export type SessionTaskJSON = { readonly key: SessionTaskKey };

/** Minutes since the first and the second factor were verified; -1 means the user has no such factor. */
export type FactorVerificationAge = readonly [first: number, second: number];

export type SessionJSON = {
  readonly object: 'session';
  readonly id: string;
  readonly status: SessionStatus;
  readonly expire_at: number;
  readonly abandon_at: number;
  readonly last_active_at: number;
  readonly last_active_organization_id: string | null;
  readonly last_active_token: TokenJSON | null;
  readonly factor_verification_age: FactorVerificationAge | null;
  readonly actor: ActorJSON | null;
  /** In the order in which they are to be done; null when there is none. */
  readonly tasks: readonly SessionTaskJSON[] | null;
  readonly user: UserJSON;
  readonly public_user_data: PublicUserDataJSON;
  readonly created_at: number;
  readonly updated_at: number;
};
