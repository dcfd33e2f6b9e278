// An example of the data of each event, for the reference and for test events.
import type { EventData } from '../../../events/event.ts';
import type { EventType } from '../../../events/types.ts';
import { created, HOUR_LATER, IMAGE, ORGANIZATION_ID, TIME, USER_ID, WEEK_LATER } from './example-values.ts';
import { domain, invitation, membership, organization, permission, request, role } from './organizations.ts';

const user: EventData<'user.created'> = {
  object: 'user',
  id: USER_ID,
  external_id: null,
  username: null,
  first_name: 'Ada',
  last_name: 'Lovelace',
  primary_email_address_id: 'idn_5tY8uI1oP4aS7dF0gH3jK6lZ9xC',
  primary_phone_number_id: null,
  primary_web3_wallet_id: null,
  ...IMAGE,
  email_addresses: [
    {
      object: 'email_address',
      id: 'idn_5tY8uI1oP4aS7dF0gH3jK6lZ9xC',
      email_address: 'ada@example.com',
      verification: {
        object: 'verification',
        status: 'verified',
        strategy: 'email_code',
        attempts: null,
        expire_at: null,
        error: null,
        verified_at_client: null,
      },
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
  public_metadata: { plan: 'pro' },
  unsafe_metadata: {},
  private_metadata: {},
  create_organization_enabled: true,
  create_organizations_limit: null,
  delete_self_enabled: true,
  banned: false,
  locked: false,
  lockout_expires_in_seconds: null,
  requires_new_password: false,
  last_active_at: null,
  last_sign_in_at: null,
  legal_accepted_at: null,
  ...created,
};

const session = <Status extends EventData<'session.created'>['status']>(status: Status) => ({
  object: 'session' as const,
  id: 'sess_9aS2dF5gH8jK1lZ4xC7vB0nM3qW',
  user_id: USER_ID,
  client_id: 'client_3eR6tY9uI2oP5aS8dF1gH4jK7lZ',
  status,
  actor: null,
  last_active_organization_id: null,
  last_active_at: TIME,
  expire_at: WEEK_LATER,
  abandon_at: WEEK_LATER,
  ...created,
});

const attempt = {
  id: 'aud_4rT7yU0iO3pA6sD9fG2hJ5kL8zX',
  user_id: USER_ID,
  session_id: 'sess_9aS2dF5gH8jK1lZ4xC7vB0nM3qW',
  client_id: 'client_3eR6tY9uI2oP5aS8dF1gH4jK7lZ',
  ip_address: '203.0.113.7',
  user_agent: 'Mozilla/5.0',
  created_at: TIME,
} as const;

const refusedSignIn = (code: string) =>
  ({ object: 'sign_in', ...attempt, session_id: null, strategy: null, error_code: code }) as const;

const entry = <Status extends EventData<'waitlistEntry.created'>['status']>(status: Status) => ({
  object: 'waitlist_entry' as const,
  id: 'wle_5iO8pA1sD4fG7hJ0kL3zX6cV9bN',
  email_address: 'grace@example.com',
  status,
  ...created,
});

const message = <Channel extends 'email' | 'sms', Status extends 'sent' | 'failed'>(
  channel: Channel,
  status: Status,
) => ({
  object: 'message' as const,
  id: 'msg_3fG6hJ9kL2zX5cV8bN1mQ4wE7rT',
  channel,
  status,
  to: channel === 'email' ? 'ada@example.com' : '+12025550123',
  attempts: 1,
  error: status === 'failed' ? 'ECONNREFUSED' : null,
  created_at: TIME,
  sent_at: status === 'sent' ? TIME : null,
  failed_at: status === 'failed' ? HOUR_LATER : null,
});

const secretKey = <Status extends EventData<'secretKey.created'>['status']>(status: Status) => ({
  object: 'secret_key' as const,
  id: 'skey_9kL2zX5cV8bN1mQ4wE7rT0yU3iO',
  name: 'Billing',
  hint: 'x7Qa',
  scopes: ['users:read'],
  status,
  last_used_at: null,
  expires_at: null,
  revoked_at: status === 'revoked' ? HOUR_LATER : null,
  ...created,
});

const signingKey = (revokedAt: number | null): EventData<'signingKey.created'> => ({
  object: 'signing_key',
  id: 'key_1mQ4wE7rT0yU3iO6pA9sD2fG5hJ',
  algorithm: 'ES256',
  created_at: TIME,
  signs_from: HOUR_LATER,
  revoked_at: revokedAt,
});

const deleted = <Name extends string>(object: Name, id: string, more: object = {}) =>
  ({ object, id, deleted: true, ...more }) as const;

export const EVENT_EXAMPLES: { readonly [Type in EventType]: EventData<Type> } = {
  'user.created': user,
  'user.updated': { ...user, updated_at: HOUR_LATER },
  'user.deleted': deleted('user', USER_ID),
  'session.created': session('active'),
  'session.updated': session('pending'),
  'session.ended': session('ended'),
  'session.removed': session('removed'),
  'session.revoked': session('revoked'),
  'session.replaced': session('replaced'),
  'signIn.completed': { object: 'sign_in', ...attempt, strategy: 'password', error_code: null },
  'signIn.failed': refusedSignIn('form_password_incorrect'),
  'signIn.locked': refusedSignIn('user_locked'),
  'impersonation.started': { object: 'impersonation', ...attempt, actor: { sub: 'support_42' } },
  'organization.created': organization,
  'organization.updated': { ...organization, updated_at: HOUR_LATER },
  'organization.deleted': deleted('organization', ORGANIZATION_ID),
  'organizationMembership.created': membership,
  'organizationMembership.updated': { ...membership, role: 'org:admin', updated_at: HOUR_LATER },
  'organizationMembership.deleted': deleted('organization_membership', membership.id, {
    organization_id: ORGANIZATION_ID,
    user_id: USER_ID,
  }),
  'organizationInvitation.created': invitation('pending'),
  'organizationInvitation.accepted': invitation('accepted'),
  'organizationInvitation.revoked': invitation('revoked'),
  'organizationInvitation.deleted': deleted('organization_invitation', invitation('pending').id, {
    organization_id: ORGANIZATION_ID,
  }),
  'organizationDomain.created': domain,
  'organizationDomain.updated': { ...domain, verified_at: HOUR_LATER, updated_at: HOUR_LATER },
  'organizationDomain.deleted': deleted('organization_domain', domain.id, { organization_id: ORGANIZATION_ID }),
  'organizationMembershipRequest.created': request('pending'),
  'organizationMembershipRequest.accepted': request('accepted'),
  'organizationMembershipRequest.rejected': request('revoked'),
  'organizationMembershipRequest.deleted': deleted('organization_membership_request', request('pending').id, {
    organization_id: ORGANIZATION_ID,
    user_id: USER_ID,
  }),
  'role.created': role,
  'role.updated': { ...role, name: 'Bookkeeper', updated_at: HOUR_LATER },
  'role.deleted': deleted('role', role.id),
  'permission.created': permission,
  'permission.updated': { ...permission, updated_at: HOUR_LATER },
  'permission.deleted': deleted('permission', permission.id),
  'waitlistEntry.created': entry('pending'),
  'waitlistEntry.updated': entry('admitted'),
  'waitlistEntry.deleted': deleted('waitlist_entry', entry('pending').id),
  'email.sent': message('email', 'sent'),
  'email.failed': message('email', 'failed'),
  'sms.sent': message('sms', 'sent'),
  'sms.failed': message('sms', 'failed'),
  'secretKey.created': secretKey('active'),
  'secretKey.updated': { ...secretKey('active'), name: 'Invoices', updated_at: HOUR_LATER },
  'secretKey.revoked': secretKey('revoked'),
  'secretKey.deleted': deleted('secret_key', secretKey('revoked').id),
  'signingKey.created': signingKey(null),
  'signingKey.revoked': signingKey(HOUR_LATER),
  'signingKey.deleted': deleted('signing_key', signingKey(null).id),
  'settings.updated': {
    object: 'settings_change',
    instance_id: 'ins_4wE7rT0yU3iO6pA9sD2fG5hJ8kL',
    part: 'oauth_provider',
    id: 'oap_6pA9sD2fG5hJ8kL1zX4cV7bN0mQ',
    operation: 'updated',
  },
};
