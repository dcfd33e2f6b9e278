// The system instance: its users are the operators of the console. It is not an application: it has no host, no secret key and no
// sign-up, and its sessions are short.
import { formatPublishableKey, HOUR_SECONDS } from '@latchkey/wire';
import { defaultSettings } from '../instance/default-settings.ts';
import type { Instance, InstanceSettings } from '../instance/instance.ts';

/** No request is sent to this host: the top-level domain `invalid` is reserved (RFC 2606 §2). */
const SYSTEM_HOST = 'console.invalid';

const SESSION_HOURS = 12;
const IDLE_HOURS = 1;
const AUDIT_DAYS = 730;

/**
 * Password and passkey, then an authenticator app or a passkey; backup codes. A message is no factor: mail may not be set up
 * yet, and a mailbox must not be enough to come in.
 */
const settingsOf = (suffix: string): InstanceSettings => {
  const settings = defaultSettings({
    environmentType: 'production',
    applicationName: 'Latchkey Console',
    homeUrl: '',
    suffix,
  });
  const { user_settings: user, security } = settings;
  const { attributes } = user;
  return {
    ...settings,
    user_settings: {
      ...user,
      attributes: {
        ...attributes,
        email_address: { ...attributes.email_address, first_factors: [], verify_at_sign_up: false },
        password: { ...attributes.password, required: false },
        passkey: { ...attributes.passkey, enabled: true, used_for_first_factor: true, first_factors: ['passkey'] },
        authenticator_app: {
          ...attributes.authenticator_app,
          enabled: true,
          used_for_second_factor: true,
          second_factors: ['totp'],
        },
        backup_code: {
          ...attributes.backup_code,
          enabled: true,
          used_for_second_factor: true,
          second_factors: ['backup_code'],
        },
      },
      actions: { ...user.actions, delete_self: false, create_organization: false },
      sign_in: { second_factor: { required: true, enabled: true } },
      sign_up: { ...user.sign_up, mode: 'restricted' },
    },
    security: {
      ...security,
      enumeration_protection: true,
      sessions: { lifetime_seconds: SESSION_HOURS * HOUR_SECONDS, inactivity_seconds: IDLE_HOURS * HOUR_SECONDS },
      second_factor: { grace_period_seconds: 0, passkey_counts: true },
      audit_log: { retention_days: AUDIT_DAYS },
    },
  };
};

/** The system instance as it is stored; where it is reached depends on the configuration of the process. */
export const newSystemInstance = (id: string, now: number): Instance => ({
  id,
  environmentType: 'production',
  publishableKey: formatPublishableKey('production', SYSTEM_HOST),
  apiHost: SYSTEM_HOST,
  settings: settingsOf(id.slice('ins_'.length)),
  allowedOrigins: [],
  proxyUrl: undefined,
  satellites: [],
  signingAlgorithm: 'ES256',
  isSystem: true,
  createdAt: now,
  updatedAt: now,
});
