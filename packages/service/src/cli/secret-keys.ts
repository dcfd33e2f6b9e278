// `latchkey keys list|create|rotate|revoke`: the secret keys of one instance. Without a verb, keys.ts prints the keys of every instance.
import type { AdminReply } from '@latchkey/wire/admin';
import { ConfigError } from '../installation/config.ts';
import { systemTerminal, type Terminal } from '../ports/terminal.ts';
import { helpOf, INSTANCE_OPTIONS, inColumns, type OptionTable, textOf } from './command-options.ts';
import { confirm, YES_OPTION } from './confirm.ts';
import { KEYS_COMMAND, runKeys } from './keys.ts';
import { type CommandTools, runSubCommand, type SubCommands, type VerbTools } from './operator-command.ts';
import { moreLine, PAGE_OPTIONS, pageQuery } from './paging.ts';
import { safeText, tableText } from './terminal-text.ts';

type SecretKey = AdminReply<'GET /secret_keys/:id'>;
type MadeKey = AdminReply<'POST /secret_keys'>;
type Page = { readonly data: readonly SecretKey[]; readonly total_count: number };

const OPTIONS: OptionTable = {
  name: { kind: 'text', field: 'name', help: 'with create: what the key is for' },
  scope: {
    kind: 'list',
    field: 'scopes',
    help: 'with create: such as users:read; may be repeated; default is everything',
  },
  'expires-in': {
    kind: 'text',
    field: 'expires_in',
    value: 'seconds',
    help: 'with create: when the key ends by itself',
  },
  'old-key-expires-in': {
    kind: 'text',
    field: 'old_expires_in',
    value: 'seconds',
    help: 'with rotate: how long the old key stays valid (0)',
  },
  ...PAGE_OPTIONS,
  ...YES_OPTION,
};

const USAGE = [
  ...KEYS_COMMAND.usage.slice(0, -2),
  '       latchkey keys list [--limit <number>] [--after <number>]',
  '       latchkey keys create --name <text> [--scope <text>] [--expires-in <seconds>]',
  '       latchkey keys rotate <id> [--old-key-expires-in <seconds>]',
  '       latchkey keys revoke <id>',
  '',
  'Without a verb, prints the keys of every instance. The secret key of a production instance is not stored: it is printed when it is',
  'created. list, create, rotate and revoke are for the secret keys of one instance; rotate and revoke ask for a confirmation.',
];

const PATH = '/secret_keys';
const ID = /^\w{1,64}$/;

const secondsIn = ({ given }: VerbTools, field: string, option: string): number | undefined => {
  const text = textOf(given, field);
  if (text === undefined) return undefined;
  if (/^\d{1,10}$/.test(text)) return Number(text);
  throw new ConfigError(`--${option}`, 'must be a whole number of seconds.');
};

const dayOf = (time: number | null, otherwise: string): string =>
  time === null ? otherwise : new Date(time).toISOString().slice(0, 10);

const made = (key: MadeKey): string =>
  `${inColumns([
    ['Secret key', key.secret],
    ['Id', key.id],
    ['Name', safeText(key.name)],
    ['Scopes', key.scopes.join(', ')],
  ])}\n\nThe key is not stored and is shown only now.`;

const idOf = ({ name }: VerbTools): string => {
  const id = name();
  if (ID.test(id)) return id;
  throw new ConfigError('keys', 'are named by id. See latchkey keys list.');
};

const list = async ({ ask, given, print }: VerbTools): Promise<void> => {
  // The admin API replies in this shape.
  const page = (await ask('GET', `${PATH}?${pageQuery(given)}`)) as Page;
  print(page, () => {
    const rows = page.data.map((key) => [
      key.id,
      key.status,
      `…${key.hint}`,
      dayOf(key.last_used_at, 'never'),
      dayOf(key.expires_at, 'never'),
      key.scopes.join(' '),
      key.name,
    ]);
    const table = tableText(['ID', 'STATUS', 'KEY', 'USED', 'EXPIRES', 'SCOPES', 'NAME'], rows);
    return table + moreLine(given, 'latchkey keys list', page.data.length, page.total_count);
  });
};

const verbs = (terminal: Terminal): SubCommands['verbs'] => {
  const confirmed = ({ given }: VerbTools, verb: string, question: string) =>
    confirm(terminal, given.fields.yes === true, { command: `keys ${verb}`, question });
  return {
    list,
    create: async (tools) => {
      const name = textOf(tools.given, 'name');
      if (name === undefined) throw new ConfigError('--name', 'is needed: what the key is for.');
      const expiry = secondsIn(tools, 'expires_in', 'expires-in');
      const { scopes } = tools.given.fields;
      const body = {
        name,
        ...(scopes !== undefined && { scopes }),
        ...(expiry !== undefined && { expires_in_seconds: expiry }),
      };
      const key = await tools.ask('POST', PATH, body);
      tools.print(key, () => made(key as MadeKey));
    },
    rotate: async (tools) => {
      const id = idOf(tools);
      const old = secondsIn(tools, 'old_expires_in', 'old-key-expires-in') ?? 0;
      await confirmed(
        tools,
        'rotate',
        `Replace ${id}; the old key is refused ${old === 0 ? 'at once' : `in ${old} seconds`}`,
      );
      const key = await tools.ask('POST', `${PATH}/${id}/rotate`, { old_key_expires_in_seconds: old });
      tools.print(key, () => made(key as MadeKey));
    },
    revoke: async (tools) => {
      const id = idOf(tools);
      await confirmed(tools, 'revoke', `Revoke ${id}; requests with it are refused at once`);
      tools.print(await tools.ask('POST', `${PATH}/${id}/revoke`), () => `${id} is revoked.`);
    },
  };
};

/** `latchkey keys` with or without a verb. */
export const runKeyCommands = (
  tools: CommandTools,
  rest: readonly string[],
  terminal: Terminal = systemTerminal(),
): Promise<void> => {
  const [verb] = rest;
  if (rest.includes('--help')) {
    tools.host.out(helpOf(USAGE, { ...KEYS_COMMAND.options, ...OPTIONS, ...INSTANCE_OPTIONS }));
    return Promise.resolve();
  }
  if (verb === undefined || verb.startsWith('-')) return runKeys(tools.host, rest);
  return runSubCommand({ name: 'keys', usage: USAGE, options: OPTIONS, verbs: verbs(terminal) }, tools, rest);
};
