import { createLocalJWKSet, jwtVerify } from 'jose';
import { beforeAll, expect, it } from 'vitest';
import type { Instance } from '../domain/instance/instance.ts';
import { createInstance } from '../store/new-instance.ts';
import { signingKeyStore } from '../store/signing-keys.ts';
import { eachDatabase } from '../testing/test-database.ts';
import { createTestPorts, TEST_NOW } from '../testing/test-ports.ts';
import { createSigner } from './signer.ts';

const MINUTE_MS = 60_000;
const claims = { sub: 'user_1', iat: TEST_NOW / 1000, exp: TEST_NOW / 1000 + 60 };

eachDatabase('signing', (database) => {
  const ports = createTestPorts();
  const node = (clock = ports.clock) =>
    createSigner({ vault: ports.vault, clock, ids: ports.ids, keys: signingKeyStore });
  const make = async (host: string): Promise<Instance> =>
    (
      await createInstance(database().db, ports, {
        environmentType: 'development',
        apiHost: host,
        applicationName: 'Acme',
        homeUrl: '',
        allowedOrigins: [],
      })
    ).instance;
  let instance: Instance;
  beforeAll(async () => {
    instance = await make('signing.localhost');
  });

  const verify = async (token: string, at: number) => {
    const keys = createLocalJWKSet({ keys: [...(await node().jwks(database().db, instance)).keys] });
    return jwtVerify(token, keys, { currentDate: new Date(at) });
  };

  it('signs exactly the claims, with a key that the key set holds', async () => {
    const token = await ports.signer.sign(database().db, instance, claims);
    const { payload, protectedHeader } = await verify(token, TEST_NOW);
    expect(payload).toEqual(claims);
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'JWT', kid: expect.stringMatching(/^key_/) });
  });

  it('uses RS256 when the instance says so', async () => {
    const token = await ports.signer.sign(database().db, { ...instance, signingAlgorithm: 'RS256' }, claims);
    expect((await verify(token, TEST_NOW)).protectedHeader.alg).toBe('RS256');
  });

  it('stores private keys sealed and publishes none of them', async () => {
    const rows = JSON.stringify(await database().db.selectFrom('signing_keys').selectAll().execute());
    expect(rows).not.toMatch(/PRIVATE KEY|"d":/);
    expect(JSON.stringify(await ports.signer.jwks(database().db, instance))).not.toMatch(/"(d|p|q|dp|dq|qi)":/);
  });

  it('makes one first key when nodes race', async () => {
    const raced = await make('raced.localhost');
    const tokens = await Promise.all(Array.from({ length: 5 }, () => node().sign(database().db, raced, claims)));
    const kids = tokens.map((token) => JSON.parse(atob(token.split('.')[0] ?? '')).kid);
    expect(new Set(kids).size).toBe(1);
  });

  it('rotates without a moment in which a token cannot be verified', async () => {
    const start = ports.clock.now();
    const kidOf = (token: string): string => JSON.parse(atob(token.split('.')[0] ?? '')).kid;
    const before = await ports.signer.sign(database().db, instance, claims);
    await ports.signer.rotate(database().db, instance);

    // Published at once, used only after verifiers had five minutes to fetch it.
    const during = await ports.signer.sign(database().db, instance, claims);
    expect(kidOf(during)).toBe(kidOf(before));
    const published = (await ports.signer.jwks(database().db, instance)).keys.filter((key) => key.alg === 'ES256');
    expect(published).toHaveLength(2);

    ports.clock.advance(5 * MINUTE_MS);
    const after = await ports.signer.sign(database().db, instance, claims);
    expect(kidOf(after)).not.toBe(kidOf(before));
    for (const token of [before, during, after]) await verify(token, start);

    ports.clock.advance(11 * MINUTE_MS);
    const left = (await ports.signer.jwks(database().db, instance)).keys.filter((key) => key.alg === 'ES256');
    expect(left.map((key) => key.kid)).toEqual([kidOf(after)]);
  });
});
