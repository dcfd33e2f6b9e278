// The text of `latchkey --help`.
import { FILE_VARIABLES } from '../installation/variable-files.ts';
import { VARIABLES } from '../installation/variables.ts';

const COMMANDS: ReadonlyArray<readonly [string, string]> = [
  ['init [--yes]', 'add Latchkey to the application in this folder'],
  ['start [--port <port>] [--workers <count>]', 'run the service'],
  ['create-instance --production --domain <domain>', 'create a production instance and print its keys'],
  ['create-instance --development', 'create a development instance, where the first start created none'],
  ['instances list|get|create|update|delete', 'manage the instances; see latchkey instances --help'],
  ['keys [--instance <id, host or key>] [--new-secret]', 'show the keys of the instances, or create a new secret key'],
  ['keys list|create|rotate|revoke', 'manage the secret keys of an instance; see latchkey keys --help'],
  ['users list|get|create|update|ban|delete …', 'manage the users of an instance; see latchkey users --help'],
  ['console-link [--role <role>] [--email <address>]', 'print a one-time link to the console for an operator'],
  [
    'rotate-keys [--instance <id, host or key>]',
    'create new signing keys, of all instances or of one, while the service runs',
  ],
  ['providers list|add|update|remove', 'manage the identity providers of an instance; see latchkey providers --help'],
  ['config pull|diff|apply|schema', 'the settings of an instance as a file; see latchkey config --help'],
  ['connections list|add|update|remove', 'manage its enterprise connections; see latchkey connections --help'],
  [
    'webhooks list|add|update|remove|test|deliveries|replay',
    'manage its webhook endpoints; see latchkey webhooks --help',
  ],
  [
    'doctor [--json] [--mail-to <address>]',
    'check the installation, its addresses, proxy and mail, and say what to do',
  ],
  ['audit verify', 'verify that no event of the audit log was changed or removed'],
  ['events list|get|replay|listen|types', 'read, send again or relay events; see latchkey events --help'],
  ['import --from <source> --file <path> [--dry-run]', 'import users of another system; see latchkey import --help'],
  ['export --file <path>', 'write the users of an instance to a file that import reads'],
  ['backup --file <path> [--key-file <path>]', 'write a copy of the database to a file, while the service runs or not'],
  ['restore --file <path> [--key-file <path>]', 'make the database of a backup again'],
  ['move --to <postgres://… or directory>', 'copy everything to another database, embedded or PostgreSQL'],
  ['migrate [--check]', 'apply the migrations of this release, or report what is pending'],
  ['script-tag [--headless | --elements] [--chunks]', 'print the script tag of a page, with the hash of the script'],
  ['openapi', 'print the OpenAPI 3.1 document of every call'],
  ['todo', 'list the calls of the contract that this release does not answer'],
  ['--help', 'print this text'],
  ['--version', 'print the version'],
];

const columns = (rows: ReadonlyArray<readonly [string, string]>): string => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
};

export const helpText = (): string =>
  [
    'Latchkey: sign-up, sign-in, profiles and organizations for your application, on your own machine.',
    '',
    'Usage: latchkey <command>; latchkey <command> --help explains one',
    '',
    columns(COMMANDS),
    '',
    'Environment variables (defaults in brackets):',
    '',
    columns(VARIABLES.map(({ name, meaning }) => [name, meaning] as const)),
    '',
    `A secret can be in a file: ${FILE_VARIABLES.map((name) => `${name}_FILE`).join(', ')} name files.`,
    '',
    'The embedded database survives a killed process but, like any file that is not flushed, may lose the last',
    'moments before a power cut. Use PostgreSQL (DATABASE_URL) in production.',
  ].join('\n');
