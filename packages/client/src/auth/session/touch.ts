// Touches the session at the service on focus, at most once per 5 s.
import { SESSION_TOUCH_THROTTLE_MS } from '@latchkey/wire';
import { throttle } from '../../lib/throttle.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Session } from '../../resources/session.ts';
import { isClientFault } from '../client-fault.ts';

export type SessionTouchDeps = {
  readonly platform: Pick<Platform, 'page' | 'clock'>;
  readonly session: () => Session | undefined;
  readonly onRefused: () => Promise<unknown>;
  readonly isEnabled: () => boolean;
};

/** Touches a session. Only a refusal is handled: after any other failure the next focus retries. */
export const touchQuietly = async (session: Session, onRefused: () => Promise<unknown>): Promise<void> => {
  try {
    await session.touch();
  } catch (error) {
    if (isClientFault(error)) void onRefused().catch(() => undefined);
  }
};

/** Starts touching on focus; returns a function that stops it. */
export const startSessionTouch = ({ platform, session, onRefused, isEnabled }: SessionTouchDeps): (() => void) => {
  const touch = throttle(
    (current: Session) => void touchQuietly(current, onRefused),
    SESSION_TOUCH_THROTTLE_MS,
    platform.clock.monotonic,
  );
  return platform.page.onFocus(() => {
    const current = session();
    if (current && isEnabled()) touch(current);
  });
};
