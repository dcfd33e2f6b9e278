// The catalogue: every type has a schema, and every example is valid and small.
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { EVENT_TYPES } from '../../../events/types.ts';
import { EVENT_DATA_MAX_BYTES } from '../../../limits.ts';
import { EVENT_CATALOGUE } from '../catalogue.ts';
import { EVENT_EXAMPLES } from './examples.ts';

it('has the same types as the list of names', () => {
  expect(Object.keys(EVENT_CATALOGUE)).toEqual([...EVENT_TYPES]);
  expect(new Set(EVENT_TYPES).size).toBe(EVENT_TYPES.length);
});

it.each(EVENT_TYPES)('%s has a valid example', (type) => {
  expect(type).toMatch(/^[a-z][A-Za-z]*\.[a-z]+$/);
  const { data, version } = EVENT_CATALOGUE[type];
  const example = EVENT_EXAMPLES[type];
  expect(v.safeParse(data, example).issues).toBeUndefined();
  expect(version).toBeGreaterThan(0);
  expect(JSON.stringify(example).length).toBeLessThan(EVENT_DATA_MAX_BYTES);
});
