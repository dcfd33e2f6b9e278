// Wire JSON of one user, for a fake service: complete shapes with plain values.
import {
  encodeBase64UrlText,
  type SessionJSON,
  type SignInJSON,
  type SignUpJSON,
  type UserJSON,
  type VerificationJSON,
} from '@latchkey/wire';

/** A token with an unverifiable signature; times are epoch milliseconds. */
export const fakeJwt = (claims: Readonly<Record<string, unknown>>): string =>
  `${[{ alg: 'ES256', typ: 'JWT' }, claims].map((part) => encodeBase64UrlText(JSON.stringify(part))).join('.')}.c2ln`;

/** A verification in a given state. */
export const fakeVerification = (change: Partial<VerificationJSON> = {}): VerificationJSON => ({
  object: 'verification',
  status: 'unverified',
  strategy: 'email_code',
  attempts: 0,
  expire_at: null,
  error: null,
  verified_at_client: null,
  ...change,
});

/** A user with one verified e-mail address. */
export const fakeUser = (id: string, email: string, now: number): UserJSON => ({
  object: 'user',
  id,
  external_id: null,
  username: null,
  first_name: 'Ada',
  last_name: 'Lovelace',
  primary_email_address_id: 'idn_1',
  primary_phone_number_id: null,
  primary_web3_wallet_id: null,
  image_url: '',
  has_image: false,
  email_addresses: [
    {
      object: 'email_address',
      id: 'idn_1',
      email_address: email,
      verification: fakeVerification({ status: 'verified' }),
      matches_sso_connection: false,
      linked_to: [],
    },
  ],
  phone_numbers: [],
  web3_wallets: [],
  external_accounts: [],
  passkeys: [],
  organization_memberships: [],
  saml_accounts: [],
  enterprise_accounts: [],
  password_enabled: true,
  totp_enabled: false,
  backup_code_enabled: false,
  two_factor_enabled: false,
  public_metadata: {},
  unsafe_metadata: {},
  create_organization_enabled: false,
  create_organizations_limit: null,
  delete_self_enabled: true,
  last_sign_in_at: now,
  legal_accepted_at: null,
  created_at: now,
  updated_at: now,
});

/** An active session of a user, without a token. */
export const fakeSession = (id: string, user: UserJSON, now: number): SessionJSON => ({
  object: 'session',
  id,
  status: 'active',
  expire_at: now + 604_800_000,
  abandon_at: now + 2_592_000_000,
  last_active_at: now,
  last_active_organization_id: null,
  last_active_token: null,
  factor_verification_age: [0, -1],
  actor: null,
  tasks: null,
  user,
  public_user_data: {
    first_name: user.first_name,
    last_name: user.last_name,
    image_url: '',
    has_image: false,
    identifier: user.email_addresses[0]?.email_address ?? '',
    user_id: user.id,
  },
  created_at: now,
  updated_at: now,
});

/** A sign-in with an identified account. */
export const fakeSignIn = (id: string, change: Partial<SignInJSON> = {}): SignInJSON => ({
  object: 'sign_in',
  id,
  status: 'needs_first_factor',
  supported_identifiers: ['email_address'],
  identifier: null,
  supported_first_factors: [
    { strategy: 'password' },
    { strategy: 'email_code', email_address_id: 'idn_1', safe_identifier: 'ada@example.com' },
  ],
  supported_second_factors: null,
  first_factor_verification: null,
  second_factor_verification: null,
  created_session_id: null,
  user_data: null,
  ...change,
});

/** A sign-up whose e-mail address has to be verified. */
export const fakeSignUp = (id: string, change: Partial<SignUpJSON> = {}): SignUpJSON => ({
  object: 'sign_up',
  id,
  status: 'missing_requirements',
  required_fields: ['email_address', 'password'],
  optional_fields: [],
  missing_fields: [],
  unverified_fields: ['email_address'],
  username: null,
  first_name: null,
  last_name: null,
  email_address: null,
  phone_number: null,
  web3_wallet: null,
  has_password: false,
  unsafe_metadata: {},
  created_session_id: null,
  created_user_id: null,
  abandon_at: null,
  legal_accepted_at: null,
  verifications: {
    email_address: { ...fakeVerification(), next_action: 'needs_prepare', supported_strategies: ['email_code'] },
    phone_number: null,
    web3_wallet: null,
    external_account: null,
  },
  ...change,
});
