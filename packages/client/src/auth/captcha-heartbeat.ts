// Solves an invisible captcha periodically, to prove that this browser is not automated (docs/reference/wire.md#captcha).
import type { Api } from '../http/api.ts';
import type { CaptchaBody, CaptchaResult } from '../http/captcha-result.ts';
import { snakeCaseKeys } from '../lib/case.ts';
import type { Cancel, Platform } from '../platform/platform.ts';
import type { Client } from '../resources/client.ts';
import type { Environment } from '../resources/environment.ts';

export type CaptchaHeartbeatDeps = {
  readonly platform: Pick<Platform, 'timers'>;
  readonly api: Api;
  readonly environment: () => Pick<Environment, 'displayConfig'> | undefined;
  readonly client: () => Pick<Client, 'captchaBypass'> | undefined;
  /** Solves an invisible challenge; undefined where none can be shown. */
  readonly challenge: (action: 'heartbeat') => Promise<CaptchaResult | undefined>;
};

/** Sends the first heartbeat at once and then at the instance's interval, if it is enabled; returns a function that stops it. */
export const startCaptchaHeartbeat = (deps: CaptchaHeartbeatDeps): Cancel => {
  const display = deps.environment()?.displayConfig;
  if (!display?.captchaHeartbeat) return () => undefined;
  const beat = async (): Promise<void> => {
    if (deps.client()?.captchaBypass) return;
    const result = await deps.challenge('heartbeat');
    await deps.api.call('POST /client/verify', result ? { body: snakeCaseKeys<CaptchaBody>(result) } : {}, {
      bare: true,
    });
  };
  // A failed heartbeat is dropped: the next one is already scheduled.
  const beatQuietly = () => void beat().catch(() => undefined);
  beatQuietly();
  return deps.platform.timers.every(display.captchaHeartbeatIntervalMs, beatQuietly);
};
