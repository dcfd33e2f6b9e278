// Probes of what users may do, sign-up, passwords and sessions, and the tests of what other files show.
import { createOrganizationWithAdmin } from '../accounts/joining.ts';
import { PASSWORD, signIn } from '../accounts/sign-up-and-in.ts';
import { openBrowser } from '../test-browser.ts';
import type { TestService } from '../test-service.ts';
import {
  afterFields,
  askedFields,
  createOwner,
  freshEmail,
  freshName,
  inAccount,
  passwordCodes,
  sentMessage,
  signedIn,
} from './observations.ts';
import { type Change, inService, type Probe, type Proofs, probe } from './proof.ts';

/** A probe of one setting of a group. */
const of =
  (group: readonly string[]) =>
  (leaf: string, value: unknown, observe: Probe['observe'], base: Change = {}): Proofs => {
    const names = [...group, ...leaf.split('.')];
    const change = names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
    return { [names.join('.')]: probe(change as Change, observe, base) };
  };

const passwords = of(['user_settings', 'password_settings']);
const signUps = of(['user_settings', 'sign_up']);
const actions = of(['user_settings', 'actions']);
const organizations = of(['organization_settings']);
const security = of(['security']);

const TASKS = 'handlers/sessions/tasks.test.ts';
const USERNAME_ON: Change = { user_settings: { attributes: { username: { enabled: true } } } };
const ORGANIZATIONS_ON: Change = { organization_settings: { enabled: true } };
const DOMAINS_ON: Change = { organization_settings: { enabled: true, domains: { enabled: true } } };
const OWN_CAPTCHA: Change = {
  display_config: { captcha_provider: 'proof_of_work' },
  user_settings: { sign_up: { captcha_enabled: true } },
};
const KEYS = { captcha_public_key: 'one', captcha_public_key_invisible: 'two' };

const named = (length: number) =>
  afterFields(() => ({ email_address: freshEmail(), password: PASSWORD, username: freshName().slice(-length) }));

/** The challenge of the built-in captcha. */
const challenge = async (service: TestService) =>
  (await (await openBrowser(service)).call('GET', '/captcha/challenge')).codes;

const withEmail = afterFields(() => ({ email_address: freshEmail(), password: PASSWORD }));

const createOrganization = inAccount('POST', '/organizations', () => ({ name: freshName() }));

/** Creates two organizations with one user. */
const createTwo = async (service: TestService) => {
  const { browser } = await signedIn(service);
  const codes: unknown[] = [];
  for (let turn = 0; turn < 2; turn += 1)
    codes.push((await browser.call('POST', '/organizations', { body: { name: freshName() } })).codes);
  return codes;
};

/** The organization that a user creates, and whether its admin can delete it. */
const ownOrganization = async (service: TestService) => {
  const { browser } = await signedIn(service);
  const { body } = await browser.call<{ id: string; max_allowed_memberships: number; admin_delete_enabled: boolean }>(
    'POST',
    '/organizations',
    { body: { name: freshName() } },
  );
  const { max_allowed_memberships, admin_delete_enabled } = body.response;
  return { max_allowed_memberships, admin_delete_enabled };
};

/** Adds a domain, and asks that its users are invited. */
const domainMode = async (service: TestService) => {
  const { browser, path } = await createOrganizationWithAdmin(service, freshEmail());
  const added = await browser.call<{ id: string }>('POST', `${path}/domains`, { body: { name: 'acme.example' } });
  if (added.codes.length > 0) return added.codes;
  const mode = { enrollment_mode: 'automatic_invitation' };
  const domain = `${path}/domains/${added.body.response.id}`;
  return (await browser.call('POST', `${domain}/update_enrollment_mode`, { body: mode })).codes;
};

/** How many sessions a browser has after two sign-ins. */
const twoSessions = async (service: TestService) => {
  const { browser } = await signedIn(service);
  const { email } = await createOwner(service);
  const { body, codes } = await signIn(browser, email);
  return [codes, body.client?.sessions.filter(({ status }) => status === 'active').length];
};

