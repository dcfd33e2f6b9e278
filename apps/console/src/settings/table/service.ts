// Settings of organizations, appearance, addresses, keys and security.
import { APPEARANCE_COLORS, RADIUS_MAX_PIXELS } from '@latchkey/wire';
import { type Control, type Group, type Row, row, seconds, TEXT, URL_OR_NOTHING, URL_TEXT } from './row.ts';

const MINUTE = 60;
const MINUTE_MS = 60_000;
const MANY = 1_000_000;

const COLOR: Control = { kind: 'color', nullable: true };
const COUNT: Control = { kind: 'number', min: 1, max: MANY };

const limit = (name: string): readonly Row[] => [
  row(`security.rate_limits.${name}.count`, COUNT),
  row(`security.rate_limits.${name}.seconds`, seconds(10, MINUTE, 10 * MINUTE, 60 * MINUTE, 1440 * MINUTE)),
];

const page = (name: string): Row => row(`display_config.${name}`, URL_TEXT);

const colors = (scheme: string): readonly Row[] =>
  APPEARANCE_COLORS.map((name) => row(`appearance.${scheme}.${name}`, COLOR));

const ORGANIZATIONS_ON = 'organization_settings.enabled';
const DOMAINS_ON = 'organization_settings.domains.enabled';

export const SERVICE: readonly Group[] = [
  {
    key: 'organizations',
    frames: [
      {
        key: 'organizations',
        rows: [
          row(ORGANIZATIONS_ON),
          row('organization_settings.force_organization_selection', undefined, ORGANIZATIONS_ON),
          row('organization_settings.max_allowed_memberships', { kind: 'number', min: 0, max: MANY }, ORGANIZATIONS_ON),
          row('organization_settings.creator_role', TEXT, ORGANIZATIONS_ON),
          row('organization_settings.actions.admin_delete', undefined, ORGANIZATIONS_ON),
          row('user_settings.actions.create_organization', undefined, ORGANIZATIONS_ON),
          row(
            'user_settings.actions.create_organizations_limit',
            { kind: 'number', min: 0, max: MANY, nullable: true },
            ORGANIZATIONS_ON,
          ),
        ],
      },
      {
        key: 'domains',
        rows: [
          row(DOMAINS_ON),
          row(
            'organization_settings.domains.enrollment_modes',
            { kind: 'many', values: ['manual_invitation', 'automatic_invitation', 'automatic_suggestion'] },
            DOMAINS_ON,
          ),
          row('organization_settings.domains.default_role', { kind: 'text', nullable: true }, DOMAINS_ON),
        ],
      },
    ],
  },
  {
    key: 'appearance',
    frames: [
      {
        key: 'name',
        rows: [
          row('display_config.application_name', TEXT),
          row('display_config.logo_image_url', { kind: 'picture' }),
          row('display_config.support_email', { kind: 'text', type: 'email' }),
          row('display_config.branded'),
          row('display_config.show_devmode_warning'),
        ],
      },
      { key: 'light', rows: colors('light') },
      { key: 'dark', rows: colors('dark') },
      {
        key: 'shape',
        rows: [
          row('appearance.border_radius', { kind: 'number', min: 0, max: RADIUS_MAX_PIXELS, nullable: true }),
          row('appearance.font_family', { kind: 'text', nullable: true }),
          row('appearance.font_family_buttons', { kind: 'text', nullable: true }),
          row('display_config.theme.general.color', { kind: 'color' }),
        ],
      },
    ],
  },
  {
    key: 'domains-and-origins',
    frames: [
      {
        key: 'origins',
        rows: [
          row('allowed_origins', { kind: 'lines' }),
          row('proxy_url', URL_OR_NOTHING),
          row('satellites', { kind: 'satellites' }),
        ],
      },
      {
        key: 'pages',
        rows: [
          page('home_url'),
          page('sign_in_url'),
          page('sign_up_url'),
          page('user_profile_url'),
          page('organization_profile_url'),
          page('create_organization_url'),
          page('waitlist_url'),
        ],
      },
      {
        key: 'after',
        rows: [
          page('after_sign_out_one_url'),
          page('after_switch_session_url'),
          page('after_create_organization_url'),
          page('after_leave_organization_url'),
          page('after_join_waitlist_url'),
        ],
      },
    ],
  },
  {
    key: 'keys',
    frames: [{ key: 'signing', rows: [row('signing_algorithm', { kind: 'choice', values: ['ES256', 'RS256'] })] }],
  },
  {
    key: 'security',
    frames: [
      {
        key: 'protection',
        rows: [
          row('security.enumeration_protection'),
          row('security.email_link_same_client'),
          row('security.new_device_check'),
          row('security.new_sign_in_mail'),
          row('security.leaked_passwords.endpoint', URL_OR_NOTHING),
          row('user_settings.actions.delete_self'),
          row('maintenance_mode'),
        ],
      },
      { key: 'limits', rows: [...limit('create'), ...limit('attempt'), ...limit('send')] },
      {
        key: 'captcha',
        rows: [
          row('display_config.captcha_provider', { kind: 'choice', values: ['proof_of_work', 'turnstile', null] }),
          row('display_config.captcha_widget_type', { kind: 'choice', values: ['smart', 'invisible', null] }),
          row('display_config.captcha_public_key', { kind: 'text', nullable: true }),
          row('display_config.captcha_public_key_invisible', { kind: 'text', nullable: true }),
          row('display_config.captcha_oauth_bypass', { kind: 'lines', nullable: true }),
          row('display_config.captcha_heartbeat'),
          row(
            'display_config.captcha_heartbeat_interval_ms',
            { kind: 'duration', choices: [1, 5, 10, 30, 60].map((minutes) => minutes * MINUTE_MS), unitMs: 1 },
            'display_config.captcha_heartbeat',
          ),
        ],
      },
      { key: 'log', rows: [row('security.audit_log.retention_days', { kind: 'number', min: 1, max: 3650 })] },
    ],
  },
];
