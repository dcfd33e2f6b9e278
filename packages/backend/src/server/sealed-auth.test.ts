// Sealed authentication: what a middleware seals is opened as it was, and nothing else is opened.
import { expect, it } from 'vitest';
import { ADMIN, createTestHost } from '../testing/test-host.ts';
import { NOW } from '../testing/test-issuer.ts';
import { openAuth, sealAuth } from './sealed-auth.ts';
import { createLatchkeyServer } from './server.ts';

const SECRET = { secretKey: 'sk_test_abc', now: () => NOW };
const host = await createTestHost();
const server = createLatchkeyServer(host.options);

const authOf = async (claims?: Parameters<typeof host.api>[0]) => {
  const auth = await server.authenticate({ url: '/', headers: await host.api(claims) });
  if (auth.status === 'handshake') throw new Error('no handshake for API calls');
  return auth;
};

it('passes a session with its claims, roles and token', async () => {
  const auth = await authOf(ADMIN);
  const opened = await openAuth(await sealAuth(auth, SECRET), SECRET);
  expect(opened).toMatchObject({
    status: 'signed-in',
    userId: 'user_ada',
    organizationId: 'org_1',
    claims: auth.claims,
  });
  expect(opened?.has({ role: 'org:admin' })).toBe(true);
  expect(opened?.has({ role: 'org:owner' })).toBe(false);
  expect(await opened?.getToken()).toBe(await auth.getToken());
});

it('passes the reason why a request is signed out', async () => {
  const auth = await authOf();
  const opened = await openAuth(await sealAuth(auth, SECRET), SECRET);
  expect(opened).toMatchObject({ status: 'signed-out', reason: 'no-token', message: auth.message });
});

it('counts a token that expired while the page rendered, but not for long', async () => {
  const sealed = await sealAuth(await authOf(ADMIN), SECRET);
  const at = (ms: number) => openAuth(sealed, { ...SECRET, now: () => NOW + ms });
  expect((await at(4 * 60_000))?.isSignedIn).toBe(true);
  expect(await at(5 * 60_000 + 1)).toBeUndefined();
  expect(await at(-5 * 60_000 - 1)).toBeUndefined();
});

it('opens nothing that was signed with another key, changed or made up', async () => {
  const sealed = await sealAuth(await authOf(ADMIN), SECRET);
  const out = await sealAuth(await authOf(), SECRET);
  const [at, signature, state, ...token] = sealed.split('.');
  const forged = [
    '',
    'signed-in',
    `${NOW}.${'A'.repeat(43)}.in.${token.join('.')}`,
    `${Number(at) + 1}.${signature}.${state}.${token.join('.')}`,
    `${at}.${signature}.out.${token.join('.')}`,
    sealed.replace('.in.', '.in.x'),
    out.replace('.out.no-token', '.in.no-token'),
    `${sealed}\n`,
    'x'.repeat(1_000_000),
  ];
  for (const text of forged) expect(await openAuth(text, SECRET), text.slice(0, 60)).toBeUndefined();
  expect(await openAuth(sealed, { ...SECRET, secretKey: 'sk_test_other' })).toBeUndefined();
  await expect(sealAuth(await authOf(), { secretKey: '' })).rejects.toThrow('secretKey is empty');
});
