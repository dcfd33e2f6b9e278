// `latchkey connections`: lists, adds, changes and removes the enterprise connections of an instance.
import { inColumns, type OptionTable } from './command-options.ts';
import { type CommandTools, runSubCommand } from './operator-command.ts';
import { subCommands } from './sub-commands.ts';

const OPTIONS: OptionTable = {
  provider: {
    kind: 'text',
    field: 'provider',
    help: 'saml_okta, saml_google, saml_microsoft, saml_custom, or oauth_custom_… for OpenID Connect',
  },
  name: { kind: 'text', field: 'name', help: 'with update: another name' },
  domain: { kind: 'list', field: 'domains', help: 'addresses of the domain use the connection; may be repeated' },
  'metadata-url': {
    kind: 'text',
    field: 'idp_metadata_url',
    value: 'url',
    help: 'SAML: URL of the provider’s metadata',
  },
  'metadata-file': { kind: 'file', field: 'idp_metadata', help: 'SAML: the metadata as a file' },
  'entity-id': { kind: 'text', field: 'idp_entity_id', help: 'SAML without metadata: the provider’s entity id' },
  'sso-url': { kind: 'text', field: 'idp_sso_url', value: 'url', help: 'SAML without metadata: its sign-on address' },
  'certificate-file': { kind: 'file', field: 'idp_certificate', help: 'SAML without metadata: its certificate (PEM)' },
  'discovery-url': {
    kind: 'text',
    field: 'discovery_url',
    value: 'url',
    help: 'OpenID Connect: the provider’s issuer',
  },
  'client-id': { kind: 'text', field: 'client_id', help: 'OpenID Connect: the client id at the provider' },
  'client-secret': {
    kind: 'text',
    field: 'client_secret',
    help: 'the client secret; other users of this machine may see it',
  },
  'client-secret-file': { kind: 'file', field: 'client_secret', help: 'a file with the client secret' },
  scope: {
    kind: 'list',
    field: 'scopes',
    help: 'OpenID Connect: requested in addition to the default ones; may be repeated',
  },
  organization: {
    kind: 'text',
    field: 'organization_id',
    value: 'id',
    help: 'users who sign in with the connection become members',
  },
  active: { kind: 'switch', field: 'active', help: 'no: the connection is not used' },
  'allow-idp-initiated': {
    kind: 'switch',
    field: 'allow_idp_initiated',
    help: 'yes: users may start at the provider (IdP-initiated)',
  },
  'allow-subdomains': { kind: 'switch', field: 'allow_subdomains', help: 'yes: addresses of subdomains too' },
  'sync-user-attributes': {
    kind: 'switch',
    field: 'sync_user_attributes',
    help: 'no: names are copied at the first sign-in only',
  },
  'disable-additional-identifications': {
    kind: 'switch',
    field: 'disable_additional_identifications',
    help: 'yes: these users cannot add addresses or accounts',
  },
  map: {
    kind: 'pairs',
    field: 'attribute_mapping',
    value: 'field=attribute',
    help: 'user_id, email_address, first_name, last_name or metadata.…; may be repeated',
  },
  'logo-url': { kind: 'text', field: 'logo_url', value: 'url', help: 'the logo of the connection' },
  check: { kind: 'switch', field: 'check', help: 'no: do not check the credentials at the provider' },
  'delete-accounts': {
    kind: 'flag',
    field: 'delete_accounts',
    help: 'with remove: also deletes the linked accounts of users',
  },
};

const USAGE = [
  'Usage: latchkey connections list',
  '       latchkey connections add <name> --provider saml_custom --domain <domain> [--metadata-url <url>]',
  '       latchkey connections update <id or name> [options]',
  '       latchkey connections remove <id or name> [--delete-accounts]',
  '',
  'A connection without the data of the provider is stored inactive, and prints what to enter at the provider.',
];

type Connection = {
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  readonly domains: readonly string[];
  readonly active: boolean;
  readonly acs_url?: string;
  readonly sp_entity_id?: string;
  readonly sp_metadata_url?: string;
  readonly redirect_uri?: string;
};

const toEnter = ({ acs_url, sp_entity_id, sp_metadata_url, redirect_uri }: Connection) =>
  Object.entries({
    'ACS URL': acs_url,
    'Entity ID': sp_entity_id,
    'SP metadata': sp_metadata_url,
    'Redirect URI': redirect_uri,
  }).flatMap(([label, value]) => (value === undefined ? [] : [[label, value] as const]));

const describe = (connection: Connection): string =>
  [
    `${connection.name} (${connection.provider}, ${connection.id}) is ${connection.active ? 'on' : 'off'} for ${connection.domains.join(', ')}.`,
    '',
    'Enter at the identity provider:',
    '',
    inColumns(toEnter(connection)),
  ].join('\n');

const lineOf = ({ id, name, active, provider, domains }: Connection): readonly [string, string] => [
  id,
  `${active ? 'on ' : 'off'}  ${name}  ${provider}  ${domains.join(', ')}`,
];

/** `metadata.team=department` maps an attribute to public metadata; every other name is a field of the user. */
const mappingOf = (pairs: unknown): Readonly<Record<string, unknown>> => {
  const all = Object.entries((pairs ?? {}) as Readonly<Record<string, string>>);
  const facts = all.filter(([name]) => name.startsWith('metadata.'));
  return {
    ...Object.fromEntries(all.filter(([name]) => !name.startsWith('metadata.'))),
    ...(facts.length > 0 && {
      public_metadata: Object.fromEntries(facts.map(([name, from]) => [name.slice('metadata.'.length), from])),
    }),
  };
};

/** The connection with this id or name. */
const find = (all: readonly Connection[], wanted: string): Connection => {
  const [found, ...more] = all.filter(({ id, name }) => id === wanted || name === wanted);
  if (found && more.length === 0) return found;
  const list = inColumns(all.map(lineOf)) || '  There is none yet.';
  throw new Error(
    `Latchkey: ${found ? 'several connections have' : 'no connection has'} the name "${wanted}".\n\n${list}`,
  );
};

const CONNECTIONS = subCommands<Connection>({
  name: 'connections',
  usage: USAGE,
  options: OPTIONS,
  path: '/enterprise_connections',
  nothing: 'There is no connection yet.',
  named: 'name',
  lineOf,
  describe,
  find,
  titleOf: ({ name }) => name,
  fieldsOf: (fields) =>
    fields.attribute_mapping === undefined
      ? fields
      : { ...fields, attribute_mapping: mappingOf(fields.attribute_mapping) },
});

/** `latchkey connections add Acme --provider saml_custom --domain acme.example --metadata-url …`. */
export const runConnections = (tools: CommandTools, argumentsGiven: readonly string[]): Promise<void> =>
  runSubCommand(CONNECTIONS, tools, argumentsGiven);