const unknownUser = async (service: TestService) =>
  (await signIn(await openBrowser(service), 'nobody@example.com', 'wrong password')).codes;

const WRONG = 'wrong password';
const thrice = async (
  service: TestService,
  run: (turn: number) => Promise<Response | { status: number; headers: Headers }>,
) => {
  const replies: unknown[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const { status, headers } = await run(turn);
    replies.push([status, headers.get('retry-after')]);
  }
  service.ports.clock.advance(3_600_000);
  return replies;
};

const creates = async (service: TestService) => {
  const browser = await openBrowser(service);
  return thrice(service, () => browser.call('POST', '/client/sign_ins'));
};

const wrongPasswords = async (service: TestService) => {
  const { email } = await createOwner(service);
  const browser = await openBrowser(service);
  return thrice(service, () => signIn(browser, email, WRONG));
};

const sends = async (service: TestService) => {
  const { browser } = await signedIn(service);
  const { body } = await browser.call<{ id: string }>('POST', '/me/email_addresses', {
    body: { email_address: freshEmail() },
  });
  const path = `/me/email_addresses/${body.response.id}/prepare_verification`;
  return thrice(service, () => {
    service.ports.clock.advance(31_000);
    return browser.call('POST', path, { body: { strategy: 'email_code' } });
  });
};

const limits = (action: string, count: number, seconds: number): Change => ({
  security: { rate_limits: { [action]: { count, seconds } } },
});

const sessionTimes = async (service: TestService) => {
  const { session } = await signedIn(service);
  const now = service.ports.clock.now();
  return [(session?.expire_at ?? 0) - now, (session?.abandon_at ?? 0) - now];
};

const SIGN_UP_PROOFS: Proofs = {
  ...signUps('mode', 'restricted', withEmail),
  ...signUps('progressive', false, askedFields, {
    user_settings: {
      attributes: { email_address: { required: false }, phone_number: { enabled: true, used_for_first_factor: true } },
    },
  }),
  ...signUps('captcha_enabled', false, withEmail, OWN_CAPTCHA),
  ...signUps('legal_consent_enabled', true, askedFields),
  'user_settings.sign_up.allowlist_only': inService('use-cases/restrictions/sign-up.test.ts', 'allowlist_only'),
  'user_settings.sign_up.disable_hibp': inService(
    'use-cases/passwords/leaked-passwords.test.ts',
    'sign_up: { disable_hibp',
  ),
};

const PASSWORD_PROOFS: Proofs = {
  ...passwords('min_length', 12, passwordCodes('qbxdvwmk')),
  ...passwords('max_length', 20, passwordCodes('correct horse battery staple')),
  ...passwords('require_special_char', true, passwordCodes('correcthorsebattery')),
  ...passwords('require_numbers', true, passwordCodes(PASSWORD)),
  ...passwords('require_uppercase', true, passwordCodes(PASSWORD)),
  ...passwords('require_lowercase', true, passwordCodes('CORRECT HORSE BATTERY')),
  ...passwords('allowed_special_characters', '%', passwordCodes('correct!horse!battery'), {
    user_settings: { password_settings: { require_special_char: true } },
  }),
  'user_settings.password_settings.disable_hibp': inService(
    'use-cases/passwords/leaked-passwords.test.ts',
    'password_settings: { disable_hibp',
  ),
  'user_settings.password_settings.enforce_hibp_on_sign_in': inService(
    'use-cases/passwords/leaked-passwords.test.ts',
    'enforce_hibp_on_sign_in',
  ),
  ...passwords('show_zxcvbn', true, passwordCodes('zxcvbnm1990q'), {
    user_settings: { password_settings: { min_zxcvbn_strength: 3 } },
  }),
  ...passwords('min_zxcvbn_strength', 3, passwordCodes('zxcvbnm1990q'), {
    user_settings: { password_settings: { show_zxcvbn: true } },
  }),
};

