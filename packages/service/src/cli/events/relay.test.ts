// The relay of `latchkey events listen`: order, signatures, retries, and where it continues.
import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Delivered } from '../../ports/webhooks/plain-post.ts';
import { type RelayTools, relayEvents } from './relay.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

const eventOf = (id: string) => ({
  id,
  type: 'user.created',
  version: 1,
  timestamp: '',
  instance_id: 'ins_1',
  data: {},
});

type Sent = { readonly body: string; readonly headers: Readonly<Record<string, string>> };

/** Tools that stop after the last page; `answers` are those of the receiver. */
const createTools = (pages: readonly unknown[], answers: Delivered[] = []) => {
  const left = [...pages];
  const sent: Sent[] = [];
  const lines: string[] = [];
  const pauses: number[] = [];
  const paths: string[] = [];
  const saved: string[] = [];
  const tools: RelayTools = {
    read: async (path) => {
      paths.push(path);
      const page = left.shift();
      if (page instanceof Error) throw page;
      return page;
    },
    post: async (body, headers) => {
      sent.push({ body, headers });
      return answers.shift() ?? { status: 200 };
    },
    pause: async (milliseconds) => {
      pauses.push(milliseconds);
    },
    isStopped: () => left.length === 0 && paths.length >= pages.length && sent.length > 0,
    now: () => 1_700_000_000_500,
    out: (line) => lines.push(line),
    save: (after) => saved.push(after),
    secret: SECRET,
    types: ['user.created'],
  };
  return { tools, sent, lines, pauses, paths, saved };
};

it('sends signed events in order and continues after the last', async () => {
  const { tools, sent, paths, saved } = createTools([
    { data: [eventOf('evt_1'), eventOf('evt_2')], cursor: '2', has_more: false },
    { data: [eventOf('evt_3')], cursor: '3', has_more: false },
  ]);
  await relayEvents(tools, 'latest');
  expect(sent.map(({ body }) => JSON.parse(body).id)).toEqual(['evt_1', 'evt_2', 'evt_3']);
  expect(paths.map((path) => new URL(path, 'http://x').searchParams.get('after'))).toEqual(['latest', '2']);
  expect(new URL(paths[0] ?? '', 'http://x').searchParams.get('types')).toBe('user.created');
  expect(saved).toEqual(['evt_1', 'evt_2', '2', 'evt_3']);
  const [first] = sent;
  const text = `evt_1.1700000000.${first?.body}`;
  const signature = createHmac('sha256', Buffer.alloc(32, 7)).update(text).digest('base64');
  expect(first?.headers).toMatchObject({
    'webhook-id': 'evt_1',
    'webhook-timestamp': '1700000000',
    'webhook-signature': `v1,${signature}`,
  });
});

it('tries again a few times, and then goes on with the next event', async () => {
  const refused = [{ status: 500 }, { error: 'ECONNREFUSED' }, { status: 302 }, { status: 404 }];
  const page = { data: [eventOf('evt_1'), eventOf('evt_2')], cursor: '2', has_more: false };
  const { tools, sent, lines, pauses } = createTools([page, { data: [], cursor: '2', has_more: false }], refused);
  await relayEvents(tools, undefined);
  expect(sent.map(({ headers }) => headers['webhook-id'])).toEqual(['evt_1', 'evt_1', 'evt_1', 'evt_1', 'evt_2']);
  expect(pauses.slice(0, 3)).toEqual([1_000, 2_000, 4_000]);
  expect(lines[1]).toContain('ECONNREFUSED in 0 ms, trying again');
  expect(lines[3]).toContain('404 in 0 ms, given up');
});

it('waits for a service that restarts, and gives up in the end', async () => {
  const away = Array.from({ length: 6 }, () => new Error('Latchkey: not there'));
  const { tools, pauses } = createTools(away);
  await expect(relayEvents(tools, 'latest')).rejects.toThrow('not there');
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
});
