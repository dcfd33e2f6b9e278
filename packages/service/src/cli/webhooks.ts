// `latchkey webhooks`: lists, adds, changes and removes webhook endpoints, sends test events, shows deliveries and sends events again.
import type { AdminReply } from '@latchkey/wire/admin';
import { ConfigError } from '../installation/config.ts';
import { inColumns, type OptionTable, textOf } from './command-options.ts';
import { type CommandTools, runSubCommand, type SubCommands, type VerbTools } from './operator-command.ts';
import { subCommands } from './sub-commands.ts';

const OPTIONS: OptionTable = {
  event: {
    kind: 'list',
    field: 'events',
    help: 'a type such as user.created, or user.*; may be repeated; default is all',
  },
  description: { kind: 'text', field: 'description', help: 'what the endpoint is for' },
  header: { kind: 'pairs', field: 'headers', help: 'sent with every request; may be repeated' },
  'rate-per-second': { kind: 'text', field: 'rate_per_second', value: 'number', help: 'requests per second at most' },
  enabled: { kind: 'switch', field: 'enabled', help: 'no: nothing is sent until it is enabled again' },
  url: { kind: 'text', field: 'url', value: 'url', help: 'with update: another address' },
  type: { kind: 'text', field: 'type', help: 'with test: the type of the event; with add-secret: v1 or v1a' },
  state: {
    kind: 'text',
    field: 'state',
    help: 'with deliveries: pending, delivered or failed; with replay: undelivered, failed or all',
  },
  delivery: { kind: 'text', field: 'delivery', value: 'id', help: 'with replay: send this delivery again' },
  since: {
    kind: 'text',
    field: 'since',
    value: 'time',
    help: 'with replay: events from this time on, such as 2026-01-31T08:00Z',
  },
  until: { kind: 'text', field: 'until', value: 'time', help: 'with replay: events before this time; default is now' },
  secret: { kind: 'text', field: 'secret_id', value: 'id', help: 'with remove-secret: which one' },
};

const USAGE = [
  'Usage: latchkey webhooks list',
  '       latchkey webhooks add <url> [--event <type>] [--description <text>]',
  '       latchkey webhooks update <id or url> [options]',
  '       latchkey webhooks remove <id or url>',
  '       latchkey webhooks test <id or url> [--type <type>]',
  '       latchkey webhooks deliveries <id or url> [--state failed]',
  '       latchkey webhooks replay <id or url> --delivery <id>',
  '       latchkey webhooks replay <id or url> --since <time> [--until <time>] [--state all]',
  '       latchkey webhooks secrets <id or url>',
  '       latchkey webhooks add-secret <id or url> [--type v1a]',
  '       latchkey webhooks remove-secret <id or url> --secret <id>',
  '',
  'The signing secret is printed when an endpoint or a secret is added. During a rotation requests have a signature for each secret.',
];

const PATH = '/webhook_endpoints';
const DELIVERIES_SHOWN = 50;

type Endpoint = AdminReply<'GET /webhook_endpoints/:id'> & { readonly secret?: string };
type Delivery = AdminReply<'POST /webhook_endpoints/:id/test'>;
type Secret = AdminReply<'POST /webhook_endpoints/:id/secrets'>;
type Page<Item> = { readonly data: readonly Item[] };

const stateOf = ({ enabled, disabled_reason: reason }: Endpoint): string => (enabled ? 'on' : `off (${reason})`);

const lineOf = (endpoint: Endpoint): readonly [string, string] => [
  endpoint.id,
  `${stateOf(endpoint)}  ${endpoint.url}  ${endpoint.events.join(', ') || 'all events'}`,
];

const describe = (endpoint: Endpoint): string =>
  [
    `${endpoint.url} (${endpoint.id}) is ${stateOf(endpoint)} for ${endpoint.events.join(', ') || 'all events'}.`,
    ...(endpoint.secret === undefined ? [] : ['', inColumns([['Signing secret', endpoint.secret]])]),
  ].join('\n');

/** The endpoint with this id or address. */
const find = (all: readonly Endpoint[], wanted: string): Endpoint => {
  const [found, ...more] = all.filter(({ id, url }) => id === wanted || url === wanted);
  if (found && more.length === 0) return found;
  const list = inColumns(all.map(lineOf)) || '  There is none yet.';
  throw new Error(
    `Latchkey: ${found ? 'several endpoints have' : 'no endpoint has'} the address "${wanted}".\n\n${list}`,
  );
};

const ENDPOINTS = subCommands<Endpoint>({
  name: 'webhooks',
  usage: USAGE,
  options: OPTIONS,
  path: PATH,
  nothing: 'There is no webhook endpoint yet.',
  named: 'url',
  lineOf,
  describe,
  find,
  titleOf: ({ url }) => url,
  fieldsOf: (fields) =>
    fields.rate_per_second === undefined ? fields : { ...fields, rate_per_second: Number(fields.rate_per_second) },
});