const ORGANIZATION_PROOFS: Proofs = {
  ...organizations('enabled', true, createOrganization),
  ...organizations('max_allowed_memberships', 7, ownOrganization, ORGANIZATIONS_ON),
  ...organizations('actions.admin_delete', false, ownOrganization, ORGANIZATIONS_ON),
  ...organizations('domains.enabled', true, domainMode, ORGANIZATIONS_ON),
  ...organizations('domains.enrollment_modes', ['manual_invitation'], domainMode, DOMAINS_ON),
  'organization_settings.domains.default_role': inService('handlers/admin/organizations/roles.test.ts', 'default_role'),
  'organization_settings.creator_role': inService('handlers/admin/organizations/roles.test.ts', 'creator_role'),
};

const SECURITY_PROOFS: Proofs = {
  ...security('enumeration_protection', true, unknownUser),
  'security.email_link_same_client': inService('handlers/links.test.ts', 'email_link_same_client'),
  'security.new_device_check': inService('handlers/sign-in/new-device.test.ts', 'new_device_check'),
  'security.new_sign_in_mail': inService('handlers/report-sign-in.test.ts', 'new_sign_in_mail: false'),
  'security.second_factor.grace_period_seconds': inService(TASKS, 'grace_period_seconds'),
  'security.second_factor.passkey_counts': inService(TASKS, 'passkey_counts'),
  'user_settings.sign_in.second_factor.required': inService(TASKS, 'required: true'),
  'organization_settings.force_organization_selection': inService(TASKS, 'serviceWith({ forced: true })'),
  ...security('rate_limits.create.count', 2, creates),
  ...security('rate_limits.create.seconds', 50, creates, limits('create', 1, 10)),
  ...security('rate_limits.attempt.count', 2, wrongPasswords),
  ...security('rate_limits.attempt.seconds', 50, wrongPasswords, limits('attempt', 1, 10)),
  ...security('rate_limits.send.count', 2, sends),
  ...security('rate_limits.send.seconds', 5_000, sends, limits('send', 1, 600)),
  ...security('sessions.lifetime_seconds', 60, sessionTimes),
  ...security('sessions.inactivity_seconds', 60, sessionTimes),
  'security.audit_log.retention_days': inService('handlers/admin/audit/audit.test.ts', 'retention_days: 30'),
  'security.leaked_passwords.endpoint': inService('use-cases/passwords/leaked-passwords.test.ts', 'endpoint: ENDPOINT'),
};

export const USER_PROOFS: Proofs = {
  ...of(['auth_config'])('single_session_mode', false, twoSessions),
  ...of(['display_config'])('application_name', 'Harbour Lab', sentMessage),
  'display_config.theme.general.color': inService('domain/messages/messages.test.ts', 'accent'),
  ...of(['display_config'])('captcha_provider', 'turnstile', challenge, {
    ...OWN_CAPTCHA,
    display_config: { captcha_provider: 'proof_of_work', ...KEYS },
  }),
  ...actions('delete_self', false, inAccount('DELETE', '/me')),
  ...actions('create_organization', false, createOrganization, ORGANIZATIONS_ON),
  ...actions('create_organizations_limit', 1, createTwo, ORGANIZATIONS_ON),
  ...SIGN_UP_PROOFS,
  ...PASSWORD_PROOFS,
  ...of(['user_settings', 'username_settings'])('min_length', 12, named(8), USERNAME_ON),
  ...of(['user_settings', 'username_settings'])('max_length', 6, named(8), USERNAME_ON),
  'user_settings.restrictions.allowlist.enabled': inService('use-cases/restrictions/sign-up.test.ts', 'allow: true'),
  'user_settings.restrictions.blocklist.enabled': inService('use-cases/restrictions/sign-up.test.ts', 'block: true'),
  'user_settings.restrictions.block_email_subaddresses.enabled': inService(
    'use-cases/restrictions/sign-up.test.ts',
    'subaddresses: true',
  ),
  ...ORGANIZATION_PROOFS,
  ...SECURITY_PROOFS,
};
