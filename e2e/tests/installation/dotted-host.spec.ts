// A development key whose host contains a dot, for clients that require one: which public addresses produce it, and its use.
import { SignUpPage } from '../../pages/sign-up.ts';
import { startHostPage } from '../../support/host-page.ts';
import { createInbox } from '../../support/inbox.ts';
import { startService } from '../../support/stack.ts';
import { expect, test } from '../../support/test.ts';

for (const hostname of ['127.0.0.1', 'latchkey.localhost']) {
  test(`an application signs users up with the key of ${hostname}`, async ({ page, users }) => {
    const service = await startService({ hostname });
    try {
      const { host, port } = new URL(service.service);
      const printed = JSON.parse(await service.command('keys', '--json')) as [{ publishable_key: string; url: string }];
      expect(printed[0]).toMatchObject({ url: service.service, publishable_key: service.keys.publishable_key });
      expect(atob(printed[0].publishable_key.split('_')[2] ?? '')).toBe(`${host}$`);
      expect(host).toContain('.');
      const site = await startHostPage(service, { hostname: hostname === '127.0.0.1' ? hostname : 'localhost' });
      try {
        const mira = users.stranger();
        const signUp = new SignUpPage(page);
        await page.goto(`${site.url}/sign-up`);
        await signUp.giveDetails(mira);
        await signUp.giveCode(await createInbox(`http://localhost:${port}`).code(mira.email));
        await expect(page.locator('#who')).toHaveText(`Signed in as ${mira.email}`);
        await page.reload();
        await expect(page.locator('#who')).toHaveText(`Signed in as ${mira.email}`);
      } finally {
        await site.stop();
      }
    } finally {
      await service.stop();
    }
  });
}
