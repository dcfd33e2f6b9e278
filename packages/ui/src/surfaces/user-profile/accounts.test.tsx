// Linked external accounts and enterprise accounts in the rendered surface.
import { errorResponse } from '@latchkey/client/testing';
import { CONNECT_RELEASE_MS } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { drawProfile } from '../../testing/draw-profile.tsx';
import { companyOf, linkedOf, withProviders } from '../../testing/profile-fixtures.ts';

const SECTION = 'connectedAccounts';
const BOTH = withProviders('github', 'google');
const ELSEWHERE = 'https://github.example/authorize';

type Drawn = Awaited<ReturnType<typeof drawProfile>>;

const leaving = (id: string, provider: string) =>
  linkedOf(id, provider, { status: 'unverified', external_verification_redirect_url: ELSEWHERE });

const menuIn = async (drawn: Drawn): Promise<readonly (string | null)[]> => {
  await drawn.pressIn(SECTION, 'Link an account');
  return [...drawn.section(SECTION).querySelectorAll('[role="menuitem"]')].map((item) => item.textContent);
};

describe('linked accounts', () => {
  it('UP-12 offer every provider of the instance', async () => {
    const drawn = await drawProfile({ environment: BOTH });
    expect(drawn.section(SECTION).querySelector('h2')?.textContent).toBe('Linked accounts');
    expect(await menuIn(drawn)).toEqual(['Github', 'Google']);
  });

  it('UP-7 UP-13 are listed with their name; the others are still offered', async () => {
    const drawn = await drawProfile({
      environment: BOTH,
      user: { external_accounts: [linkedOf('eac_1', 'github')] },
    });
    expect(drawn.section(SECTION).querySelector('li')?.textContent).toBe('Githubmira@github.example');
    expect(await menuIn(drawn)).toEqual(['Google']);
  });

  it('UP-14 offer nothing when all are linked', async () => {
    const external_accounts = [linkedOf('eac_1', 'github'), linkedOf('eac_2', 'google')];
    const drawn = await drawProfile({ environment: BOTH, user: { external_accounts } });
    expect(drawn.section(SECTION).textContent).not.toContain('Link an account');
  });

  it('UP-15 are linked at the provider, with the scopes and the return URL', async () => {
    const drawn = await drawProfile({
      environment: BOTH,
      props: { additionalOAuthScopes: { github: ['repo', 'gist'] } },
    });
    drawn.answer('POST /me/external_accounts', {}, leaving('eac_9', 'github'));
    await drawn.pressIn(SECTION, 'Link an account');
    await drawn.pressIn(SECTION, 'Github');
    const request = drawn.platform.network.requests.findLast(({ url }) => url.pathname.endsWith('/external_accounts'));
    const form = new URLSearchParams(String(request?.body));
    expect(form.get('strategy')).toBe('oauth_github');
    expect(form.get('redirect_url')).toBe('https://app.example.com/account');
    expect(String(request?.body)).toContain('repo');
    expect(drawn.platform.navigations.map(({ url }) => url)).toEqual([ELSEWHERE]);
    // The menu stays open and busy while the page redirects; then it is enabled again.
    const entry = () => drawn.section(SECTION).querySelector('[role="menuitem"]');
    expect(entry()?.getAttribute('aria-busy')).toBe('true');
    await drawn.advance(CONNECT_RELEASE_MS);
    expect(entry()?.getAttribute('aria-busy')).toBeNull();
  });

  it('return to the modal in which they were linked', async () => {
    const drawn = await drawProfile({ environment: BOTH, switchTo: () => undefined, mode: 'modal' });
    drawn.answer('POST /me/external_accounts', {}, leaving('eac_9', 'github'));
    await drawn.pressIn(SECTION, 'Link an account');
    await drawn.pressIn(SECTION, 'Github');
    const url = new URL(drawn.sent('/me/external_accounts').redirect_url ?? '');
    expect(JSON.parse(atob(url.searchParams.get('__latchkey_modal_state') ?? ''))).toMatchObject({
      componentName: 'UserProfile',
      path: '/',
    });
  });

  it('that cannot be linked show why at the top of the section', async () => {
    const drawn = await drawProfile({ environment: BOTH });
    drawn.service.once('POST /me/external_accounts', () => errorResponse(429, 'too_many_requests'));
    await drawn.pressIn(SECTION, 'Link an account');
    await drawn.pressIn(SECTION, 'Github');
    expect(drawn.section(SECTION).querySelector('[role="alert"]')?.textContent).toContain('too many tries');
  });

  it('UP-16 whose access has expired are linked again', async () => {
    const error = { code: 'external_account_missing_refresh_token', message: 'x', long_message: 'x.' };
    const drawn = await drawProfile({
      environment: BOTH,
      user: { external_accounts: [linkedOf('eac_1', 'github', { error })] },
    });
    expect(drawn.section(SECTION).textContent).toContain('Access has expired.');
    drawn.answer('POST /me/external_accounts', {}, leaving('eac_1', 'github'));
    await drawn.pressIn(SECTION, 'Link again');
    expect(drawn.sent('/me/external_accounts').strategy).toBe('oauth_github');
    expect(drawn.platform.navigations.map(({ url }) => url)).toEqual([ELSEWHERE]);
  });

  it('UP-17 with missing scopes are authorized again', async () => {
    const drawn = await drawProfile({
      environment: BOTH,
      props: { additionalOAuthScopes: { github: ['repo'] } },
      user: { external_accounts: [linkedOf('eac_1', 'github')] },
    });
    expect(drawn.section(SECTION).textContent).toContain('More access is needed.');
    drawn.answer('PATCH /me/external_accounts/eac_1/reauthorize', {}, leaving('eac_1', 'github'));
    await drawn.pressIn(SECTION, 'Link again');
    expect(drawn.service.calls).toContain('PATCH /me/external_accounts/eac_1/reauthorize');
    expect(drawn.platform.navigations.map(({ url }) => url)).toEqual([ELSEWHERE]);
  });

  it('UP-18 with any other error show the service’s text', async () => {
    const error = { code: 'oauth_other', message: 'x', long_message: 'The provider said no.' };
    const drawn = await drawProfile({
      environment: BOTH,
      user: { external_accounts: [linkedOf('eac_1', 'github', { status: 'unverified', error })] },
    });
    expect(drawn.section(SECTION).querySelector('[data-tone="danger"]')?.textContent).toBe('The provider said no.');
    expect(drawn.section(SECTION).textContent).not.toContain('Link again');
  });

  it('UP-19 UP-20 UP-21 UP-22 are unlinked after a confirmation that names them', async () => {
    const drawn = await drawProfile({
      environment: BOTH,
      user: { external_accounts: [linkedOf('eac_1', 'github')] },
    });
    const ask = async () => {
      await drawn.pressIn(SECTION, 'Options for Github');
      await drawn.pressIn(SECTION, 'Unlink');
    };
    await ask();
    expect(drawn.section(SECTION).querySelector('h3')?.textContent).toBe('Unlink Github?');
    expect(drawn.section(SECTION).textContent).toContain('You can no longer sign in with it');
    await drawn.pressIn(SECTION, 'Cancel');
    expect(drawn.section(SECTION).querySelector('form')).toBeNull();
    await ask();
    drawn.answer('POST /me/external_accounts', {}, leaving('eac_9', 'google'));
    await drawn.pressIn(SECTION, 'Link an account');
    await drawn.pressIn(SECTION, 'Google');
    expect(drawn.section(SECTION).querySelector('form')).toBeNull();
    // The menu that closed it stays open and busy, and still has the focus.
    expect(drawn.section(SECTION).querySelector('[role="menuitem"]')?.getAttribute('aria-busy')).toBe('true');
    expect(document.activeElement?.textContent).toBe('Google');
    await drawn.advance(CONNECT_RELEASE_MS);
    await ask();
    drawn.answer('DELETE /me/external_accounts/eac_1', { external_accounts: [] }, { deleted: true });
    await drawn.pressIn(SECTION, 'Unlink');
    expect(drawn.service.calls).toContain('DELETE /me/external_accounts/eac_1');
    expect(drawn.said()).toBe('Github is unlinked.');
    expect(drawn.section(SECTION).querySelectorAll('li')).toHaveLength(0);
  });
});

