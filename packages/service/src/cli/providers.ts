// `latchkey providers`: lists, adds, changes and removes the OAuth providers of an instance.
import { providerOf } from '@latchkey/wire';
import { inColumns, type OptionTable } from './command-options.ts';
import { type CommandTools, runSubCommand } from './operator-command.ts';
import { subCommands } from './sub-commands.ts';

const OPTIONS: OptionTable = {
  'client-id': { kind: 'text', field: 'client_id', help: 'the client id at the provider' },
  'client-secret': {
    kind: 'text',
    field: 'client_secret',
    help: 'the client secret; other users of this machine may see it',
  },
  'client-secret-file': {
    kind: 'file',
    field: 'client_secret',
    help: 'a file with the client secret, or with a .p8 key',
  },
  name: { kind: 'text', field: 'name', help: 'the text of the button' },
  'logo-url': { kind: 'text', field: 'logo_url', value: 'url', help: 'the logo on the button' },
  'discovery-url': { kind: 'text', field: 'discovery_url', value: 'url', help: 'URL of the discovery document' },
  scope: { kind: 'list', field: 'scopes', help: 'requested in addition to the default ones; may be repeated' },
  'team-id': { kind: 'text', field: 'team_id', help: 'for a provider whose client secret is a signed JWT' },
  'key-id': { kind: 'text', field: 'key_id', help: 'for a provider whose client secret is a signed JWT' },
  enabled: { kind: 'switch', field: 'enabled', help: 'no: no button, and no sign-in with it' },
  authenticatable: { kind: 'switch', field: 'authenticatable', help: 'no: only for linking to an account' },
  'block-email-subaddresses': {
    kind: 'switch',
    field: 'block_email_subaddresses',
    help: 'yes: no sign-up with name+anything@…',
  },
  check: { kind: 'switch', field: 'check', help: 'no: do not check the credentials at the provider' },
  'delete-accounts': {
    kind: 'flag',
    field: 'delete_accounts',
    help: 'with remove: also deletes the linked accounts of users',
  },
};

const USAGE = [
  'Usage: latchkey providers list',
  '       latchkey providers add <provider> --client-id <text> --client-secret-file <file>',
  '       latchkey providers update <provider or id> [options]',
  '       latchkey providers remove <provider or id> [--delete-accounts]',
  '',
  'A provider is one of the built-in ones, such as github, or custom_ and your own name with --discovery-url and --name.',
];

type Provider = {
  readonly id: string;
  readonly provider: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly redirect_uri: string;
  readonly credentials?: string;
};

const CREDENTIALS: Readonly<Record<string, string>> = {
  passed: 'The provider accepts the credentials.',
  unreachable: 'The provider was unreachable, so the credentials were not checked.',
  skipped: 'The credentials were not checked at the provider.',
};

const describe = (provider: Provider): string =>
  [
    `${provider.name} (${provider.provider}, ${provider.id}) is ${provider.enabled ? 'on' : 'off'}.`,
    ...(provider.credentials === undefined ? [] : [CREDENTIALS[provider.credentials] ?? '']),
    '',
    'Enter at the provider:',
    '',
    inColumns([['Return address', provider.redirect_uri]]),
  ].join('\n');

const lineOf = ({ id, provider, name, enabled }: Provider): readonly [string, string] => [
  provider,
  `${enabled ? 'on ' : 'off'}  ${name}  ${id}`,
];

/** The provider with this id or provider name. */
const find = (all: readonly Provider[], wanted: string): Provider => {
  const found = all.find(({ id, provider }) => id === wanted || provider === providerOf(wanted));
  if (found) return found;
  throw new Error(`Latchkey: ${wanted} is not set up. These are: ${all.map(({ provider }) => provider).join(', ')}.`);
};

const PROVIDERS = subCommands<Provider>({
  name: 'providers',
  usage: USAGE,
  options: OPTIONS,
  path: '/oauth_providers',
  nothing: 'There is no provider yet.',
  named: 'provider',
  lineOf,
  describe,
  find,
  titleOf: ({ name }) => name,
});

/** `latchkey providers add github --client-id … --client-secret-file …`. */
export const runProviders = (tools: CommandTools, argumentsGiven: readonly string[]): Promise<void> =>
  runSubCommand(PROVIDERS, tools, argumentsGiven);
