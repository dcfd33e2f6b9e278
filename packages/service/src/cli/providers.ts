// `latchkey providers`: lists, adds, changes and removes the OAuth providers of an instance.
import { providerOf } from '@latchkey/wire';
import type { Config } from '../installation/config.ts';
import type { Host } from '../ports/host.ts';
import { inColumns, type OptionTable } from './command-options.ts';
import { runSubCommand } from './operator-command.ts';
import { subCommands } from './sub-commands.ts';

const OPTIONS: OptionTable = {
  'client-id': { kind: 'text', field: 'client_id', help: 'what the provider calls the application' },
  'client-secret': { kind: 'text', field: 'client_secret', help: 'its secret; others on this machine may see it' },
  'client-secret-file': { kind: 'file', field: 'client_secret', help: 'a file with the secret, or with a .p8 key' },
  name: { kind: 'text', field: 'name', help: 'what is written on the button' },
  'logo-url': { kind: 'text', field: 'logo_url', value: 'url', help: 'the picture on the button' },
  'discovery-url': { kind: 'text', field: 'discovery_url', value: 'url', help: 'where the provider describes itself' },
  scope: { kind: 'list', field: 'scopes', help: 'asked for beside the usual ones; may be repeated' },
  'team-id': { kind: 'text', field: 'team_id', help: 'where the secret is a signature' },
  'key-id': { kind: 'text', field: 'key_id', help: 'where the secret is a signature' },
  enabled: { kind: 'switch', field: 'enabled', help: 'no: no button, and nobody gets in with it' },
  authenticatable: { kind: 'switch', field: 'authenticatable', help: 'no: only for linking to an account' },
  'block-email-subaddresses': {
    kind: 'switch',
    field: 'block_email_subaddresses',
    help: 'yes: nobody new with name+anything@…',
  },
  check: { kind: 'switch', field: 'check', help: 'no: do not ask the provider about the credentials' },
  'delete-accounts': {
    kind: 'flag',
    field: 'delete_accounts',
    help: 'with remove: people’s accounts there go with it',
  },
};

const USAGE = [
  'Usage: latchkey providers list',
  '       latchkey providers add <provider> --client-id <text> --client-secret-file <file>',
  '       latchkey providers update <provider or id> [options]',
  '       latchkey providers remove <provider or id> [--delete-accounts]',
  '',
  'A provider is one of the built-in ones, such as github, or custom_ and a name of your own with --discovery-url and --name.',
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
  passed: 'The provider takes the credentials.',
  unreachable: 'The provider could not be asked whether the credentials work.',
  skipped: 'The provider was not asked whether the credentials work.',
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
});

/** `latchkey providers add github --client-id … --client-secret-file …`. */
export const runProviders = (host: Host, config: Config, argumentsGiven: readonly string[]): Promise<void> =>
  runSubCommand(PROVIDERS, { host, config }, argumentsGiven);
