// The reference page of events is written from the catalogue: every type with its data and an example.
import { EVENT_TYPES, type EventType } from '@latchkey/wire/events';
import { EVENT_CATALOGUE, EVENT_EXAMPLES, type EventEntry } from '@latchkey/wire/schemas';
import { expect, it } from 'vitest';
import { inputForm, propertiesOf } from './schema-form.ts';

const nounOf = (type: EventType): string => type.split('.')[0] ?? '';

const fieldsOf = (type: EventType): string => {
  const entry: EventEntry = EVENT_CATALOGUE[type];
  return Object.keys(propertiesOf(inputForm(entry.data)))
    .map((name) => `\`${name}\``)
    .join(', ');
};

const exampleOf = (type: EventType): readonly string[] => {
  const { version } = EVENT_CATALOGUE[type];
  const event = {
    id: 'evt_0V8N98jIWdCKsb9UieJgrprDlGa',
    type,
    version,
    timestamp: '2026-01-01T00:00:00.000Z',
    instance_id: 'ins_4wE7rT0yU3iO6pA9sD2fG5hJ8kL',
    data: EVENT_EXAMPLES[type],
  };
  return ['```json', JSON.stringify(event, null, 2), '```'];
};

/** Types of one noun that have the same data are shown with one example. */
const nounSection = (noun: string): readonly string[] => {
  const types = EVENT_TYPES.filter((type) => nounOf(type) === noun);
  const shapes = new Map<unknown, EventType[]>();
  for (const type of types) {
    const { data } = EVENT_CATALOGUE[type];
    shapes.set(data, [...(shapes.get(data) ?? []), type]);
  }
  return [
    `## ${noun}`,
    '',
    '| type | version | when |',
    '|---|---|---|',
    ...types.map((type) => `| \`${type}\` | ${EVENT_CATALOGUE[type].version} | ${EVENT_CATALOGUE[type].summary} |`),
    '',
    ...[...shapes.values()].flatMap((same) => {
      const [first] = same;
      if (!first) return [];
      return [
        `Data of ${same.map((type) => `\`${type}\``).join(', ')}: ${fieldsOf(first)}.`,
        '',
        ...exampleOf(first),
        '',
      ];
    }),
  ];
};

const eventsReferencePage = (): string =>
  [
    '# Events',
    '',
    'Every event, with the schema and an example of its data. An event is made in the transaction of the change: both are committed,',
    'or neither is. Several changes of one row in one transaction are one event with the final state. Events of one row are read and',
    'delivered in the order of the changes. A repeated delivery has the same `id`; ids sort by time.',
    '',
    'The form is the payload of Standard Webhooks with three more fields: `id`, `version`, which',
    'grows when the data changes so that receivers notice, and `instance_id`. Data never contains a password, a code, a token or a',
    'key. It is at most 20,000 bytes of JSON: metadata that is too large is replaced by `{ "_truncated": true }`, and then the longest',
    'lists are cut; such data has `"data_truncated": true`, and the admin API shows the whole.',
    '',
    '[GET /events](admin-api.md#events) reads events in their order, and `latchkey events listen --forward-to <url>` relays them to',
    'a server on a developer’s machine. Events are stored for 30 days.',
    '',
    'The page is written from `packages/wire/src/schemas/events/`; after a change, run',
    '`npx vitest run packages/service/src/server/openapi/events-page.test.ts -u`.',
    '',
    ...[...new Set(EVENT_TYPES.map(nounOf))].flatMap(nounSection),
  ].join('\n');

it('is what the reference says, with every type once', async () => {
  const page = eventsReferencePage();
  for (const type of EVENT_TYPES) expect(page.split(`| \`${type}\` |`)).toHaveLength(2);
  await expect(page).toMatchFileSnapshot('../../../../../docs/reference/events.md');
});
