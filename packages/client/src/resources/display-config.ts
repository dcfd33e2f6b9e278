// DisplayConfig: names, URLs, captcha and one-tap settings of the instance, with their defaults.
import {
  CAPTCHA_HEARTBEAT_INTERVAL_MS,
  CAPTCHA_OAUTH_BYPASS_DEFAULT,
  type DisplayConfigJSON,
  type OAuthStrategy,
} from '@latchkey/wire';
import { type Fields, fields } from './fields.ts';

/** How the instance presents itself. */
export type DisplayConfig = Readonly<
  Omit<
    Fields<DisplayConfigJSON>,
    | 'captchaOauthBypass'
    | 'captchaHeartbeat'
    | 'captchaHeartbeatIntervalMs'
    | 'showDevmodeWarning'
    | 'googleOneTapClientId'
  >
> & {
  readonly captchaOauthBypass: readonly OAuthStrategy[];
  readonly captchaHeartbeat: boolean;
  readonly captchaHeartbeatIntervalMs: number;
  readonly showDevModeWarning: boolean;
  readonly googleOneTapClientId: string | null;
};

/** The wire form → ours. */
export const readDisplayConfig = (json: DisplayConfigJSON): DisplayConfig => ({
  ...fields(json),
  supportEmail: json.support_email || '',
  captchaOauthBypass: json.captcha_oauth_bypass ?? CAPTCHA_OAUTH_BYPASS_DEFAULT,
  captchaHeartbeat: json.captcha_heartbeat ?? false,
  captchaHeartbeatIntervalMs: json.captcha_heartbeat_interval_ms ?? CAPTCHA_HEARTBEAT_INTERVAL_MS,
  showDevModeWarning: json.show_devmode_warning ?? false,
  googleOneTapClientId: json.google_one_tap_client_id ?? null,
});
