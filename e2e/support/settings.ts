// Instance settings for one test: changed through the admin API and restored after the test.
import type { Admin } from './admin.ts';

export type Change = { readonly [name: string]: unknown };

/** Changes settings until the end of the test. */
export type Settings = (...changes: readonly Change[]) => Promise<void>;

const isGroup = (value: unknown): value is Change =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The current values of the fields that a change sets. */
const placesOf = (change: Change, document: Change): Change =>
  Object.fromEntries(
    Object.entries(change).map(([name, value]) => {
      const old = document[name];
      return [name, isGroup(value) && isGroup(old) ? placesOf(value, old) : old];
    }),
  );

/** Provides the settings fixture. The tests of a worker run one after the other, so no other test sees the change. */
export async function lendSettings(admin: Admin, use: (settings: Settings) => Promise<void>): Promise<void> {
  let undo: readonly Change[] = [];
  await use(async (...changes) => {
    for (const change of changes) {
      undo = [placesOf(change, (await admin('GET', '/instance')) as Change), ...undo];
      await admin('PATCH', '/instance', change);
    }
  });
  for (const change of undo) await admin('PATCH', '/instance', change);
}

type Provider = { readonly id: string; readonly enabled: boolean };

/** Runs a test on an instance with all providers disabled; a new instance has the test identity enabled. */
export async function withoutProviders(admin: Admin, story: () => Promise<void>): Promise<void> {
  const { data } = (await admin('GET', '/oauth_providers?limit=100')) as { readonly data: readonly Provider[] };
  const ids = data.filter(({ enabled }) => enabled).map(({ id }) => id);
  const turn = async (enabled: boolean): Promise<void> => {
    for (const id of ids) await admin('PATCH', `/oauth_providers/${id}`, { enabled });
  };
  await turn(false);
  await story().finally(() => turn(true));
}

type Attribute = Readonly<Record<string, boolean | readonly string[]>>;

const attribute = (name: string, value: Attribute): Change => ({ user_settings: { attributes: { [name]: value } } });

const OFF: Attribute = {
  enabled: false,
  required: false,
  used_for_first_factor: false,
  used_for_second_factor: false,
  verify_at_sign_up: false,
};

/** Settings by the sign-in method or field that they enable or disable. */
export const methods = {
  noPassword: attribute('password', { enabled: false, required: false }),
  noEmail: attribute('email_address', { ...OFF, first_factors: [], verifications: [] }),
  emailCode: attribute('email_address', { first_factors: ['email_code'], verifications: ['email_code'] }),
  emailLink: attribute('email_address', { first_factors: ['email_link'], verifications: ['email_link'] }),
  emailOptional: attribute('email_address', { required: false, verify_at_sign_up: false }),
  phone: attribute('phone_number', {
    enabled: true,
    used_for_first_factor: true,
    first_factors: ['phone_code'],
    verifications: ['phone_code'],
    verify_at_sign_up: true,
  }),
  phoneRequired: attribute('phone_number', { required: true }),
  username: attribute('username', { enabled: true, used_for_first_factor: true }),
  usernameRequired: attribute('username', { required: true }),
  names: {
    user_settings: {
      attributes: { first_name: { enabled: true, required: true }, last_name: { enabled: true, required: false } },
    },
  },
  passkey: attribute('passkey', { enabled: true, used_for_first_factor: true, first_factors: ['passkey'] }),
  wallets: attribute('web3_wallet', {
    enabled: true,
    used_for_first_factor: true,
    first_factors: ['web3_metamask_signature', 'web3_coinbase_wallet_signature', 'web3_okx_wallet_signature'],
    verifications: ['web3_metamask_signature', 'web3_coinbase_wallet_signature', 'web3_okx_wallet_signature'],
  }),
  secondFactors: {
    user_settings: {
      attributes: {
        authenticator_app: { enabled: true, used_for_second_factor: true, second_factors: ['totp'] },
        backup_code: { enabled: true, used_for_second_factor: true, second_factors: ['backup_code'] },
        phone_number: { enabled: true, used_for_second_factor: true, second_factors: ['phone_code'] },
      },
    },
  },
  legalConsent: { user_settings: { sign_up: { legal_consent_enabled: true } } },
  restricted: { user_settings: { sign_up: { mode: 'restricted' } } },
  waitlist: { user_settings: { sign_up: { mode: 'waitlist' } } },
  singleSession: { auth_config: { single_session_mode: true } },
  manySessions: { auth_config: { single_session_mode: false } },
  linksFromAnywhere: { security: { email_link_same_client: false } },
  organizations: { organization_settings: { enabled: true } },
  organizationDomains: { organization_settings: { enabled: true, domains: { enabled: true } } },
} as const satisfies Readonly<Record<string, Change>>;