/** The path of the endpoint that the operator names. The admin API replies in these shapes. */
const pathOf = async ({ ask, name }: VerbTools): Promise<string> => {
  const { data } = (await ask('GET', `${PATH}?limit=500`)) as Page<Endpoint>;
  return `${PATH}/${find(data, name()).id}`;
};

const deliveryLine = (delivery: Delivery): readonly [string, string] => {
  const { last_attempt: last, created_at: at, event_type: type, state, attempt_count: count } = delivery;
  const answer = last ? `  ${last.response_status ?? last.error} in ${last.duration_ms} ms` : '';
  return [delivery.id, `${new Date(at).toISOString()}  ${type}  ${state}  attempts: ${count}${answer}`];
};

const secretLines = (secret: Secret): string =>
  inColumns([
    [secret.id, secret.type],
    ...(secret.secret === null ? [] : [['Signing secret', secret.secret] as const]),
    ...(secret.public_key === null ? [] : [['Public key', secret.public_key] as const]),
  ]);

const timeOf = ({ given }: VerbTools, option: string): number | undefined => {
  const text = textOf(given, option);
  if (text === undefined) return undefined;
  const time = /^\d{10,15}$/.test(text) ? Number(text) : Date.parse(text);
  if (!Number.isNaN(time)) return time;
  throw new ConfigError(`--${option}`, `must be a time such as 2026-01-31T08:00Z, but is "${text}".`);
};

/** Each call queues a part of the range. */
const replayRange = async (tools: VerbTools, path: string, since: number): Promise<void> => {
  const [until, state] = [timeOf(tools, 'until'), textOf(tools.given, 'state')];
  const range = { since, ...(until !== undefined && { until }), ...(state !== undefined && { state }) };
  let queued = 0;
  let after: string | null = null;
  do {
    const body: object = after === null ? range : { ...range, after };
    const part = (await tools.ask('POST', `${path}/replay`, body)) as AdminReply<'POST /webhook_endpoints/:id/replay'>;
    queued += part.queued;
    after = part.next_after;
  } while (after !== null);
  tools.print({ queued }, () => `${queued} deliveries are queued.`);
};

const VERBS: SubCommands['verbs'] = {
  test: async (tools) => {
    const type = textOf(tools.given, 'type');
    const sent = await tools.ask('POST', `${await pathOf(tools)}/test`, type === undefined ? {} : { type });
    tools.print(sent, () => `A test event is queued:\n\n${inColumns([deliveryLine(sent as Delivery)])}`);
  },
  deliveries: async (tools) => {
    const state = textOf(tools.given, 'state');
    if (state !== undefined && !/^[a-z]+$/.test(state))
      throw new ConfigError('--state', 'must be pending, delivered or failed.');
    const query = `?${state === undefined ? '' : `state=${state}&`}limit=${DELIVERIES_SHOWN}`;
    const page = await tools.ask('GET', `${await pathOf(tools)}/deliveries${query}`);
    const { data } = page as Page<Delivery>;
    tools.print(page, () => inColumns(data.map(deliveryLine)) || 'There is no delivery.');
  },
  replay: async (tools) => {
    const [delivery, since] = [textOf(tools.given, 'delivery'), timeOf(tools, 'since')];
    if ((delivery === undefined) === (since === undefined))
      throw new ConfigError('webhooks replay', 'takes either --delivery or --since.');
    const path = await pathOf(tools);
    if (since !== undefined) return replayRange(tools, path, since);
    const sent = await tools.ask('POST', `${path}/deliveries/${delivery}/replay`);
    return tools.print(sent, () => inColumns([deliveryLine(sent as Delivery)]));
  },
  secrets: async (tools) => {
    const page = await tools.ask('GET', `${await pathOf(tools)}/secrets?limit=500`);
    const lines = (page as Page<Omit<Secret, 'secret'>>).data.map((secret) => secretLines({ ...secret, secret: null }));
    tools.print(page, () => lines.join('\n'));
  },
  'add-secret': async (tools) => {
    const type = textOf(tools.given, 'type');
    const made = await tools.ask('POST', `${await pathOf(tools)}/secrets`, type === undefined ? {} : { type });
    tools.print(made, () => secretLines(made as Secret));
  },
  'remove-secret': async (tools) => {
    const id = textOf(tools.given, 'secret_id');
    if (id === undefined) throw new ConfigError('webhooks remove-secret', 'needs --secret.');
    const gone = await tools.ask('DELETE', `${await pathOf(tools)}/secrets/${id}`);
    tools.print(gone, () => `${id} is removed.`);
  },
};

/** `latchkey webhooks add https://app.example.com/webhooks --event 'user.*'`. */
export const runWebhooks = (tools: CommandTools, argumentsGiven: readonly string[]): Promise<void> =>
  runSubCommand({ ...ENDPOINTS, verbs: { ...ENDPOINTS.verbs, ...VERBS } }, tools, argumentsGiven);
