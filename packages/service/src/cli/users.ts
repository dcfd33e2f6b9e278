// `latchkey users`: lists, reads, creates, changes, bans, locks, signs out and deletes users, and sets a password.
import type { AdminReply } from '@latchkey/wire/admin';
import { ConfigError } from '../installation/config.ts';
import { type SecretInput, systemSecretInput } from '../ports/secret-input.ts';
import { systemTerminal, type Terminal } from '../ports/terminal.ts';
import { inColumns, type OptionTable } from './command-options.ts';
import { confirm, YES_OPTION } from './confirm.ts';
import { type CommandTools, runSubCommand, type SubCommands, type VerbTools } from './operator-command.ts';
import { moreLine, PAGE_OPTIONS, pageQuery } from './paging.ts';
import { safeText, tableText } from './terminal-text.ts';

type User = AdminReply<'GET /users/:id'>;
type Page = { readonly data: readonly User[]; readonly total_count: number };

const PROFILE_OPTIONS: OptionTable = {
  'first-name': { kind: 'text', field: 'first_name', help: 'with create and update' },
  'last-name': { kind: 'text', field: 'last_name', help: 'with create and update' },
  username: { kind: 'text', field: 'username', help: 'with create and update' },
  'external-id': { kind: 'text', field: 'external_id', help: 'with create and update: the id in another system' },
  email: { kind: 'list', field: 'email_address', value: 'address', help: 'with create; may be repeated' },
  phone: { kind: 'list', field: 'phone_number', value: 'number', help: 'with create; may be repeated' },
};

const OPTIONS: OptionTable = {
  query: { kind: 'text', field: 'query', help: 'with list: only users with these words in a name or an address' },
  banned: { kind: 'switch', field: 'banned', help: 'with list: only those who are banned, or who are not' },
  locked: { kind: 'switch', field: 'locked', help: 'with list: only those who are locked, or who are not' },
  ...PAGE_OPTIONS,
  ...PROFILE_OPTIONS,
  'with-password': { kind: 'flag', field: 'with_password', help: 'with create: read a password as set-password does' },
  'skip-password-checks': {
    kind: 'flag',
    field: 'skip_password_checks',
    help: 'with create and set-password: accept a weak password',
  },
  ...YES_OPTION,
};

const USAGE = [
  'Usage: latchkey users list [--query <text>] [--banned yes] [--locked yes] [--limit <number>] [--after <number>]',
  '       latchkey users get <user>',
  '       latchkey users create --email <address> [--first-name <text>] [--with-password] [options]',
  '       latchkey users update <user> [--first-name <text>] [options]',
  '       latchkey users set-password <user>',
  '       latchkey users ban|unban|lock|unlock <user>',
  '       latchkey users sign-out <user>',
  '       latchkey users delete <user>',
  '',
  'A user is named by id, e-mail address, phone number with its country code, or username. The password is read from the standard',
  'input or asked for; it is no argument. ban, sign-out and delete ask for a confirmation.',
];

const PATH = '/users';

const primaryOf = ({ email_addresses: emails, primary_email_address_id: id }: User): string =>
  (emails.find((one) => one.id === id) ?? emails[0])?.email_address ?? '';
const nameOf = ({ first_name: first, last_name: last }: User): string => [first, last].filter(Boolean).join(' ');
const stateOf = ({ banned, locked }: User): string => (banned ? 'banned' : locked ? 'locked' : 'active');
const dayOf = (time: number | null): string => (time === null ? 'never' : new Date(time).toISOString().slice(0, 10));

const titleOf = (user: User): string => safeText(primaryOf(user) || (user.username ?? '') || user.id);

const describe = (user: User): string =>
  inColumns(
    [
      ['Id', user.id],
      ['Name', nameOf(user)],
      ['Username', user.username ?? ''],
      ['E-mail', user.email_addresses.map((one) => one.email_address).join(', ')],
      ['Phone', user.phone_numbers.map((one) => one.phone_number).join(', ')],
      ['State', stateOf(user)],
      ['External id', user.external_id ?? ''],
      ['Created', dayOf(user.created_at)],
      ['Last sign-in', dayOf(user.last_sign_in_at)],
    ]
      .filter(([, value]) => value !== '')
      .map(([name = '', value = '']) => [name, safeText(value)] as const),
  );

/** The filter that finds a user by what the operator typed. */
const filterOf = (said: string): string => {
  if (said.includes('@')) return `email_address=${encodeURIComponent(said)}`;
  if (said.startsWith('+')) return `phone_number=${encodeURIComponent(said)}`;
  return `username=${encodeURIComponent(said)}`;
};

const ID = /^user_\w{1,64}$/;

const find = async ({ ask, name }: VerbTools): Promise<User> => {
  const said = name();
  // The admin API replies in this shape.
  if (ID.test(said)) return (await ask('GET', `${PATH}/${said}`)) as User;
  const { data } = (await ask('GET', `${PATH}?${filterOf(said)}&limit=2`)) as Page;
  const [user, ...more] = data;
  if (user && more.length === 0) return user;
  throw new Error(
    `Latchkey: ${user ? 'several users have' : 'no user has'} the id, address, number or username "${safeText(said)}".`,
  );
};

