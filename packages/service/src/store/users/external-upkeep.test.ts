// Which rows of provider redirects are purged: expired flows, and identities that never belonged to a user.
import type { ExternalAccountJSON } from '@latchkey/wire';
import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { signedInBrowser } from '../../testing/accounts/sign-up-and-in.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { completeRedirect, PAGE, redirectUrlOf, startWithProvider } from '../../testing/providers/test-identity.ts';
import { openBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';
import { purgeOAuthFlows } from '../attempts/oauth-flows.ts';
import { purgeSpentTokens } from '../attempts/spent-tokens.ts';
import { PURGE_BATCH } from '../database/purge-batches.ts';
import { purgeUnfinishedAccounts } from './external-accounts.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const TEN_MINUTES = 10 * 60_000;

eachDatabase('expired external redirects', (database) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(database());
    const newcomer = await openBrowser(service);
    const started = await startWithProvider(newcomer, 'sign_ups');
    await completeRedirect(newcomer, redirectUrlOf(started.body.response), 'robin');
    const stranger = await openBrowser(service);
    const transferable = await startWithProvider(stranger, 'sign_ins');
    await completeRedirect(stranger, redirectUrlOf(transferable.body.response), 'noor');
    const linker = await signedInBrowser(service, 'linker@example.com');
    const body = { strategy: 'oauth_custom_test', redirect_url: PAGE };
    for (let times = 0; times < 2; times += 1) await linker.call('POST', '/me/external_accounts', { body });
    const denier = await signedInBrowser(service, 'denier@example.com');
    const refused = await denier.call<ExternalAccountJSON>('POST', '/me/external_accounts', { body });
    await completeRedirect(
      denier,
      refused.body.response.verification?.external_verification_redirect_url ?? '',
      'deny',
    );
  });

  const count = async (table: 'oauth_flows' | 'spent_tokens' | 'external_accounts') =>
    (await database().db.selectFrom(table).select('id').execute()).length;

  it('are kept while they are open, and no longer', async () => {
    const now = service.ports.clock.now();
    expect(await count('oauth_flows')).toBe(5);
    await purgeOAuthFlows(database().db, now + TEN_MINUTES - 1);
    expect(await count('oauth_flows')).toBe(5);
    await purgeOAuthFlows(database().db, now + TEN_MINUTES);
    expect(await count('oauth_flows')).toBe(0);
    expect(await count('spent_tokens')).toBe(2);
    await purgeSpentTokens(database().db, now + TEN_MINUTES);
    expect(await count('spent_tokens')).toBe(0);
  });

  it('are removed without the identities of users', async () => {
    const now = service.ports.clock.now();
    // Robin's account, the one that waits for a transfer, one started link, whose second try replaced the first, and a failed
    // one.
    expect(await count('external_accounts')).toBe(4);
    await purgeUnfinishedAccounts(database().db, now);
    expect(await count('external_accounts')).toBe(4);
    await purgeUnfinishedAccounts(database().db, now + 1);
    const left = await database().db.selectFrom('external_accounts').selectAll().execute();
    expect(left).toMatchObject([{ provider_user_id: 'robin', status: 'verified' }]);
  });

  it('are removed in batches', async () => {
    const many = PURGE_BATCH + 1;
    const { db } = database();
    const before = await count('spent_tokens');
    await sql`insert into spent_tokens select 'old' || n, 1 from generate_series(1, ${many}::int) n`.execute(db);
    let statements = 0;
    const counting = db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'DeleteQueryNode') statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await purgeSpentTokens(counting, 2);
    expect([statements, await count('spent_tokens')]).toEqual([2, before]);
  });
});
