// `latchkey events list|get|replay`: reads stored events, and sends one again to the webhook endpoints that had it.
import { EVENTS_PAGE_SIZE_MAX } from '@latchkey/wire';
import type { AdminReply } from '@latchkey/wire/admin';
import { ConfigError } from '../../installation/config.ts';
import { textOf } from '../command-options.ts';
import type { VerbTools } from '../operator-command.ts';
import { jsonText, safeText, tableText } from '../terminal-text.ts';

type Events = AdminReply<'GET /events'>;
type Event = Events['data'][number];
type Endpoint = AdminReply<'GET /webhook_endpoints/:id'>;
type Delivery = AdminReply<'POST /webhook_endpoints/:id/test'>;
type Page<Item> = { readonly data: readonly Item[]; readonly total_count: number };

const USUAL_LIMIT = 50;
const DELIVERY_PAGE = 500;
/** Older deliveries are not searched. */
const MOST_DELIVERIES = 20_000;

const EVENT_ID = /^evt_[0-9A-Za-z]{27}$/;
const CURSOR = /^(?:[0-9]{1,15}|evt_[0-9A-Za-z]{27})$/;

const limitOf = ({ given }: VerbTools): number => {
  const text = textOf(given, 'limit') ?? String(USUAL_LIMIT);
  const limit = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= EVENTS_PAGE_SIZE_MAX) return limit;
  throw new ConfigError('--limit', `must be a whole number from 1 to ${EVENTS_PAGE_SIZE_MAX}.`);
};

/** What the event is about: the id of its object. */
const subjectOf = ({ data }: Event): string => {
  const id: unknown = Reflect.get(Object(data), 'id');
  return typeof id === 'string' ? id : '';
};

const rowOf = (event: Event): readonly string[] => [event.id, event.timestamp, event.type, subjectOf(event)];

/** The newest events, or those after a cursor in their order. */
export const listEvents =
  (readTypes: (given: unknown) => readonly string[]) =>
  async (tools: VerbTools): Promise<void> => {
    const { ask, given, print } = tools;
    const after = textOf(given, 'after');
    if (after !== undefined && !CURSOR.test(after))
      throw new ConfigError('--after', 'must be the cursor that list printed, or the id of an event.');
    const types = readTypes(given.fields.types);
    const query = [
      after === undefined ? 'before=latest' : `after=${after}`,
      `limit=${limitOf(tools)}`,
      ...(types.length > 0 ? [`types=${encodeURIComponent(types.join(','))}`] : []),
    ];
    // The admin API replies in this shape.
    const page = (await ask('GET', `/events?${query.join('&')}`)) as Events;
    print(page, () => {
      if (page.data.length === 0) return 'There is no event.';
      const table = tableText(['ID', 'TIME', 'TYPE', 'ABOUT'], page.data.map(rowOf));
      return after !== undefined && page.has_more
        ? `${table}\n\nThe next: latchkey events list --after ${page.cursor}`
        : table;
    });
  };

const idOf = ({ name }: VerbTools): string => {
  const id = name();
  if (EVENT_ID.test(id)) return id;
  throw new ConfigError('events', 'are named by id, such as evt_ and 27 letters and digits. See latchkey events list.');
};

/** The event with this id: the one before the first that follows it. */
const findEvent = async ({ ask }: VerbTools, id: string): Promise<Event> => {
  const following = (await ask('GET', `/events?after=${id}&limit=1`)) as Events;
  const end = Number(following.cursor) + (following.data.length === 0 ? 1 : 0);
  const [event] = ((await ask('GET', `/events?before=${end}&limit=1`)) as Events).data;
  if (event?.id === id) return event;
  throw new Error(`Latchkey: there is no event ${id}.`);
};

export const getEvent = async (tools: VerbTools): Promise<void> => {
  const event = await findEvent(tools, idOf(tools));
  tools.print(event, () => jsonText(event));
};

const endpointsOf = async ({ ask, given }: VerbTools): Promise<readonly Endpoint[]> => {
  const { data } = (await ask('GET', `/webhook_endpoints?limit=${DELIVERY_PAGE}`)) as Page<Endpoint>;
  const wanted = textOf(given, 'endpoint');
  if (wanted === undefined) return data;
  const found = data.filter(({ id, url }) => id === wanted || url === wanted);
  if (found.length > 0) return found;
  throw new Error(`Latchkey: no endpoint has the id or the address "${safeText(wanted)}".`);
};

const findDelivery = async ({ ask }: VerbTools, endpoint: string, event: string): Promise<Delivery | undefined> => {
  for (let offset = 0; offset < MOST_DELIVERIES; offset += DELIVERY_PAGE) {
    const path = `/webhook_endpoints/${endpoint}/deliveries?limit=${DELIVERY_PAGE}&offset=${offset}`;
    const { data } = (await ask('GET', path)) as Page<Delivery>;
    const found = data.find(({ event_id: id }) => id === event);
    if (found || data.length < DELIVERY_PAGE) return found;
  }
  return undefined;
};

/** Sends an event again to each endpoint that had it, or to the one that is named. */
export const replayEvent = async (tools: VerbTools): Promise<void> => {
  const id = idOf(tools);
  const sent: Delivery[] = [];
  for (const { id: endpoint } of await endpointsOf(tools)) {
    const delivery = await findDelivery(tools, endpoint, id);
    if (delivery)
      sent.push(
        (await tools.ask('POST', `/webhook_endpoints/${endpoint}/deliveries/${delivery.id}/replay`)) as Delivery,
      );
  }
  if (sent.length === 0)
    throw new Error(
      `Latchkey: no endpoint had ${id}. latchkey webhooks replay --since sends the events of a time again.`,
    );
  tools.print({ data: sent, total_count: sent.length }, () =>
    tableText(
      ['DELIVERY', 'ENDPOINT', 'STATE'],
      sent.map((one) => [one.id, one.endpoint_id, one.state]),
    ),
  );
};
