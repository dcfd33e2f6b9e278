// `latchkey instances`: lists, reads, creates, changes and deletes the instances of an installation.
import type { AdminReply } from '@latchkey/wire/admin';
import { DELETE_INSTANCE_PATH } from '../handlers/local-admin/local-admin.ts';
import { ConfigError } from '../installation/config.ts';
import { systemTerminal, type Terminal } from '../ports/terminal.ts';
import { deleteInstance } from '../store/instances/delete-instance.ts';
import { inColumns, type OptionTable } from './command-options.ts';
import { confirm, YES_OPTION } from './confirm.ts';
import { CREATE_OPTIONS, createInstance } from './create-instance.ts';
import { askKeys } from './keys.ts';
import { type CommandTools, runSubCommand, type SubCommands, type VerbTools } from './operator-command.ts';
import { NO_INSTANCE, runTask } from './reach-installation.ts';
import { safeText, tableText } from './terminal-text.ts';

type Document = AdminReply<'GET /instance'>;

const OPTIONS: OptionTable = {
  ...CREATE_OPTIONS,
  'home-url': { kind: 'text', field: 'home_url', value: 'url', help: 'with update: the home page of the application' },
  'support-email': {
    kind: 'text',
    field: 'support_email',
    value: 'address',
    help: 'with update: shown to users in need',
  },
  origin: {
    kind: 'list',
    field: 'allowed_origins',
    value: 'origin',
    help: 'with update: all origins that may call; repeated',
  },
  maintenance: {
    kind: 'switch',
    field: 'maintenance',
    help: 'with update: surfaces say that the service is maintained',
  },
  ...YES_OPTION,
};

const USAGE = [
  'Usage: latchkey instances list',
  '       latchkey instances get <id, host or key>',
  '       latchkey instances create --production --domain <domain> [--name <name>]',
  '       latchkey instances create --development',
  '       latchkey instances update <id, host or key> [--name <name>] [--origin <origin>] [options]',
  '       latchkey instances delete <id, host or key>',
  '',
  'create is the same as latchkey create-instance. delete removes the instance with its users, organizations, keys and events; it asks for a',
  'confirmation. Every other setting: latchkey config.',
];

const describe = (document: Document): string =>
  inColumns(
    [
      ['Id', document.id],
      ['Kind', document.environment_type],
      ['Name', document.display_config.application_name],
      ['Publishable key', document.publishable_key],
      ['Home page', document.display_config.home_url],
      ['Origins', document.allowed_origins.join(', ')],
      ['Created', new Date(document.created_at).toISOString().slice(0, 10)],
    ]
      .filter(([, value]) => value !== '')
      .map(([name = '', value = '']) => [name, safeText(value)] as const),
  );

const read = async ({ ask, name }: VerbTools): Promise<Document> =>
  // The admin API replies in this shape.
  (await ask('GET', '/instance', undefined, name())) as Document;

const list =
  ({ config }: CommandTools) =>
  async ({ given, print }: VerbTools): Promise<void> => {
    const answer = await askKeys(config, { instance: given.instance, renew: false });
    if (!answer || answer.keys.length === 0) throw new Error(NO_INSTANCE);
    const shown = answer.keys.map(({ id, environment_type: kind, url, publishable_key: key }) => ({
      id,
      environment_type: kind,
      url,
      publishable_key: key,
    }));
    print({ data: shown, total_count: shown.length }, () =>
      tableText(
        ['ID', 'KIND', 'ADDRESS', 'PUBLISHABLE KEY'],
        shown.map((one) => [one.id, one.environment_type, one.url, one.publishable_key]),
      ),
    );
  };

const update = async (tools: VerbTools): Promise<void> => {
  const { name, home_url: home, support_email: support, allowed_origins: origins, maintenance } = tools.given.fields;
  const display = {
    ...(name !== undefined && { application_name: name }),
    ...(home !== undefined && { home_url: home }),
    ...(support !== undefined && { support_email: support }),
  };
  const patch = {
    ...(Object.keys(display).length > 0 && { display_config: display }),
    ...(origins !== undefined && { allowed_origins: origins }),
    ...(maintenance !== undefined && { maintenance_mode: maintenance }),
  };
  if (Object.keys(patch).length === 0)
    throw new ConfigError('instances update', 'changes nothing without an option. See latchkey instances --help.');
  const changed = await tools.ask('PATCH', '/instance', patch, tools.name());
  tools.print(changed, () => describe(changed as Document));
};

const remove =
  ({ config }: CommandTools, terminal: Terminal) =>
  async (tools: VerbTools): Promise<void> => {
    const { id, environment_type: kind } = await read(tools);
    const question = `Delete the ${kind} instance ${id} with all its users, organizations, keys and events`;
    await confirm(terminal, tools.given.fields.yes === true, { command: 'instances delete', question });
    const answer = await runTask<{ readonly deleted: boolean }>(config, {
      here: async ({ database }) => ({ deleted: await deleteInstance(database.db, id) }),
      path: DELETE_INSTANCE_PATH,
      body: { id },
      // The service sends this shape.
      read: (body) =>
        typeof body === 'object' && body !== null && 'deleted' in body ? { deleted: body.deleted === true } : undefined,
    });
    if (!answer?.deleted) throw new Error(`Latchkey: there is no instance ${id} any longer.`);
    tools.print({ object: 'instance', id, deleted: true }, () => `${id} is deleted.`);
  };

const verbs = (tools: CommandTools, terminal: Terminal): SubCommands['verbs'] => ({
  list: list(tools),
  get: async (given) => {
    const document = await read(given);
    given.print(document, () => describe(document));
  },
  create: ({ given }) => createInstance(tools.host, given),
  update,
  delete: remove(tools, terminal),
});

/** `latchkey instances delete ins_…`. */
export const runInstances = (
  tools: CommandTools,
  rest: readonly string[],
  terminal: Terminal = systemTerminal(),
): Promise<void> =>
  runSubCommand({ name: 'instances', usage: USAGE, options: OPTIONS, verbs: verbs(tools, terminal) }, tools, rest);
