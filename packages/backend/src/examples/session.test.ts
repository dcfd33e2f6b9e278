// The example of the guide about sessions runs.
import { expect, it } from 'vitest';
import { claimsWith, createFakeJwks, createTestKey, NOW, PUBLISHABLE_KEY } from '../testing/test-issuer.ts';
import { createNotesApi } from './session-notes.ts';

it('returns the notes of the organization in the token, or of the user', async () => {
  const key = await createTestKey('key_1');
  const options = { publishableKey: PUBLISHABLE_KEY, fetch: createFakeJwks(key).fetch, now: () => NOW };
  const api = createNotesApi(options, (owner) => [`a note of ${owner}`]);
  const ask = async (token?: string) => {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const reply = await api(new Request('http://localhost:4401/notes', { headers }));
    return [reply.status, await reply.json()];
  };
  const inOrganization = claimsWith({ org_id: 'org_1', org_role: 'org:member', org_permissions: [] });
  expect(await ask()).toEqual([401, { reason: 'no-token' }]);
  expect(await ask(await key.sign())).toEqual([200, ['a note of user_ada']]);
  expect(await ask(await key.sign(inOrganization))).toEqual([200, ['a note of org_1']]);
});
