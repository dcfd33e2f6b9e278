import { type ReactNode, StrictMode } from 'react';
import { describe, expect, it } from 'vitest';
import { LatchkeyProvider } from './provider.tsx';
import {
  RedirectToCreateOrganization,
  RedirectToOrganizationProfile,
  RedirectToSignIn,
  RedirectToSignUp,
  RedirectToUserProfile,
} from './redirect.tsx';
import { sessionJSON } from './testing/entities.ts';
import { createHost, type Host } from './testing/host.tsx';

const go = async (host: Host, tree: ReactNode) => {
  await host.render(
    <StrictMode>
      <LatchkeyProvider latchkey={host.latchkey}>{tree}</LatchkeyProvider>
    </StrictMode>,
  );
  return host.platform.navigations.map(({ url }) => url);
};

describe('redirect components', () => {
  it('redirect once, also in StrictMode, and return to this page', async () => {
    expect(await go(createHost(), <RedirectToSignIn />)).toEqual([
      'https://accounts.acme.example/sign-in#/?redirect_url=https%3A%2F%2Fapp.acme.example%2Fpage',
    ]);
  });

  it('pass their props on', async () => {
    const [url] = await go(createHost(), <RedirectToSignUp signUpForceRedirectUrl="/welcome" />);
    expect(url).toContain('sign-up#/?sign_up_force_redirect_url=https%3A%2F%2Fapp.acme.example%2Fwelcome');
  });

  it('redirect a user with several sessions to the chooser', async () => {
    const host = createHost([sessionJSON()]);
    await host.latchkey.load({ afterSignOutUrl: '/choose-again', selectInitialSession: () => null });
    expect(await go(host, <RedirectToSignIn />)).toEqual(['https://app.acme.example/choose-again']);
  });

  it.each<[ReactNode, string]>([
    [<RedirectToUserProfile key="1" />, 'https://accounts.acme.example/user'],
    [<RedirectToOrganizationProfile key="2" />, 'https://accounts.acme.example/organization'],
    [<RedirectToCreateOrganization key="3" />, 'https://accounts.acme.example/create-organization'],
  ])('redirect to pages of the account %#', async (tree, url) => {
    expect(await go(createHost([sessionJSON()]), tree)).toEqual([url]);
  });

  it('do not redirect while the client has not loaded', async () => {
    const host = createHost();
    host.platform.network.respond(() => new Promise(() => {}));
    expect(await go(host, <RedirectToSignIn />)).toEqual([]);
  });

  it('stop in a redirect loop, and offer a next step', async () => {
    const tabStorage = new Map<string, string>();
    const visit = async () => {
      const host = createHost([], {}, { tabStorage });
      return { host, urls: await go(host, <RedirectToSignIn />) };
    };
    const target = 'https://accounts.acme.example/sign-in#/?redirect_url=https%3A%2F%2Fapp.acme.example%2Fpage';
    expect((await visit()).urls).toEqual([target]);
    expect((await visit()).urls).toEqual([target]);
    const { host, urls } = await visit();
    expect(urls).toEqual([]);
    expect(host.node.querySelector('[role=alert]')?.textContent).toContain('redirect_loop');
    expect(host.node.querySelector('a')?.getAttribute('href')).toBe(target);
  });
});
