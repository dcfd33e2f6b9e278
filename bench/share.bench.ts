// A client reply without changes: structural sharing, compared with parsing the same text, which is needed anyway.
import { bench, describe } from 'vitest';
import { share } from '../packages/client/dist/lib/share.js';
import { createSignedIn } from './signed-in-client.ts';

const { service } = await createSignedIn();
const sessions = [1, 4, 16].map((count) => {
  const client = service.client();
  return {
    count,
    text: JSON.stringify({ ...client, sessions: Array.from({ length: count }, () => client?.sessions[0]) }),
  };
});

for (const { count, text } of sessions) {
  const previous: unknown = JSON.parse(text);
  describe(`a client of ${(text.length / 1000).toFixed(1)} kB, ${count} sessions`, () => {
    bench('parse', () => void JSON.parse(text));
    bench('parse and share', () => void share(previous, JSON.parse(text)));
  });
}
