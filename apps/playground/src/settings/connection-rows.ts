// The lines of an enterprise connection on the settings page: what each is called and which field it turns.
import type { EnterpriseConnection } from '../operator.ts';

export type ConnectionChange = Readonly<Record<string, unknown>>;

export type ConnectionRow = { readonly label: string; readonly hint?: string } & (
  | { readonly kind: 'switch'; readonly read: (of: EnterpriseConnection) => boolean; readonly field: string }
  | {
      readonly kind: 'text' | 'url' | 'password';
      readonly read: (of: EnterpriseConnection) => string;
      readonly change: (value: string) => ConnectionChange;
    }
);

const domainsIn = (text: string): readonly string[] => text.split(/[\s,]+/).filter((domain) => domain !== '');

const SHARED: readonly ConnectionRow[] = [
  {
    kind: 'switch',
    label: 'Active',
    hint: 'People of these domains are sent there.',
    field: 'active',
    read: (of) => of.active,
  },
  { kind: 'text', label: 'Name', read: (of) => of.name, change: (name) => ({ name }) },
  {
    kind: 'text',
    label: 'Domains',
    hint: 'With commas between them.',
    read: (of) => of.domains.join(', '),
    change: (text) => ({ domains: domainsIn(text) }),
  },
  { kind: 'switch', label: 'Subdomains too', field: 'allow_subdomains', read: (of) => of.allow_subdomains },
  {
    kind: 'switch',
    label: 'Names follow the provider',
    hint: 'Off, they are taken only the first time.',
    field: 'sync_user_attributes',
    read: (of) => of.sync_user_attributes,
  },
  {
    kind: 'switch',
    label: 'No other addresses or accounts',
    field: 'disable_additional_identifications',
    read: (of) => of.disable_additional_identifications,
  },
];

const SAML: readonly ConnectionRow[] = [
  {
    kind: 'url',
    label: 'Metadata address',
    hint: 'Read at once.',
    read: (of) => of.idp_metadata_url ?? '',
    change: (url) => ({ idp_metadata_url: url.trim() }),
  },
  {
    kind: 'switch',
    label: 'May start at the provider',
    field: 'allow_idp_initiated',
    read: (of) => of.allow_idp_initiated,
  },
];

const OIDC: readonly ConnectionRow[] = [
  {
    kind: 'url',
    label: 'Issuer',
    read: (of) => (of.discovery_url ?? '').replace(/\/\.well-known\/openid-configuration$/, ''),
    change: (url) => ({ discovery_url: url.trim() }),
  },
  { kind: 'text', label: 'Client id', read: (of) => of.client_id ?? '', change: (id) => ({ client_id: id.trim() }) },
  {
    kind: 'password',
    label: 'Client secret',
    hint: 'Never shown again.',
    read: () => '',
    change: (secret) => ({ client_secret: secret }),
  },
];

export const rowsOf = ({ protocol }: EnterpriseConnection): readonly ConnectionRow[] => [
  ...SHARED,
  ...(protocol === 'saml' ? SAML : OIDC),
];

/** What has to be entered at the identity provider. */
export const toEnter = (of: EnterpriseConnection): ReadonlyArray<readonly [label: string, value: string]> =>
  [
    ['ACS URL', of.acs_url],
    ['Entity ID', of.sp_entity_id],
    ['SP metadata', of.sp_metadata_url],
    ['Redirect URI', of.redirect_uri],
  ].flatMap(([label = '', value]) => (value === undefined ? [] : [[label, value] as const]));
