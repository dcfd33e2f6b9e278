// A provider in a popup: the page stays open and the popup closes, whatever the host renders at the return URL.
import { HostTab } from '../../pages/host.ts';
import { startHostPage } from '../../support/host-page.ts';
import { withProvider } from '../../support/identities/oidc.ts';
import { expect, test } from '../../support/test.ts';

const AHEAD_MS = 7_200_000;

test('a popup signs in the page that opened it, and closes on a host that shows its surface to signed-out visitors only', async ({
  context,
  page,
  users,
  stack,
  clock,
}) => {
  // The service's clock is ahead of the provider's, as other tests leave it.
  await clock.advance(AHEAD_MS);
  const site = await startHostPage(stack, { props: { oauthFlow: 'popup' } });
  const mira = await users.member();
  await withProvider(stack, 'custom_popup', async (identity) => {
    identity.act({ sub: mira.email, email: mira.email, email_verified: true });
    const host = await new HostTab(page).open(site.url);
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: /Acme/ }).click();
    const popup = await opened;
    await host.isSignedInAs(mira);
    await expect.poll(() => popup.isClosed()).toBe(true);
    expect(context.pages()).toEqual([page]);

    // A denied consent is shown on the page, and the popup closes too.
    await page.getByRole('button', { name: 'Sign out' }).click();
    await host.isSignedOut();
    await context.clearCookies({ domain: '127.0.0.1' });
    identity.act({ sub: mira.email, email: mira.email, email_verified: true }, 'no');
    await page.getByRole('button', { name: /Acme/ }).click();
    await expect(page.getByRole('alert')).not.toBeEmpty();
    await expect.poll(() => context.pages().length).toBe(1);
  }).finally(() => site.stop());
});
