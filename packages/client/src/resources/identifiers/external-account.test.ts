// Linking external accounts, requesting more scopes, unlinking; and addresses that a company's identity provider verifies.
import { EMAIL_LINK_POLL_MS, type EmailAddressJSON, type ExternalAccountJSON } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { fakeVerification } from '../../testing/fake-json.ts';
import { errorResponse } from '../../testing/fake-service.ts';
import { createSignedIn } from '../../testing/harness.ts';
import { jsonResponse } from '../../testing/platform/fake-platform.ts';

const URL_THERE = 'https://provider.example/authorize';

const accountJSON = (change: Partial<ExternalAccountJSON> = {}): ExternalAccountJSON => ({
  object: 'external_account',
  id: 'eac_1',
  identification_id: 'idn_9',
  provider: 'oauth_github',
  provider_user_id: '1',
  email_address: 'ada@example.com',
  approved_scopes: '',
  first_name: '',
  last_name: '',
  image_url: '',
  username: '',
  public_metadata: {},
  label: '',
  verification: fakeVerification({ strategy: 'oauth_github', external_verification_redirect_url: URL_THERE }),
  ...change,
});

const signedIn = async () => {
  const harness = await createSignedIn();
  const { user } = harness.latchkey;
  if (!user) throw new Error('nobody is signed in');
  const answer = (call: string, response: unknown) =>
    harness.service.once(call, () => jsonResponse({ response, client: null }));
  const lastBody = () => [...new URLSearchParams(harness.platform.network.requests.at(-1)?.body ?? '')];
  const link = async (change: Partial<ExternalAccountJSON> = {}) => {
    answer('POST /me/external_accounts', accountJSON(change));
    return user.createExternalAccount({ strategy: 'oauth_github', redirectUrl: '/profile' });
  };
  return { ...harness, user, answer, lastBody, link };
};

describe('an external account', () => {
  it('is linked: the verification has the redirect, and the callback URL is sent as given', async () => {
    const { user, answer, lastBody } = await signedIn();
    answer('POST /me/external_accounts', accountJSON());
    const account = await user.createExternalAccount({
      strategy: 'oauth_github',
      redirectUrl: '/profile',
      additionalScopes: ['repo', 'user:email'],
      oidcPrompt: 'login',
    });
    expect(lastBody()).toEqual([
      ['strategy', 'oauth_github'],
      ['redirect_url', '/profile'],
      ['additional_scope', 'repo'],
      ['additional_scope', 'user:email'],
    ]);
    expect([account.provider, account.verification?.externalVerificationRedirectURL?.href]).toEqual([
      'github',
      URL_THERE,
    ]);
  });

  it('has no scopes where none are given', async () => {
    const { user, answer, lastBody } = await signedIn();
    answer('POST /me/external_accounts', accountJSON());
    await user.createExternalAccount({ strategy: 'oauth_github', additionalScopes: [] });
    expect(lastBody()).toEqual([['strategy', 'oauth_github']]);
  });

  it('is not linked when the service rejects or is unreachable', async () => {
    const { user, service, platform } = await signedIn();
    service.once('POST /me/external_accounts', () => errorResponse(422, 'external_account_exists'));
    await expect(user.createExternalAccount({ strategy: 'oauth_github' })).rejects.toMatchObject({ status: 422 });
    platform.tab.setOnline(false);
    await expect(user.createExternalAccount({ strategy: 'oauth_github' })).rejects.toMatchObject({
      code: 'network_error',
    });
  });

  it('gets more scopes, in place', async () => {
    const { link, answer, lastBody } = await signedIn();
    const account = await link({ verification: null });
    const { reauthorize } = account;
    answer('PATCH /me/external_accounts/eac_1/reauthorize', accountJSON({ approved_scopes: 'repo' }));
    expect(await reauthorize({ additionalScopes: ['repo'], redirectUrl: '/profile' })).toBe(account);
    expect(lastBody()).toEqual([
      ['redirect_url', '/profile'],
      ['additional_scope', 'repo'],
    ]);
    expect([account.approvedScopes, account.verification?.externalVerificationRedirectURL?.href]).toEqual([
      'repo',
      URL_THERE,
    ]);
  });

  it('is reloaded, and unlinked', async () => {
    const { link, answer, service } = await signedIn();
    const account = await link();
    answer('GET /me/external_accounts/eac_1', accountJSON({ label: 'ada' }));
    expect((await account.reload()).label).toBe('ada');
    answer('DELETE /me/external_accounts/eac_1', { object: 'external_account', id: 'eac_1', deleted: true });
    expect(await account.destroy()).toBeUndefined();
    expect(service.calls.at(-1)).toBe('DELETE /me/external_accounts/eac_1');
    service.once('DELETE /me/external_accounts/eac_1', () => errorResponse(422, 'identification_deletion_failed'));
    await expect(account.destroy()).rejects.toMatchObject({ status: 422 });
  });

  it('is identified by its name, its address or its label', async () => {
    const { link } = await signedIn();
    expect((await link({ username: 'ada' })).accountIdentifier()).toBe('ada');
    expect((await link()).accountIdentifier()).toBe('ada@example.com');
    const account = await link({ email_address: '', label: 'A.' });
    expect([account.accountIdentifier(), account.providerTitle(), account.providerSlug()]).toEqual([
      'A.',
      'Github Account',
      'github',
    ]);
  });
});

