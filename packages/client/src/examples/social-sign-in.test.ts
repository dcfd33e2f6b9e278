// The examples of the guide about other providers run.
import { POPUP_GRACE_MS, POPUP_LOOK_MS } from '@latchkey/wire';
import { expect, it } from 'vitest';
import { fakeVerification } from '../testing/fake-json.ts';
import { FAKE_PROVIDER_URL } from '../testing/fake-local-factors.ts';
import { createFakePopup } from '../testing/fake-popup.ts';
import { errorResponse } from '../testing/fake-service.ts';
import { createHarness, createSignedIn } from '../testing/harness.ts';
import { jsonResponse } from '../testing/platform/fake-platform.ts';
import { linkAccount } from './social-link.ts';
import { completeSignIn, signInWithPopup, signInWithProvider } from './social-sign-in.ts';

it('redirects to a provider, and completes on the callback page', async () => {
  const { latchkey, platform, service } = createHarness();
  await latchkey.load();
  await signInWithProvider(latchkey);
  expect(platform.navigations.at(-1)?.url).toBe(FAKE_PROVIDER_URL);
  service.addAccount('ada@example.com', '');
  await platform.advance(1_000);
  service.comeBackAs('ada@example.com');
  const back = createHarness({ href: 'https://app.example.com/sso-callback', service });
  await back.latchkey.load();
  await completeSignIn(back.latchkey);
  expect(back.platform.navigations.at(-1)?.url).toBe('https://app.example.com/');
});

it('uses a popup, or reports that it was closed', async () => {
  const { open, popup } = createFakePopup();
  const { latchkey, platform, service } = createHarness({ globals: { open } });
  await latchkey.load();
  const done = signInWithPopup(latchkey);
  await platform.settle();
  expect(popup.location.href).toBe(FAKE_PROVIDER_URL);
  popup.close();
  await platform.advance(POPUP_GRACE_MS + POPUP_LOOK_MS);
  expect(await done).toBe(false);
  service.once('POST /client/sign_ins', () => errorResponse(422, 'user_locked'));
  await expect(signInWithPopup(latchkey)).rejects.toMatchObject({ status: 422 });
});

it('links an account', async () => {
  const { latchkey, platform, service } = await createSignedIn();
  const verification = fakeVerification({ external_verification_redirect_url: FAKE_PROVIDER_URL });
  const response = { object: 'external_account', id: 'eac_1', provider: 'oauth_github', verification };
  service.once('POST /me/external_accounts', () => jsonResponse({ response, client: null }));
  await linkAccount(latchkey);
  expect(platform.navigations.at(-1)?.url).toBe(FAKE_PROVIDER_URL);
});
