// Wire entities for tests: an administrator of an organization, with one or more sessions.
import { fakeEnvironment } from '@latchkey/client/testing';
import type { ClientJSON, EnvironmentJSON, SessionJSON, UserJSON } from '@latchkey/wire';

const AT = Date.UTC(2025, 0, 1);

/** An instance of Acme with organizations and several sessions per browser. */
export const environmentJSON = (): EnvironmentJSON => {
  const { auth_config, display_config, organization_settings, ...rest } = fakeEnvironment();
  return {
    ...rest,
    auth_config: { ...auth_config, single_session_mode: false },
    organization_settings: { ...organization_settings, enabled: true },
    display_config: {
      ...display_config,
      sign_in_url: 'https://accounts.acme.example/sign-in',
      sign_up_url: 'https://accounts.acme.example/sign-up',
      user_profile_url: 'https://accounts.acme.example/user',
      organization_profile_url: 'https://accounts.acme.example/organization',
      create_organization_url: 'https://accounts.acme.example/create-organization',
    },
  };
};

/** Ada, administrator of Acme. */
export const userJSON = (changes: Partial<UserJSON> = {}): UserJSON => ({
  object: 'user',
  id: 'user_1',
  external_id: null,
  username: null,
  first_name: 'Ada',
  last_name: null,
  primary_email_address_id: null,
  primary_phone_number_id: null,
  primary_web3_wallet_id: null,
  image_url: '',
  has_image: false,
  email_addresses: [],
  phone_numbers: [],
  web3_wallets: [],
  external_accounts: [],
  passkeys: [],
  organization_memberships: [
    {
      object: 'organization_membership',
      id: 'mem_1',
      organization: {
        object: 'organization',
        id: 'org_1',
        name: 'Acme',
        slug: 'acme',
        image_url: '',
        has_image: false,
        public_metadata: {},
        members_count: 1,
        pending_invitations_count: 0,
        max_allowed_memberships: 5,
        admin_delete_enabled: true,
        created_at: AT,
        updated_at: AT,
      },
      public_metadata: {},
      permissions: ['org:sys_profile:manage'],
      role: 'org:admin',
      created_at: AT,
      updated_at: AT,
    },
  ],
  saml_accounts: [],
  enterprise_accounts: [],
  password_enabled: true,
  totp_enabled: false,
  backup_code_enabled: false,
  two_factor_enabled: false,
  public_metadata: {},
  unsafe_metadata: {},
  create_organization_enabled: true,
  create_organizations_limit: null,
  delete_self_enabled: true,
  last_sign_in_at: AT,
  legal_accepted_at: null,
  created_at: AT,
  updated_at: AT,
  ...changes,
});

/** A session of Ada's, verified just now. */
export const sessionJSON = (changes: Partial<SessionJSON> = {}): SessionJSON => ({
  object: 'session',
  id: 'sess_1',
  status: 'active',
  expire_at: AT + 604_800_000,
  abandon_at: AT + 2_592_000_000,
  last_active_at: AT,
  last_active_organization_id: null,
  last_active_token: null,
  factor_verification_age: [0, -1],
  actor: null,
  tasks: null,
  user: userJSON(),
  public_user_data: {
    first_name: 'Ada',
    last_name: null,
    image_url: '',
    has_image: false,
    identifier: 'ada@example.com',
  },
  created_at: AT,
  updated_at: AT,
  ...changes,
});

/** A browser with these sessions, the first of them active. */
export const clientJSON = (sessions: readonly SessionJSON[]): ClientJSON => ({
  object: 'client',
  id: 'client_1',
  sessions,
  sign_in: null,
  sign_up: null,
  last_active_session_id: sessions[0]?.id ?? null,
  cookie_expires_at: null,
  created_at: AT,
  updated_at: AT,
});
