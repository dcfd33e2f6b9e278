// The example of the guide about managing users runs.
import { expect, it } from 'vitest';
import { createLatchkeyBackend } from '../backend.ts';
import { createFakeAdmin, json, refused } from '../testing/fake-admin-service.ts';
import { createFakeJwks, createTestKey, NOW, PUBLISHABLE_KEY } from '../testing/test-issuer.ts';
import { changePlan, createPlanApi, createTrialUser } from './user-tools.ts';

it('creates a user, unless the address is taken', async () => {
  const { admin, seen } = createFakeAdmin([
    json({ id: 'user_ada' }),
    refused(422, 'form_identifier_exists'),
    refused(403, 'secret_key_scope_missing'),
  ]);
  expect(await createTrialUser(admin, 'ada@example.com')).toBe('user_ada');
  expect(seen[0]?.init.body).toBe('{"email_address":"ada@example.com","public_metadata":{"plan":"trial"}}');
  expect(await createTrialUser(admin, 'ada@example.com')).toBe(undefined);
  await expect(createTrialUser(admin, 'ada@example.com')).rejects.toMatchObject({ code: 'secret_key_scope_missing' });
});

it('changes the plan of every user of a domain, and keeps the other fields', async () => {
  const users = [
    { id: 'user_ada', public_metadata: { plan: 'trial', seats: 2 } },
    { id: 'user_joan', public_metadata: {} },
  ];
  const { admin, seen, calls } = createFakeAdmin([json({ data: users, total_count: 2 }), json({})]);
  expect(await changePlan(admin, 'example.com', 'pro')).toBe(2);
  expect(calls()).toEqual([
    'GET /users?query=%40example.com&order_by=created_at&limit=100&offset=0',
    'PATCH /users/user_ada',
    'PATCH /users/user_joan',
  ]);
  expect(seen.slice(1).map(({ init }) => init.body)).toEqual([
    '{"public_metadata":{"plan":"pro","seats":2}}',
    '{"public_metadata":{"plan":"pro"}}',
  ]);
});

it('answers with the plan of the user who sent the request', async () => {
  const key = await createTestKey('key_1');
  const options = { publishableKey: PUBLISHABLE_KEY, fetch: createFakeJwks(key).fetch, now: () => NOW };
  const { admin } = createFakeAdmin([json({ first_name: 'Ada', public_metadata: { plan: 'pro' } })]);
  const api = createPlanApi(createLatchkeyBackend(options), admin);
  const ask = async (headers: Record<string, string>) => {
    const reply = await api(new Request('http://localhost:4401/plan', { headers }));
    return [reply.status, await reply.json()];
  };
  expect(await ask({})).toEqual([401, {}]);
  expect(await ask({ authorization: `Bearer ${await key.sign()}` })).toEqual([200, { name: 'Ada', plan: 'pro' }]);
});
