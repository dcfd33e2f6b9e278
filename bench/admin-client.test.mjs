// The client of the admin API needs nothing but what browsers, edge runtimes and Node have in common.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';

const ENTRY = join(dirname(fileURLToPath(import.meta.url)), '../packages/backend/src/admin/client.ts');

const bundle = async () => {
  const bundler = await rolldown({ input: ENTRY, platform: 'neutral', resolve: { conditionNames: ['source'] } });
  const { output } = await bundler.generate({ format: 'iife', name: 'latchkey' });
  await bundler.close();
  return output[0].code;
};

it('runs with the globals that every runtime has, and a strict fetch', async () => {
  const seen = [];
  // As in an edge runtime: no receiver, and only two values of `redirect`.
  const fetch = async function (url, { redirect, ...init }) {
    if (this !== undefined) throw new TypeError('Illegal invocation');
    if (redirect !== 'follow' && redirect !== 'manual') throw new TypeError(`Invalid redirect value: ${redirect}`);
    seen.push([init.method, url, typeof init.headers['Idempotency-Key'], init.body?.constructor]);
    return seen.length === 1
      ? new Response('', { status: 503 })
      : Response.json({ data: [{ id: 'user_1' }], total_count: 1 });
  };
  const setTimeout = (call) => void call();
  const common = { AbortSignal, Blob, crypto, fetch, FormData, setTimeout, URL, URLSearchParams };
  const { createLatchkeyAdmin } = runInNewContext(`${await bundle()}; latchkey`, { ...common });
  const given = { secretKey: 'sk_test_a', serviceUrl: 'https://latchkey.example.com' };

  // One client takes the fetch of the runtime, the other is given it.
  const admin = createLatchkeyAdmin(given);
  const ids = [];
  for await (const { id } of admin.users.list.all({ banned: false })) ids.push(id);
  await createLatchkeyAdmin({ ...given, fetch }).users.setProfileImage('user_1', { file: new Blob(['x']) });
  const list = 'https://latchkey.example.com/admin/v1/users?banned=false&limit=100&offset=0';
  expect([ids, seen]).toEqual([
    ['user_1'],
    [
      ['GET', list, 'undefined', undefined],
      ['GET', list, 'undefined', undefined],
      ['POST', 'https://latchkey.example.com/admin/v1/users/user_1/profile_image', 'string', FormData],
    ],
  ]);
});
