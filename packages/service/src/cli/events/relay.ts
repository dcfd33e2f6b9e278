// Relays events to a server on a developer's machine: each as a signed request, in order, with few retries.
import type { AdminReply } from '@latchkey/wire/admin';
import type { Delivered } from '../../ports/webhooks/plain-post.ts';
import { signedHeaders } from '../../ports/webhooks/signature.ts';

type Page = AdminReply<'GET /events'>;
type RelayedEvent = Page['data'][number];

/** Pauses between the attempts to deliver one event; after the last the event is given up. */
const RETRY_PAUSES_MS: readonly number[] = [1_000, 2_000, 4_000];
/** The same for calls of the service, which may be restarting. */
const SERVICE_PAUSES_MS: readonly number[] = [1_000, 2_000, 4_000, 8_000, 16_000];
/** Between two calls that found nothing: a service without a free place for a waiter answers at once. */
const IDLE_PAUSE_MS = 250;
const PAGE = 100;
/** Shorter than the time that a command waits for a reply of the running service. */
const WAIT_SECONDS = 10;
const SECOND_MS = 1_000;

export type RelayTools = {
  /** Reads one page of events. */
  readonly read: (path: string) => Promise<unknown>;
  readonly post: (body: string, headers: Readonly<Record<string, string>>) => Promise<Delivered>;
  /** Waits; ends early when the command is stopped. */
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly isStopped: () => boolean;
  readonly now: () => number;
  readonly out: (line: string) => void;
  /** Stores the place from which the next run continues. */
  readonly save: (after: string) => void;
  readonly secret: string;
  readonly types: readonly string[];
};

const isAccepted = (delivered: Delivered): boolean =>
  'status' in delivered && delivered.status >= 200 && delivered.status < 300;

const answerOf = (delivered: Delivered): string => ('status' in delivered ? String(delivered.status) : delivered.error);

const deliver = async (tools: RelayTools, event: RelayedEvent): Promise<Delivered> => {
  const body = JSON.stringify(event);
  const seconds = Math.floor(tools.now() / SECOND_MS);
  return tools.post(body, {
    'content-type': 'application/json',
    ...signedHeaders([tools.secret], { id: event.id, seconds, body }),
  });
};

/** Sends one event until it is accepted or given up. */
const relayOne = async (tools: RelayTools, event: RelayedEvent): Promise<void> => {
  for (const pauseMs of [...RETRY_PAUSES_MS, undefined]) {
    const startedAt = tools.now();
    const delivered = await deliver(tools, event);
    const end = isAccepted(delivered) ? '' : pauseMs === undefined ? ', given up' : ', trying again';
    tools.out(`${event.type}  ${event.id}  ${answerOf(delivered)} in ${tools.now() - startedAt} ms${end}`);
    if (isAccepted(delivered) || pauseMs === undefined || tools.isStopped()) return;
    await tools.pause(pauseMs);
  }
};

const pathFor = (after: string | undefined, { types }: RelayTools): string => {
  const query = new URLSearchParams({ limit: String(PAGE), wait: String(WAIT_SECONDS) });
  if (after !== undefined) query.set('after', after);
  if (types.length > 0) query.set('types', types.join(','));
  return `/events?${query}`;
};

const readPage = async (tools: RelayTools, after: string | undefined): Promise<Page> => {
  for (const pauseMs of SERVICE_PAUSES_MS) {
    try {
      // The admin API replies in this shape.
      return (await tools.read(pathFor(after, tools))) as Page;
    } catch (error) {
      if (tools.isStopped()) throw error;
      tools.out(`The service did not answer: ${error instanceof Error ? error.message : 'unknown error'}`);
      await tools.pause(pauseMs);
    }
  }
  return (await tools.read(pathFor(after, tools))) as Page;
};

/** Relays events after a place, until the command is stopped. */
export const relayEvents = async (tools: RelayTools, start: string | undefined): Promise<void> => {
  let after = start;
  while (!tools.isStopped()) {
    const page = await readPage(tools, after);
    for (const event of page.data) {
      await relayOne(tools, event);
      tools.save(event.id);
      if (tools.isStopped()) return;
    }
    after = page.cursor;
    tools.save(after);
    if (page.data.length === 0) await tools.pause(IDLE_PAUSE_MS);
  }
};
