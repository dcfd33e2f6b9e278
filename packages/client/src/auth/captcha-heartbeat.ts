// Solves an invisible captcha periodically, to prove that this browser is not automated (docs/reference/wire.md#captcha).
import type { Api } from '../http/api.ts';
import type { CaptchaResult } from '../http/captcha-result.ts';
import { sendCaptcha } from '../http/send-captcha.ts';
import type { Cancel, Platform } from '../platform/platform.ts';
import type { ReadableStore } from '../state/store.ts';

export type CaptchaHeartbeatDeps = {
  readonly platform: Pick<Platform, 'timers'>;
  readonly api: Api;
  readonly store: ReadableStore;
  /** Solves an invisible challenge; undefined where none can be shown. */
  readonly challenge: (action: 'heartbeat') => Promise<CaptchaResult | undefined>;
};

/** Sends the first heartbeat at once and then at the instance's interval, if it is enabled; returns a function that stops it. */
export const startCaptchaHeartbeat = (deps: CaptchaHeartbeatDeps): Cancel => {
  const display = deps.store.getSnapshot().environment?.displayConfig;
  if (!display?.captchaHeartbeat) return () => undefined;
  const beat = async (): Promise<void> => {
    if (deps.store.getSnapshot().client?.captchaBypass) return;
    await sendCaptcha(deps.api, await deps.challenge('heartbeat'));
  };
  // A failed heartbeat is dropped: the next one is already scheduled.
  const beatQuietly = () => void beat().catch(() => undefined);
  beatQuietly();
  return deps.platform.timers.every(display.captchaHeartbeatIntervalMs, beatQuietly);
};
