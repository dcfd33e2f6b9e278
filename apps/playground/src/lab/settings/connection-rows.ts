// The rows of an enterprise connection on the settings page: the label and the field of each.
import type { EnterpriseConnection } from '../operator.ts';
import type { SettingLine } from './setting-row.tsx';

export type ConnectionChange = Readonly<Record<string, unknown>>;

type ConnectionRow = SettingLine<EnterpriseConnection, ConnectionChange>;

type SwitchField = {
  [Field in keyof EnterpriseConnection]-?: EnterpriseConnection[Field] extends boolean ? Field : never;
}[keyof EnterpriseConnection];

const flag = (label: string, field: SwitchField, hint?: string): ConnectionRow => ({
  kind: 'switch',
  label,
  hint,
  read: (of) => of[field],
  change: (_, value) => ({ [field]: value }),
});

const domainsIn = (text: string): readonly string[] => text.split(/[\s,]+/).filter((domain) => domain !== '');

const SHARED: readonly ConnectionRow[] = [
  flag('Active', 'active', 'People of these domains are sent there.'),
  { kind: 'text', label: 'Name', read: (of) => of.name, change: (_, name) => ({ name }) },
  {
    kind: 'text',
    label: 'Domains',
    hint: 'With commas between them.',
    read: (of) => of.domains.join(', '),
    change: (_, text) => ({ domains: domainsIn(text) }),
  },
  flag('Subdomains too', 'allow_subdomains'),
  flag('Names follow the provider', 'sync_user_attributes', 'Off, they are taken only the first time.'),
  flag('No other addresses or accounts', 'disable_additional_identifications'),
];

const SAML: readonly ConnectionRow[] = [
  {
    kind: 'url',
    label: 'Metadata address',
    hint: 'Read at once.',
    read: (of) => of.idp_metadata_url ?? '',
    change: (_, url) => ({ idp_metadata_url: url.trim() }),
  },
  flag('May start at the provider', 'allow_idp_initiated'),
];

const OIDC: readonly ConnectionRow[] = [
  {
    kind: 'url',
    label: 'Issuer',
    read: (of) => (of.discovery_url ?? '').replace(/\/\.well-known\/openid-configuration$/, ''),
    change: (_, url) => ({ discovery_url: url.trim() }),
  },
  { kind: 'text', label: 'Client id', read: (of) => of.client_id ?? '', change: (_, id) => ({ client_id: id.trim() }) },
  {
    kind: 'password',
    label: 'Client secret',
    hint: 'Never shown again.',
    read: () => '',
    change: (_, secret) => ({ client_secret: secret }),
  },
];

export const rowsOf = ({ protocol }: EnterpriseConnection): readonly ConnectionRow[] => [
  ...SHARED,
  ...(protocol === 'saml' ? SAML : OIDC),
];

/** Values to enter at the identity provider. */
export const toEnter = (of: EnterpriseConnection): ReadonlyArray<readonly [label: string, value: string]> =>
  [
    ['ACS URL', of.acs_url],
    ['Entity ID', of.sp_entity_id],
    ['SP metadata', of.sp_metadata_url],
    ['Redirect URI', of.redirect_uri],
  ].flatMap(([label = '', value]) => (value === undefined ? [] : [[label, value] as const]));
