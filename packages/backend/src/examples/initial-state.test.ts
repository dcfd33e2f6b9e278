// The example of the guide about server rendering runs.
import { expect, it } from 'vitest';
import { createLatchkeyBackend } from '../index.ts';
import { createFakeAdmin, json } from '../testing/fake-admin-service.ts';
import { createFakeJwks, createTestKey, NOW, PUBLISHABLE_KEY } from '../testing/test-issuer.ts';
import { readInitialState } from './initial-state.ts';

it('reads the session of a request and its user, without private metadata', async () => {
  const key = await createTestKey('key_1');
  const fetch = createFakeJwks(key).fetch;
  const backend = createLatchkeyBackend({ publishableKey: PUBLISHABLE_KEY, fetch, now: () => NOW });
  const lists = { phone_numbers: [], organization_memberships: [] };
  const { admin } = createFakeAdmin([
    json({ id: 'user_ada', first_name: 'Ada', private_metadata: { a: 1 }, ...lists }),
  ]);
  const headers = { authorization: `Bearer ${await key.sign()}` };
  const state = await readInitialState(backend, admin, new Request('http://localhost:4401/', { headers }));
  expect(state).toMatchObject({ status: 'signed_in', user_id: 'user_ada', user: { first_name: 'Ada' } });
  expect(JSON.stringify(state)).not.toContain('private');
});
