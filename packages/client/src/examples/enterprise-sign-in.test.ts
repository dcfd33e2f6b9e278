// The example of the guide about enterprise connections runs.
import { expect, it } from 'vitest';
import { fakeSignIn, fakeVerification } from '../testing/fake-json.ts';
import { FAKE_PROVIDER_URL } from '../testing/fake-local-factors.ts';
import { createHarness } from '../testing/harness.ts';
import { jsonResponse } from '../testing/platform/fake-platform.ts';
import { signInByAddress } from './enterprise-sign-in.ts';

it('redirects to the provider of an address, and returns the other strategies for others', async () => {
  const { latchkey, platform, service } = createHarness();
  await latchkey.load();
  const company = {
    status: 'needs_first_factor',
    supported_first_factors: [{ strategy: 'enterprise_sso' }],
  } as const;
  service.once('POST /client/sign_ins', () => jsonResponse({ response: fakeSignIn('sia_1', company), client: null }));
  const proof = fakeVerification({ status: 'unverified', external_verification_redirect_url: FAKE_PROVIDER_URL });
  service.once('POST /client/sign_ins/:id/prepare_first_factor', () =>
    jsonResponse({ response: fakeSignIn('sia_1', { ...company, first_factor_verification: proof }), client: null }),
  );
  expect(await signInByAddress(latchkey, 'ada@acme.example')).toEqual([]);
  expect(platform.navigations.at(-1)?.url).toBe(FAKE_PROVIDER_URL);

  const other = { status: 'needs_first_factor', supported_first_factors: [{ strategy: 'password' }] } as const;
  service.once('POST /client/sign_ins', () => jsonResponse({ response: fakeSignIn('sia_2', other), client: null }));
  expect(await signInByAddress(latchkey, 'bob@example.com')).toEqual(['password']);
});
