// SessionWithActivitiesJSON and latest_activity: a device in the user's list (docs/reference/wire.md#session).
import type { PublicUserDataJSON } from '../membership.ts';
import type { ActorJSON, SessionStatus } from '../session.ts';

export type SessionActivityJSON = {
  readonly object: 'session_activity';
  readonly id: string;
  readonly device_type?: string;
  readonly browser_name?: string;
  readonly browser_version?: string;
  readonly ip_address?: string;
  readonly city?: string;
  readonly country?: string;
  readonly is_mobile?: boolean;
};

/** A session as its user sees it from another device: never with its user or its token. */
export type SessionWithActivitiesJSON = {
  readonly object: 'session';
  readonly id: string;
  readonly status: SessionStatus;
  readonly expire_at: number;
  readonly abandon_at: number;
  readonly last_active_at: number;
  readonly last_active_organization_id: string | null;
  readonly actor: ActorJSON | null;
  readonly user: null;
  readonly public_user_data?: PublicUserDataJSON;
  readonly latest_activity?: SessionActivityJSON;
  readonly created_at: number;
  readonly updated_at: number;
};
