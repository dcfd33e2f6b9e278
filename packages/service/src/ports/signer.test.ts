import { MINUTE_MS } from '@latchkey/wire';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { beforeAll, expect, it } from 'vitest';
import type { Instance } from '../domain/instance/instance.ts';
import type { Db } from '../store/database/database.ts';
import { createInstance } from '../store/instances/new-instance.ts';
import { signingKeyStore } from '../store/instances/signing-keys.ts';
import { eachDatabase } from '../testing/database/test-database.ts';
import { createTestPorts, TEST_NOW } from '../testing/test-ports.ts';
import { createSigner, type Signer } from './signer.ts';

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

  const kidOf = (token: string): string => JSON.parse(atob(token.split('.')[0] ?? '')).kid;
  const publishedBy = async (signer: Signer<Db>): Promise<readonly unknown[]> =>
    (await signer.jwks(database().db, instance)).keys.filter((key) => key.alg === 'ES256').map((key) => key.kid);

  it('signs exactly the claims, with a key of the key set', async () => {
    const token = await ports.signer.sign(database().db, instance, claims);
    const { payload, protectedHeader } = await verify(token, TEST_NOW);
    expect(payload).toEqual(claims);
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'JWT', kid: expect.stringMatching(/^key_/) });
  });

  it('uses RS256 when the instance is configured so', async () => {
    const token = await ports.signer.sign(database().db, { ...instance, signingAlgorithm: 'RS256' }, claims);
    expect((await verify(token, TEST_NOW)).protectedHeader.alg).toBe('RS256');
  });

  it('stores private keys encrypted and publishes none of them', async () => {
    const rows = JSON.stringify(await database().db.selectFrom('signing_keys').selectAll().execute());
    expect(rows).not.toMatch(/PRIVATE KEY|"d":/);
    expect(JSON.stringify(await ports.signer.jwks(database().db, instance))).not.toMatch(/"(d|p|q|dp|dq|qi)":/);
  });

  it('creates one first key on concurrent nodes', async () => {
    const raced = await make('raced.localhost');
    const tokens = await Promise.all(Array.from({ length: 5 }, () => node().sign(database().db, raced, claims)));
    const kids = tokens.map((token) => JSON.parse(atob(token.split('.')[0] ?? '')).kid);
    expect(new Set(kids).size).toBe(1);
  });

  it('rotates so that every token can be verified at any moment', async () => {
    const start = ports.clock.now();
    const before = await ports.signer.sign(database().db, instance, claims);
    await ports.signer.rotate(database().db, instance);

    // The new key is published at once, but used only after every node publishes it and verifiers had five minutes to fetch it.
    const during = await ports.signer.sign(database().db, instance, claims);
    expect(kidOf(during)).toBe(kidOf(before));
    const published = (await ports.signer.jwks(database().db, instance)).keys.filter((key) => key.alg === 'ES256');
    expect(published).toHaveLength(2);

    ports.clock.advance(6 * MINUTE_MS - 1);
    expect(kidOf(await ports.signer.sign(database().db, instance, claims))).toBe(kidOf(before));
    ports.clock.advance(1);
    const after = await ports.signer.sign(database().db, instance, claims);
    expect(kidOf(after)).not.toBe(kidOf(before));
    for (const token of [before, during, after]) await verify(token, start);

    // A verifier that fetched just before may cache the old key set for five more minutes; the last token is valid for one
    // minute.
    ports.clock.advance(6 * MINUTE_MS);
    expect(await publishedBy(node())).toEqual([kidOf(before), kidOf(after)]);
    ports.clock.advance(5 * MINUTE_MS);
    const left = (await ports.signer.jwks(database().db, instance)).keys.filter((key) => key.alg === 'ES256');
    expect(left.map((key) => key.kid)).toEqual([kidOf(after)]);
  });

  it('creates one key for several rotations before that key signs', async () => {
    const first = await ports.signer.rotate(database().db, instance);
    const second = await node().rotate(database().db, instance);
    expect(first).toEqual({ keyId: expect.any(String), activeAt: ports.clock.now() + 6 * MINUTE_MS, isNew: true });
    expect(second).toEqual({ ...first, isNew: false });
    ports.clock.advance(6 * MINUTE_MS);
    expect(kidOf(await ports.signer.sign(database().db, instance, claims))).toBe(first.keyId);
  });

  it('is followed by every node, before the new key signs anything', async () => {
    const [here, there] = [node(), node()];
    const old = kidOf(await there.sign(database().db, instance, claims));
    ports.clock.advance(20 * MINUTE_MS);
    expect(await publishedBy(there)).toEqual([old]);
    const { keyId } = await here.rotate(database().db, instance);
    // The other node reloads the key list after half a minute at the latest.
    ports.clock.advance(30_000);
    expect(await publishedBy(there)).toEqual([old, keyId]);
    ports.clock.advance(6 * MINUTE_MS - 30_000);
    expect(kidOf(await there.sign(database().db, instance, claims))).toBe(keyId);
  });

  it('keeps a key published for as long as the longest token it signed', async () => {
    ports.clock.advance(20 * MINUTE_MS);
    const now = ports.clock.now();
    const exp = now / 1_000 + 3 * 60 * 60;
    const long = await ports.signer.sign(database().db, instance, { sub: 'user_1', exp }, 'template+jwt');
    expect(JSON.parse(atob(long.split('.')[0] ?? '')).typ).toBe('template+jwt');
    const next = await ports.signer.rotate(database().db, instance);
    ports.clock.advance(exp * 1_000 - now);
    expect(await publishedBy(node())).toEqual([kidOf(long), next.keyId]);
    await verify(long, exp * 1_000 - 1);
    ports.clock.advance(61 * MINUTE_MS);
    expect(await publishedBy(node())).toEqual([next.keyId]);
  });
});
