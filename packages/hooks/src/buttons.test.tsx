import type { Localization, SurfaceName, Ui } from '@latchkey/client';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { SignInButton, SignInWithMetamaskButton, SignOutButton, SignUpButton } from './buttons.tsx';
import { LatchkeyProvider } from './provider.tsx';
import { sessionJSON } from './testing/entities.ts';
import { createHost, type Host } from './testing/host.tsx';

const show = (host: Host, tree: ReactNode) =>
  host.render(<LatchkeyProvider latchkey={host.latchkey}>{tree}</LatchkeyProvider>);

/** A UI module that only records which surfaces it was asked to open. */
const recordingUi = () => {
  const opened: [SurfaceName, unknown][] = [];
  const ui: Ui = {
    mount: () => {},
    unmount: () => {},
    open: (name, props) => void opened.push([name, props]),
    close: () => {},
    updateProps: () => {},
    preload: async () => {},
    dispose: () => {},
  };
  return { opened, loadUi: async () => ({ createUi: () => ui }) };
};

describe('buttons', () => {
  it('link to sign-in with the options of the surface as parameters', async () => {
    const host = createHost();
    await show(host, <SignInButton forceRedirectUrl="/next" initialValues={{ emailAddress: 'a@b.example' }} />);
    expect([host.node.textContent, host.node.querySelector('button')?.type]).toEqual(['Sign in', 'button']);
    await host.click('button');
    expect(host.platform.navigations[0]?.url).toContain(
      'sign-in#/?email_address=a%40b.example&sign_in_force_redirect_url=https%3A%2F%2Fapp.acme.example%2Fnext',
    );
  });

  it('use the language of the provider, also when it changes, and never replace the host’s text', async () => {
    const host = createHost();
    const tree = (localization: Localization | undefined) => (
      <LatchkeyProvider latchkey={host.latchkey} localization={localization}>
        <SignInButton />
        <SignUpButton />
        <SignOutButton />
        <SignInWithMetamaskButton />
        <SignOutButton>Leave</SignOutButton>
      </LatchkeyProvider>
    );
    const words = () => [...host.node.querySelectorAll('button')].map(({ textContent }) => textContent);
    await host.render(tree(undefined));
    expect(words()).toEqual(['Sign in', 'Sign up', 'Sign out', 'Sign in with MetaMask', 'Leave']);
    const german = { signIn: 'Anmelden', signUp: 'Registrieren', signOut: 'Abmelden' };
    await host.render(tree({ locale: 'de-DE', buttons: german }));
    expect(words()).toEqual(['Anmelden', 'Registrieren', 'Abmelden', 'Sign in with MetaMask', 'Leave']);
  });

  it('use the language that an instance of the host was loaded with', async () => {
    const host = createHost();
    await host.latchkey.load({ localization: { buttons: { signOut: 'Abmelden' } } });
    await show(host, <SignOutButton />);
    expect(host.node.textContent).toBe('Abmelden');
  });

  it('link to sign-up', async () => {
    const host = createHost();
    await show(host, <SignUpButton fallbackRedirectUrl="/next">Join</SignUpButton>);
    expect(host.node.textContent).toBe('Join');
    await host.click('button');
    expect(host.platform.navigations[0]?.url).toContain(
      'sign-up#/?sign_up_fallback_redirect_url=https%3A%2F%2Fapp.acme.example%2Fnext',
    );
  });

  it('open a modal instead on request', async () => {
    const { opened, loadUi } = recordingUi();
    const host = createHost([], { loadUi });
    await show(
      host,
      <>
        <SignInButton mode="modal" withSignUp>
          <a href="#in">in</a>
        </SignInButton>
        <SignUpButton mode="modal" unsafeMetadata={{ a: 1 }} />
      </>,
    );
    await host.click('a');
    await host.click('button');
    expect(opened).toEqual([
      ['SignIn', { withSignUp: true }],
      ['SignUp', { unsafeMetadata: { a: 1 } }],
    ]);
    expect(host.platform.navigations).toEqual([]);
  });

  it('use the given element and run its own handler first, which may cancel', async () => {
    const host = createHost();
    const heard: string[] = [];
    await show(
      host,
      <SignInButton>
        <button
          type="button"
          className="mine"
          onClick={(event) => {
            heard.push('mine');
            event.preventDefault();
          }}
        >
          Enter
        </button>
      </SignInButton>,
    );
    await host.click('button.mine');
    expect([heard, host.platform.navigations]).toEqual([['mine'], []]);
  });

  it('end the session', async () => {
    const host = createHost([sessionJSON()]);
    await show(host, <SignOutButton redirectUrl="/bye" />);
    await host.click('button');
    expect(host.platform.navigations.at(-1)?.url).toBe('https://app.acme.example/bye');
    expect(host.platform.network.requests.some(({ url }) => url.pathname === '/v1/client/sessions')).toBe(true);
  });

  it('wait for the client when pressed early', async () => {
    const host = createHost();
    let answer = (_: Response) => {};
    host.platform.network.respond((request) =>
      request.url.pathname.endsWith('/environment')
        ? new Promise((resolve) => {
            answer = resolve;
          })
        : host.service.respond(request),
    );
    await show(host, <SignInButton />);
    await host.click('button');
    expect(host.platform.navigations).toEqual([]);
    const request = host.platform.network.requests.find(({ url }) => url.pathname.endsWith('/environment'));
    if (!request) throw new Error('the environment was never asked for');
    answer(host.service.respond(request));
    await host.settle();
    expect(host.platform.navigations).toHaveLength(1);
  });

  it('sign in with a wallet', async () => {
    const asked: string[] = [];
    const request = async ({ method }: { readonly method: string }) => {
      asked.push(method);
      throw Object.assign(new Error('The wallet refused.'), { code: 4001 });
    };
    const host = createHost([], {}, { wallets: { MetaMask: { request } } });
    await show(host, <SignInWithMetamaskButton redirectUrl="/next" />);
    expect(host.node.textContent).toBe('Sign in with MetaMask');
    await host.click('button');
    expect([asked, host.platform.logs]).toEqual([['eth_requestAccounts'], ['the button could not do its work.']]);
  });
});
