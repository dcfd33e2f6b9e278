// The two builds of the client on pages without a framework: the script in a dialog, and the build for bundlers.
import { startModulePage } from '../../support/module-page.ts';
import { isSignedInOnSite, signIn } from '../page/cards.ts';
import { button } from '../page/target.ts';
import { test } from '../test.ts';

test('the modal of the script build signs in, and its close key returns the focus', async ({ web, site, users }) => {
  const mira = await users.member();
  await web.open(`${site.url}/plain`);
  await web.click(button('Open sign-in'));
  await web.sees({ role: 'dialog' });
  await web.press('Escape');
  await web.isGone({ role: 'dialog' });
  await web.isFocused(button('Open sign-in'));
  await web.press('Enter');
  await signIn(web, mira);
  await isSignedInOnSite(web, mira);
  await web.isGone({ role: 'dialog' });
});

test('the build for bundlers signs in and stays signed in after a reload', async ({ web, users, stack }) => {
  const mira = await users.member();
  const page = await startModulePage(stack);
  try {
    await web.open(page.url);
    await signIn(web, mira);
    await isSignedInOnSite(web, mira);
    await web.reload();
    await isSignedInOnSite(web, mira);
  } finally {
    await page.stop();
  }
});