describe('enterprise accounts', () => {
  const withEnterprise = (environment: Parameters<typeof BOTH>[0]) => ({
    ...environment,
    user_settings: { ...environment.user_settings, enterprise_sso: { enabled: true } },
  });
  const draw = (...companies: readonly ReturnType<typeof companyOf>[]) =>
    drawProfile({ environment: withEnterprise, user: { enterprise_accounts: [...companies] } });

  it('UP-46 have no section without an account', async () => {
    expect((await draw()).hasSection('enterpriseAccounts')).toBe(false);
  });

  it('UP-9 UP-47 have no section while the connection is not active', async () => {
    expect((await draw(companyOf({ connected: false }))).hasSection('enterpriseAccounts')).toBe(false);
  });

  it.each([
    ['UP-8 UP-51', 'saml_okta'],
    ['UP-48', 'oauth_google'],
    ['UP-49', 'oauth_custom_kestrel'],
  ] as const)('%s of %s are listed with logo, name and address', async (_, provider) => {
    const logo = 'https://img.example/logo.png';
    const drawn = await draw(companyOf({ provider, logo }));
    const section = drawn.section('enterpriseAccounts');
    expect(section.querySelector('li')?.textContent).toBe('Harbour Labmira@harbourlab.org');
    expect(section.querySelector('img')?.getAttribute('src')).toBe(logo);
    expect(section.querySelectorAll('button')).toHaveLength(0);
  });

  it('UP-50 without a logo show the initial', async () => {
    const drawn = await draw(companyOf({ provider: 'oauth_custom_kestrel', name: 'Kestrel' }));
    expect(drawn.section('enterpriseAccounts').querySelector('.lk-provider-initial')?.textContent).toBe('K');
  });

  it('that failed show that they need attention', async () => {
    const drawn = await draw(companyOf({ failed: true }));
    expect(drawn.section('enterpriseAccounts').textContent).toContain('Needs attention');
  });
});
