// Settings of sessions, organizations and security, and the other fields of an instance.
import { type Leaves, noChange, under, used } from './leaf.ts';

const FIXED = noChange('');

const ORGANIZATIONS: Leaves = {
  enabled: used('Users can belong to organizations.'),
  max_allowed_memberships: used(
    'How many members and pending invitations a new organization can have; 0 means any number.',
  ),
  'actions.admin_delete': used('Admins can delete a new organization.'),
  'domains.enabled': used('Organizations can have domains whose users join them.'),
  'domains.enrollment_modes': used('How users of a domain can join: the modes that a domain can be set to.'),
  'domains.default_role': used('The role of users who join by a domain; null means org:member.'),
  creator_role: used('The role of the user who creates an organization.'),
  force_organization_selection: used('There is no personal workspace: a signed-in user must choose an organization.'),
};

const SECURITY: Leaves = {
  enumeration_protection: used('Replies do not show whether an identifier has an account.'),
  email_link_same_client: used('A link in a mail works only in the browser that asked for it.'),
  new_device_check: used('A right password from a browser that the user has never used needs a code by e-mail.'),
  new_sign_in_mail: used('A sign-in from a new browser sends the user a mail.'),
  'second_factor.grace_period_seconds': used('How long a user may work without the second factor that is required.'),
  'second_factor.passkey_counts': used('A passkey counts as the required second factor.'),
  'rate_limits.create.count': used(
    'How many sign-ins, sign-ups and waitlist entries one network and one account may start.',
  ),
  'rate_limits.create.seconds': used('The time to which that count applies.'),
  'rate_limits.attempt.count': used('How many wrong proofs one network, and how many proofs one account, may send.'),
  'rate_limits.attempt.seconds': used('The time to which that count applies.'),
  'rate_limits.send.count': used('How many messages one address may be sent.'),
  'rate_limits.send.seconds': used('The time to which that count applies.'),
  'sessions.lifetime_seconds': used('A session ends after this time.'),
  'sessions.inactivity_seconds': used('A session ends after this time without a request.'),
  'leaked_passwords.endpoint': used(
    'Where leaked passwords are looked up besides the built-in list; null means nowhere.',
  ),
  'audit_log.retention_days': used('Events of the audit log are deleted after this time.'),
};

export const INSTANCE_LEAVES: Leaves = {
  object: FIXED,
  id: FIXED,
  ...under('auth_config', {
    object: FIXED,
    id: FIXED,
    single_session_mode: used('A browser has one session; otherwise users can sign in to several accounts.'),
    claimed_at: noChange('It is set when a temporary instance is claimed.'),
  }),
  ...under('organization_settings', ORGANIZATIONS),
  ...under('security', SECURITY),
  maintenance_mode: used('Surfaces say that the service is being maintained.'),
  meta: noChange('Instances have no metadata. Users, organizations and memberships do.'),
  allowed_origins: used('Origins whose pages may call the service.'),
  proxy_url: used('The address of the service below the application.'),
  satellites: used('Other domains that share the sign-ins.'),
  signing_algorithm: used('The algorithm of the next signing key.'),
};
