// Concurrent requests for a user's token at a provider that rotates refresh tokens: no request loses the token (race on
// PostgreSQL).
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { systemFetch } from '../../../ports/oauth/fetch.ts';
import { systemTimers } from '../../../ports/timers.ts';
import { createApp } from '../../../server/app.ts';
import { eachDatabase } from '../../../testing/database/test-database.ts';
import { createIdentityProvider, type IdentityProvider } from '../../../testing/providers/identity-provider.ts';
import {
  browserWithCallback,
  createProviderService,
  type ProviderService,
} from '../../../testing/providers/provider-service.ts';
import { clientOf } from '../../../testing/providers/test-identity.ts';
import { SLOW_TEST_TIMEOUTS } from '../../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const HOST = 'tokens.localhost:4400';
const CROWD = 12;
const ALMOST_OVER_MS = 9.6 * 60_000;

let provider: IdentityProvider;
beforeAll(async () => {
  provider = await createIdentityProvider([`http://${HOST}/v1/oauth_callback/custom_acme`]);
});
afterAll(() => provider.stop());

eachDatabase('access tokens of a provider', (database) => {
  let service: ProviderService;
  beforeAll(async () => {
    service = await createProviderService(database(), provider, {
      apiHost: HOST,
      ports: (ports) => ({ ...ports, timers: systemTimers }),
    });
  });

  const ada = async (sub: string): Promise<string> => {
    provider.act({ sub, email: `${sub}@example.com`, email_verified: true });
    const { browser, back } = await browserWithCallback(service, provider, 'sign_ups');
    await browser.open(back);
    return (await clientOf(browser)).sessions[0]?.user.id ?? '';
  };
  type Tokens = { readonly data: readonly { readonly token: string }[] };

  // The provider uses the system clock. The fake clock is set back afterwards, or the provider's tokens would count as expired.
  const later = async (work: () => Promise<void>): Promise<void> => {
    service.ports.clock.advance(ALMOST_OVER_MS);
    try {
      await work();
    } finally {
      service.ports.clock.advance(-ALMOST_OVER_MS);
      service.tap.fetch = systemFetch;
    }
  };
  const isRefresh = (options: Parameters<typeof systemFetch>[1]): boolean =>
    String(options.body ?? '').includes('grant_type=refresh_token');

  it.each([1, 2, 3])(
    'are refreshed by one of many callers on two nodes, and all get the same token: round %i',
    async (round) => {
      const userId = await ada(`crowd${round}`);
      const config = { provider: 'latchkey', trustedProxies: [] };
      const nodes = [service.app, createApp({ config, database: database(), ports: service.ports })];
      const ask = async (at: number) => {
        const url = `${service.baseUrl}/admin/v1/users/${userId}/oauth_access_tokens/custom_acme`;
        const headers = { authorization: `Bearer ${service.secretKey}` };
        const reply = await (nodes[at % nodes.length] ?? service.app).fetch(new Request(url, { headers }));
        const body = (await reply.json()) as Partial<Tokens>;
        return { status: reply.status, token: body.data?.[0]?.token };
      };
      const before = await ask(0);
      await later(async () => {
        let refreshes = 0;
        service.tap.fetch = (url, options) => {
          if (isRefresh(options)) refreshes += 1;
          return systemFetch(url, options);
        };
        const answers = await Promise.all(Array.from({ length: CROWD }, (_, at) => ask(at)));
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
        expect(new Set(answers.map(({ token }) => token)).size).toBe(1);
        expect(answers[0]?.token).not.toBe(before.token);
        expect(refreshes).toBe(1);
      });
    },
  );

  it('are not overwritten when the user signed in through the provider meanwhile', async () => {
    const userId = await ada('meanwhile');
    const path = `/users/${userId}/oauth_access_tokens/custom_acme`;
    const kept = () =>
      database()
        .db.selectFrom('external_accounts')
        .select('sealed_refresh_token')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
    await later(async () => {
      let newer: unknown;
      service.tap.fetch = async (url, options) => {
        const reply = await systemFetch(url, options);
        if (!isRefresh(options)) return reply;
        service.tap.fetch = systemFetch;
        const { browser, back } = await browserWithCallback(service, provider);
        await browser.open(back);
        newer = await kept();
        return reply;
      };
      const before = await kept();
      expect((await service.admin<Tokens>('GET', path)).status).toBe(200);
      expect(newer).not.toEqual(before);
      expect(await kept()).toEqual(newer);
    });
  });

  it('can be requested again after the provider was unreachable', async () => {
    const path = `/users/${await ada('away')}/oauth_access_tokens/custom_acme`;
    await later(async () => {
      service.tap.fetch = () => Promise.reject(new TypeError('fetch failed'));
      expect((await service.admin('GET', path)).body.errors?.[0]?.code).toBe('oauth_token_exchange_error');
      service.tap.fetch = systemFetch;
      expect((await service.admin('GET', path)).status).toBe(200);
    });
  });
});