const list = async ({ ask, given, print }: VerbTools): Promise<void> => {
  const filters = ['query', 'banned', 'locked'].flatMap((name) =>
    given.fields[name] === undefined ? [] : [`${name}=${encodeURIComponent(String(given.fields[name]))}`],
  );
  const page = (await ask('GET', `${PATH}?${[...filters, pageQuery(given)].join('&')}`)) as Page;
  print(page, () => {
    if (page.data.length === 0) return 'There is no such user.';
    const rows = page.data.map((user) => [
      user.id,
      stateOf(user),
      dayOf(user.created_at),
      dayOf(user.last_sign_in_at),
      primaryOf(user),
      nameOf(user),
    ]);
    const table = tableText(['ID', 'STATE', 'CREATED', 'SIGNED IN', 'E-MAIL', 'NAME'], rows);
    return table + moreLine(given, 'latchkey users list', page.data.length, page.total_count);
  });
};

const PROFILE_FIELDS = Object.values(PROFILE_OPTIONS).map(({ field }) => field);

const profileIn = ({ given }: VerbTools): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    PROFILE_FIELDS.flatMap((name) => (given.fields[name] === undefined ? [] : [[name, given.fields[name]]])),
  );

/** A verb that makes one call on a user and says what happened. */
const act =
  (path: string, sentence: (title: string) => string, asks?: (title: string) => Promise<void>) =>
  async (tools: VerbTools): Promise<void> => {
    const user = await find(tools);
    await asks?.(titleOf(user));
    const body = await tools.ask('POST', `${PATH}/${user.id}/${path}`, path === 'lock' ? {} : undefined);
    tools.print(body, () => sentence(titleOf(user)));
  };

type Around = { readonly terminal: Terminal; readonly input: SecretInput };

const readPassword = async ({ input }: Around): Promise<string> => {
  const password = await input.read('Password: ');
  if (password !== '') return password;
  throw new ConfigError('The password', 'is missing: type it, or send it to the standard input.');
};

const skips = ({ given }: VerbTools) =>
  given.fields.skip_password_checks === true ? { skip_password_checks: true } : {};

const createUser = async (around: Around, tools: VerbTools): Promise<void> => {
  const { given, ask, print } = tools;
  if (given.positionals.length > 0)
    throw new ConfigError('users create', 'takes options only. See latchkey users --help.');
  const isGiven = given.fields.with_password === true;
  const password = isGiven ? { password: await readPassword(around), ...skips(tools) } : {};
  const made = await ask('POST', PATH, { ...profileIn(tools), ...password });
  print(made, () => describe(made as User));
};

const updateUser = async (tools: VerbTools): Promise<void> => {
  const { given, ask, print } = tools;
  if (given.fields.email_address !== undefined || given.fields.phone_number !== undefined)
    throw new ConfigError(
      'users update',
      'cannot change addresses and numbers; the console and the admin API add, verify and remove them.',
    );
  const user = await find(tools);
  const changed = await ask('PATCH', `${PATH}/${user.id}`, profileIn(tools));
  print(changed, () => describe(changed as User));
};

const setPassword = async (around: Around, tools: VerbTools): Promise<void> => {
  const user = await find(tools);
  const body = { password: await readPassword(around), ...skips(tools) };
  const changed = await tools.ask('PATCH', `${PATH}/${user.id}`, body);
  tools.print(changed, () => `The password of ${titleOf(user)} is set.`);
};

const verbs = (around: Around): SubCommands['verbs'] => {
  const asking = (tools: VerbTools, verb: string, question: (title: string) => string) => (title: string) =>
    confirm(around.terminal, tools.given.fields.yes === true, { command: `users ${verb}`, question: question(title) });
  return {
    list,
    get: async (tools) => {
      const user = await find(tools);
      tools.print(user, () => describe(user));
    },
    create: (tools) => createUser(around, tools),
    update: updateUser,
    'set-password': (tools) => setPassword(around, tools),
    ban: (tools) => {
      const asks = asking(tools, 'ban', (title) => `Ban ${title} and end all sessions`);
      return act('ban', (title) => `${title} is banned, and signed out everywhere.`, asks)(tools);
    },
    unban: act('unban', (title) => `${title} may sign in again.`),
    lock: act('lock', (title) => `${title} is locked: sign-ins are refused.`),
    unlock: act('unlock', (title) => `${title} is no longer locked.`),
    'sign-out': (tools) => {
      const asks = asking(tools, 'sign-out', (title) => `End all sessions of ${title}`);
      return act('revoke_sessions', (title) => `${title} is signed out everywhere.`, asks)(tools);
    },
    delete: async (tools) => {
      const user = await find(tools);
      await asking(
        tools,
        'delete',
        (title) => `Delete ${title} with everything that belongs to the account`,
      )(titleOf(user));
      tools.print(await tools.ask('DELETE', `${PATH}/${user.id}`), () => `${titleOf(user)} is deleted.`);
    },
  };
};

/** `latchkey users ban ada@example.com`. */
export const runUsers = (
  tools: CommandTools,
  rest: readonly string[],
  around: Around = { terminal: systemTerminal(), input: systemSecretInput() },
): Promise<void> => runSubCommand({ name: 'users', usage: USAGE, options: OPTIONS, verbs: verbs(around) }, tools, rest);
