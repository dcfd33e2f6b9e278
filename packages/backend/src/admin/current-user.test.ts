import { expect, expectTypeOf, it } from 'vitest';
import { createLatchkeyBackend } from '../backend.ts';
import { createFakeAdmin, json, refused } from '../testing/fake-admin-service.ts';
import { claimsWith, createFakeJwks, createTestKey, NOW, PUBLISHABLE_KEY } from '../testing/test-issuer.ts';
import { type AdminUser, currentUser } from './current-user.ts';

const key = await createTestKey('key_1');
const latchkey = createLatchkeyBackend({
  publishableKey: PUBLISHABLE_KEY,
  fetch: createFakeJwks(key).fetch,
  now: () => NOW,
});

const authOf = async (claims: Parameters<typeof claimsWith>[0], treatPendingAsSignedOut = true) => {
  const headers = { authorization: `Bearer ${await key.sign(claimsWith(claims))}` };
  return latchkey.authenticateRequest(new Request('http://localhost:4401/', { headers }), { treatPendingAsSignedOut });
};

it('reads the user of a request', async () => {
  const { admin, calls } = createFakeAdmin([json({ id: 'user_ada' })]);
  const user = await currentUser(admin, await authOf({}));
  expect([user, calls()]).toEqual([{ id: 'user_ada' }, ['GET /users/user_ada']]);
  expectTypeOf(user).toEqualTypeOf<AdminUser | null>();
  expectTypeOf<AdminUser>().toHaveProperty('private_metadata');
});

it('is null without a request for users who are signed out or have tasks to do', async () => {
  const { admin, calls } = createFakeAdmin([json({ id: 'user_ada' })]);
  const signedOut = await latchkey.authenticateRequest(new Request('http://localhost:4401/'));
  expect(await currentUser(admin, signedOut)).toBe(null);
  expect(await currentUser(admin, await authOf({ sts: 'pending' }))).toBe(null);
  const accepted = await authOf({ sts: 'pending' }, false);
  expect([accepted.isSignedIn, await currentUser(admin, accepted)]).toEqual([true, null]);
  expect(calls()).toEqual([]);
});

it('is null for a user who no longer exists, and throws every other error', async () => {
  const auth = await authOf({});
  const { admin } = createFakeAdmin([
    refused(404, 'resource_not_found'),
    refused(401, 'secret_key_invalid'),
    () => new Response('nothing here', { status: 404 }),
  ]);
  expect(await currentUser(admin, auth)).toBe(null);
  await expect(currentUser(admin, auth)).rejects.toMatchObject({ status: 401 });
  await expect(currentUser(admin, auth)).rejects.toMatchObject({ status: 404, code: undefined });
});
