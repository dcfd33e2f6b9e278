// ClientJSON: one browser with its sessions and pending attempts (docs/reference/wire.md#client).
import type { Strategy } from '../strategies.ts';
import type { SessionJSON } from './session.ts';
import type { SignInJSON } from './sign-in.ts';
import type { SignUpJSON } from './sign-up.ts';

export type ClientStatus = 'active' | 'ended';

export type ClientJSON = {
  readonly object: 'client';
  readonly id: string;
  readonly status?: ClientStatus | null;
  readonly sessions: readonly SessionJSON[];
  readonly sign_in: SignInJSON | null;
  readonly sign_up: SignUpJSON | null;
  readonly last_active_session_id: string | null;
  /** How the last sign-in or sign-up in this browser was verified; it stays after a sign-out. */
  readonly last_authentication_strategy?: Strategy | null;
  readonly captcha_bypass?: boolean;
  readonly cookie_expires_at: number | null;
  readonly created_at: number;
  readonly updated_at: number;
};
