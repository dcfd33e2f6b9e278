// Tells the service on focus that the session is in use, at most once per 5 s.
import { SESSION_TOUCH_THROTTLE_MS } from '@latchkey/wire';
import { throttle } from '../lib/throttle.ts';
import type { Platform } from '../platform/platform.ts';
import type { Session } from '../resources/session.ts';
import { isClientFault } from './client-fault.ts';

export type SessionTouchDeps = {
  readonly platform: Pick<Platform, 'page' | 'clock'>;
  readonly session: () => Session | undefined;
  readonly onRefused: () => Promise<unknown>;
  readonly isEnabled: () => boolean;
};

/** Touches a session. Only a refusal counts: whatever else goes wrong, the next focus tries again. */
export const touchQuietly = async (session: Session, onRefused: () => Promise<unknown>): Promise<void> => {
  try {
    await session.touch();
  } catch (error) {
    if (isClientFault(error)) void onRefused().catch(() => undefined);
  }
};

/** Starts touching on focus; the answer stops it. */
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
