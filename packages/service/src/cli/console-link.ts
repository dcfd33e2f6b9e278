// `latchkey console-link`: prints a one-time link to the console, for a new operator or for one who lost a factor.
import { CONSOLE_PATH, OPERATOR_ROLES, type OperatorRole } from '@latchkey/wire/console';
import { normaliseEmail } from '../domain/identifiers/normalise.ts';
import { CONSOLE_LINK_PATH } from '../handlers/local-admin/local-admin.ts';
import { type Config, ConfigError, readConfig } from '../installation/config.ts';
import type { Host } from '../ports/host.ts';
import { makeMachineLink } from '../use-cases/console/links.ts';
import { type Given, type PlainCommand, readPlainCommand, textOf } from './command-options.ts';
import { NO_INSTANCE, runTask } from './reach-installation.ts';

const COMMAND: PlainCommand = {
  name: 'console-link',
  usage: [
    'Usage: latchkey console-link [--role <role>] [--email <address>]',
    '',
    'Prints a link that works once, within an hour. It makes a new operator of the console. With the address of an operator it lets',
    'that operator in again, with a new password and new factors.',
  ],
  options: {
    role: { kind: 'text', field: 'role', value: OPERATOR_ROLES.join('|'), help: 'what the operator may do (owner)' },
    email: { kind: 'text', field: 'email', value: 'address', help: 'the address that the operator must have (any)' },
    json: { kind: 'flag', field: '', help: 'print the answer as JSON' },
  },
};

type Answer = {
  readonly url: string;
  readonly role: OperatorRole;
  readonly is_recovery: boolean;
  readonly expires_at: number;
};

const readAnswer = (answer: unknown): Answer | undefined =>
  typeof answer === 'object' && answer !== null && 'url' in answer && typeof answer.url === 'string'
    ? // The service sends this shape.
      (answer as Answer)
    : undefined;

const wantedOf = (given: Given): { readonly role: OperatorRole; readonly emailAddress: string | null } => {
  const asked = textOf(given, 'role') ?? 'owner';
  const role = OPERATOR_ROLES.find((one) => one === asked);
  if (role === undefined)
    throw new ConfigError('--role', `must be one of ${OPERATOR_ROLES.join(', ')}, but is "${asked}".`);
  const email = textOf(given, 'email');
  const emailAddress = email === undefined ? null : normaliseEmail(email);
  if (emailAddress === undefined) throw new ConfigError('--email', `must be an e-mail address, but is "${email}".`);
  return { role, emailAddress };
};

const makeLink = (config: Config, url: string, wanted: ReturnType<typeof wantedOf>): Promise<Answer | undefined> =>
  runTask<Answer>(config, {
    here: async ({ database, ports }) => {
      const made = await makeMachineLink({ database, ports }, url, wanted);
      const { role, isRecovery, expiresAt } = made.link;
      return { url: made.url, role, is_recovery: isRecovery, expires_at: expiresAt };
    },
    path: CONSOLE_LINK_PATH,
    body: { role: wanted.role, ...(wanted.emailAddress !== null && { email_address: wanted.emailAddress }) },
    read: readAnswer,
  });

export const runConsoleLink = async (host: Host, argumentsGiven: readonly string[]): Promise<void> => {
  const given = readPlainCommand(host, COMMAND, argumentsGiven);
  if (!given) return;
  const wanted = wantedOf(given);
  const config = readConfig(host.environment);
  if (!config.console) throw new ConfigError('LATCHKEY_CONSOLE', 'is off, so there is no console to open.');
  const answer = await makeLink(config, config.console.url, wanted);
  if (!answer) throw new Error(NO_INSTANCE);
  if (given.isJson) return host.out(JSON.stringify(answer, null, 2));
  const purpose = answer.is_recovery
    ? `lets ${wanted.emailAddress} in again; the old password, factors and sessions end with its use`
    : `makes an operator with the role ${answer.role}`;
  host.out(`${answer.url}\n\nThe link ${purpose}. It works once, until ${new Date(answer.expires_at).toISOString()}.`);
  host.out(`The console is at ${config.console.url}${CONSOLE_PATH}.`);
};
