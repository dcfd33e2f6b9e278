// DisplayConfig: names, URLs, captcha and one-tap settings of the instance, with their defaults.
import {
  CAPTCHA_HEARTBEAT_INTERVAL_MS,
  CAPTCHA_OAUTH_BYPASS_DEFAULT,
  CLIENT_NAMES,
  type DisplayConfigJSON,
  type OAuthStrategy,
} from '@latchkey/wire';
import { type Fields, fields } from '../fields.ts';

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
  readonly captchaOauthBypass: OAuthStrategy[];
  readonly captchaHeartbeat: boolean;
  readonly captchaHeartbeatIntervalMs: number;
  readonly showDevModeWarning: boolean;
  readonly googleOneTapClientId: string | null;
  /** The version of the client script that the service requests, under the provider's name: `latchkeyJSVersion`. */
  readonly [clientVersion: `${string}JSVersion`]: string;
};

/** Converts from the wire form. */
export const readDisplayConfig = (json: DisplayConfigJSON): DisplayConfig => ({
  ...fields(json),
  supportEmail: json.support_email || '',
  captchaOauthBypass: [...(json.captcha_oauth_bypass ?? CAPTCHA_OAUTH_BYPASS_DEFAULT)],
  captchaHeartbeat: json.captcha_heartbeat ?? false,
  captchaHeartbeatIntervalMs: json.captcha_heartbeat_interval_ms ?? CAPTCHA_HEARTBEAT_INTERVAL_MS,
  showDevModeWarning: json.show_devmode_warning ?? false,
  googleOneTapClientId: json.google_one_tap_client_id ?? null,
  [`${CLIENT_NAMES.provider}JSVersion` as const]: json[`${CLIENT_NAMES.provider}_js_version`] ?? '',
});
