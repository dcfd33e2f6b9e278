// `latchkey events`: reads events, sends one again, and relays them to a developer's machine.
import { EVENT_TYPES } from '@latchkey/wire/events';
import { ConfigError } from '../../installation/config.ts';
import { systemClock } from '../../ports/clock.ts';
import { systemTimers, type Timers } from '../../ports/timers.ts';
import { postPlainly } from '../../ports/webhooks/plain-post.ts';
import { makeSigningSecret, readSigningSecret } from '../../ports/webhooks/signature.ts';
import { inColumns, type OptionTable } from '../command-options.ts';
import { type CommandTools, runSubCommand, type SubCommands, type VerbTools } from '../operator-command.ts';
import { cursorFile } from './cursor-file.ts';
import { getEvent, listEvents, replayEvent } from './read-events.ts';
import { relayEvents } from './relay.ts';

const OPTIONS: OptionTable = {
  'forward-to': {
    kind: 'text',
    field: 'url',
    value: 'url',
    help: 'where the events are sent, such as a server on this machine',
  },
  types: { kind: 'text', field: 'types', value: 'types', help: 'only these types, with commas between them' },
  after: {
    kind: 'text',
    field: 'after',
    value: 'event',
    help: 'begin after this event or cursor; without it, list shows the newest, and listen continues where its last run stopped',
  },
  limit: { kind: 'text', field: 'limit', value: 'number', help: 'with list: how many at most (50)' },
  endpoint: { kind: 'text', field: 'endpoint', value: 'id or url', help: 'with replay: only to this endpoint' },
  secret: {
    kind: 'text',
    field: 'secret',
    value: 'whsec_…',
    help: 'the signing secret; a new one is printed without it',
  },
};

const USAGE = [
  'Usage: latchkey events list [--types <types>] [--limit <number>] [--after <event>]',
  '       latchkey events get <event>',
  '       latchkey events replay <event> [--endpoint <id or url>]',
  '       latchkey events listen --forward-to <url> [--types <types>] [--after <event>] [--secret <whsec_…>]',
  '       latchkey events types',
  '',
  'list shows the newest events first, or those after an event in their order. replay sends an event again to the webhook endpoints that',
  'had it. listen relays events as signed requests (Standard Webhooks) and prints each with the answer. The next run continues where this one',
  'stopped. For production, create a webhook endpoint instead.',
];

const readUrl = (given: unknown): string => {
  if (typeof given !== 'string') throw new ConfigError('--forward-to', 'is needed: the URL that gets the events.');
  const url = URL.parse(given);
  if (url && /^https?:$/.test(url.protocol)) return url.href;
  throw new ConfigError('--forward-to', `must be a URL such as http://localhost:3000/webhooks, but is "${given}".`);
};

const readTypes = (given: unknown): readonly string[] => {
  const types = typeof given === 'string' ? given.split(',').map((type) => type.trim()) : [];
  const unknown = types.find((type) => !EVENT_TYPES.some((known) => known === type));
  if (unknown === undefined) return types;
  throw new ConfigError('--types', `has no event called "${unknown}". See latchkey events types.`);
};

const readSecret = (given: unknown): string => {
  if (given === undefined) return makeSigningSecret('v1').text;
  const secret = readSigningSecret('v1', String(given));
  if (secret) return secret.text;
  throw new ConfigError('--secret', 'must be whsec_ and 24 to 64 bytes in base64.');
};

/** A pause that ends early when the command is stopped. */
const createPauses = (timers: Timers) => {
  let isStopped = false;
  let wake: () => void = () => {};
  return {
    stop: (): void => {
      isStopped = true;
      wake();
    },
    isStopped: () => isStopped,
    pause: (milliseconds: number): Promise<void> =>
      new Promise((resolve) => {
        const cancel = timers.after(milliseconds, resolve);
        wake = () => {
          cancel();
          resolve();
        };
      }),
  };
};

const listen =
  ({ host, config }: CommandTools) =>
  async ({ ask, given }: VerbTools): Promise<void> => {
    const { fields, instance = '' } = given;
    const url = readUrl(fields.url);
    const secret = readSecret(fields.secret);
    const types = readTypes(fields.types);
    const cursors = cursorFile(config.dataDirectory, `${instance} ${url}`.trim());
    const pauses = createPauses(systemTimers);
    host.onStopSignal(pauses.stop);
    const start = typeof fields.after === 'string' ? fields.after : (cursors.read() ?? 'latest');
    host.out(
      inColumns([
        ['Forwarding to', url],
        ['Signing secret', secret],
        ['From', start === 'latest' ? 'the next event' : start],
      ]),
    );
    await relayEvents(
      {
        read: (path) => ask('GET', path),
        post: (body, headers) => postPlainly(url, body, headers),
        pause: pauses.pause,
        isStopped: pauses.isStopped,
        now: systemClock.now,
        out: host.out,
        save: cursors.save,
        secret,
        types,
      },
      start,
    );
  };

const commands = (tools: CommandTools): SubCommands => ({
  name: 'events',
  usage: USAGE,
  options: OPTIONS,
  verbs: {
    list: listEvents(readTypes),
    get: getEvent,
    replay: replayEvent,
    listen: listen(tools),
    types: async ({ print }) => print(EVENT_TYPES, () => EVENT_TYPES.join('\n')),
  },
});

export const runEvents = (tools: CommandTools, rest: readonly string[]): Promise<void> =>
  runSubCommand(commands(tools), tools, rest);