describe('an address that an enterprise connection verifies', () => {
  const addressJSON = (change: Parameters<typeof fakeVerification>[0]): EmailAddressJSON => ({
    object: 'email_address',
    id: 'idn_1',
    email_address: 'ada@example.com',
    verification: fakeVerification({ strategy: 'enterprise_sso', ...change }),
    matches_sso_connection: true,
    linked_to: [],
  });
  const waiting = async (change: Parameters<typeof fakeVerification>[0]) => {
    const subject = await signedIn();
    const address = subject.user.emailAddresses[0];
    if (!address) throw new Error('no address');
    subject.answer('POST /me/email_addresses/idn_1/prepare_verification', addressJSON(change));
    const look = (status: 'unverified' | 'expired' | 'verified') =>
      subject.answer('GET /me/email_addresses/idn_1', addressJSON({ status }));
    return { ...subject, address, look };
  };

  it('is polled until it is verified, also past the expiry of the first verification', async () => {
    const { address, platform, look } = await waiting({ external_verification_redirect_url: URL_THERE });
    look('unverified');
    const { startEnterpriseSSOLinkFlow } = address.createEnterpriseSSOLinkFlow();
    let isOver = false;
    const done = startEnterpriseSSOLinkFlow({ redirectUrl: '/profile' }).then((answered) => {
      isOver = true;
      return answered;
    });
    await platform.settle();
    look('expired');
    await platform.advance(EMAIL_LINK_POLL_MS);
    expect([isOver, address.matchesSsoConnection]).toEqual([false, true]);
    look('verified');
    await platform.advance(EMAIL_LINK_POLL_MS);
    expect(await done).toBe(address);
    expect(address.verification.status).toBe('verified');
  });

  it('cannot be polled without a redirect', async () => {
    const { address, service } = await waiting({});
    const { startEnterpriseSSOLinkFlow } = address.createEnterpriseSSOLinkFlow();
    await expect(startEnterpriseSSOLinkFlow({ redirectUrl: '/profile' })).rejects.toThrow(
      'Unexpected: External verification redirect URL is missing',
    );
    expect(service.calls.filter((call) => call.startsWith('GET /me/email'))).toEqual([]);
  });

  it('is cancelled, and the poll stays pending', async () => {
    const { address, platform, look, service } = await waiting({ external_verification_redirect_url: URL_THERE });
    look('unverified');
    const flow = address.createEnterpriseSSOLinkFlow();
    let isOver = false;
    void flow.startEnterpriseSSOLinkFlow({ redirectUrl: '/profile' }).finally(() => {
      isOver = true;
    });
    await platform.settle();
    flow.cancelEnterpriseSSOLinkFlow();
    const before = service.calls.filter((call) => call.startsWith('GET /me/email')).length;
    await platform.advance(3 * EMAIL_LINK_POLL_MS);
    expect([isOver, service.calls.filter((call) => call.startsWith('GET /me/email')).length - before]).toEqual([
      false,
      0,
    ]);
  });

  it('is verified by a link or a code as well, and removed', async () => {
    const { address, platform, look, lastBody, answer, service } = await waiting({});
    look('verified');
    const { startEmailLinkFlow } = address.createEmailLinkFlow();
    expect(await startEmailLinkFlow({ redirectUrl: '/profile' })).toBe(address);
    const prepared = platform.network.requests.find(({ url }) => url.pathname.endsWith('prepare_verification'));
    expect(prepared?.body).toBe('strategy=email_link&redirect_url=%2Fprofile');
    answer('POST /me/email_addresses/idn_1/attempt_verification', addressJSON({ status: 'verified' }));
    await address.attemptVerification({ code: '424242' });
    expect(lastBody()).toEqual([['code', '424242']]);
    answer('DELETE /me/email_addresses/idn_1', { object: 'email_address', id: 'idn_1', deleted: true });
    await address.destroy();
    expect(service.calls.at(-1)).toBe('DELETE /me/email_addresses/idn_1');
  });
});
