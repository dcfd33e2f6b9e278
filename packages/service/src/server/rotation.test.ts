// Key rotation under load (docs/security.md R16): two nodes sign, several kinds of back end verify, keys rotate repeatedly, and
// no verification fails. All of them: LATCHKEY_ROTATION_VERIFICATIONS=10000 npx vitest run --project node
// packages/service/src/server/rotation.test.ts
import { createLatchkeyBackend } from '@latchkey/backend';
import { SECOND_MS } from '@latchkey/wire';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { expect, it, vi } from 'vitest';
import { createSigner } from '../ports/signer.ts';
import { signingKeyStore } from '../store/instances/signing-keys.ts';
import { signedInBrowser } from '../testing/accounts/sign-up-and-in.ts';
import { askToken, readToken, sessionOf } from '../testing/accounts/tokens.ts';
import { eachDatabase } from '../testing/database/test-database.ts';
import { createTestBrowser, type TestBrowser } from '../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../testing/test-service.ts';
import { rotateKeys } from '../use-cases/instances/rotate-keys.ts';
import { createApp } from './app.ts';

const WANTED = Number(process.env.LATCHKEY_ROTATION_VERIFICATIONS ?? 800);
const EACH_MS = 60;
const TOKENS_AT_ONCE = 4;
/** Time between rounds; each token is verified when it is new and again at this age. */
const STEP_MS = 47 * SECOND_MS;
/** Time after which a rotation is complete: published, signing, old key removed. The next one starts in the following round. */
const ROTATION_MS = 18 * 60 * SECOND_MS;
const ROTATION_ROUNDS_MS = Math.ceil(ROTATION_MS / STEP_MS) * STEP_MS;
const SIGNS_AFTER_MS = 6 * 60 * SECOND_MS;
const STRICT_CACHE_MS = 300 * SECOND_MS;

vi.setConfig({ ...SLOW_TEST_TIMEOUTS, testTimeout: SLOW_TEST_TIMEOUTS.testTimeout + WANTED * EACH_MS });

type Verify = (token: string) => Promise<string | undefined>;

eachDatabase('key rotation under load', (database) => {
  /** A second node of the same service, with its own signer and cache. */
  const secondNode = (service: TestService): TestService => {
    const { vault, clock, ids } = service.ports;
    const ports = { ...service.ports, signer: createSigner({ vault, clock, ids, keys: signingKeyStore }) };
    const config = { provider: 'latchkey', trustedProxies: [] };
    return { ...service, ports, app: createApp({ config, database: database(), ports }) };
  };

  const withBackend = (node: TestService, jwksCacheMs?: number): Verify => {
    const backend = createLatchkeyBackend({
      publishableKey: node.instance.publishableKey,
      fetch: (url, init) => node.app.fetch(new Request(url, init)),
      now: () => node.ports.clock.now(),
      jwksCacheMs,
    });
    return async (token) => {
      const result = await backend.verifyToken(token);
      return result.ok ? undefined : result.reason;
    };
  };

  /** A third-party verifier that caches the keys for five minutes and does not refresh them in between. */
  const strictVerifier = (node: TestService): Verify => {
    let keys: ReturnType<typeof createLocalJWKSet> | undefined;
    let readAt = 0;
    return async (token) => {
      const now = node.ports.clock.now();
      if (!keys || now - readAt >= STRICT_CACHE_MS) {
        const reply = await node.app.fetch(new Request(`${node.baseUrl}/.well-known/jwks.json`));
        keys = createLocalJWKSet((await reply.json()) as JSONWebKeySet);
        readAt = now;
      }
      try {
        await jwtVerify(token, keys, { currentDate: new Date(now), clockTolerance: 5 });
        return undefined;
      } catch (error) {
        return String(error);
      }
    };
  };

  it(`verifies ${WANTED} tokens without one failure`, async () => {
    const one = await createTestService(database());
    const two = secondNode(one);
    const first = await signedInBrowser(one, 'ada@example.com');
    const second = createTestBrowser(two);
    second.setToken(first.token() ?? '');
    const { id } = await sessionOf(first);
    const browsers: readonly TestBrowser[] = [first, second];
    const verifiers = [withBackend(one), withBackend(two), withBackend(one, 3_600_000), strictVerifier(two)];
    const failures = new Map<string, number>();
    const keyIds = new Set<unknown>();
    let done = 0;
    const startedAt = one.ports.clock.now();
    let rotatedAt = Number.NEGATIVE_INFINITY;
    let held: readonly string[] = [];

    const verifyAll = async (tokens: readonly string[]): Promise<void> => {
      const results = await Promise.all(tokens.flatMap((token) => verifiers.map((verify) => verify(token))));
      done += results.length;
      for (const reason of results) if (reason !== undefined) failures.set(reason, (failures.get(reason) ?? 0) + 1);
    };

    while (done < WANTED) {
      const now = one.ports.clock.now();
      const isDue = now - rotatedAt >= ROTATION_MS;
      if (isDue) rotatedAt = now;
      const [replies] = await Promise.all([
        Promise.all(
          Array.from({ length: TOKENS_AT_ONCE }, (_, at) => askToken(browsers[at % browsers.length] ?? first, id)),
        ),
        // Rotates while tokens are being signed.
        isDue
          ? rotateKeys({ database: database(), ports: (done % 2 === 0 ? one : two).ports }, one.instance.id)
          : undefined,
      ]);
      const tokens = replies.map((reply) => reply.jwt);
      for (const token of tokens) keyIds.add(readToken(token).header.kid);
      await verifyAll([...tokens, ...held]);
      held = tokens;
      one.ports.clock.advance(STEP_MS);
      // Keeps the session active, as a page does.
      await first.call('POST', `/client/sessions/${id}/touch`);
    }
    expect([...failures]).toEqual([]);
    expect(done).toBeGreaterThanOrEqual(WANTED);
    // Each rotation was completed, not only started.
    const lasted = one.ports.clock.now() - STEP_MS - startedAt - SIGNS_AFTER_MS;
    expect(keyIds.size).toBe(2 + Math.floor(lasted / ROTATION_ROUNDS_MS));
  });
});
