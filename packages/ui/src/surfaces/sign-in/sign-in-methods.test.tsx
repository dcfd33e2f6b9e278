// Sign-in methods other than passwords and codes, in the rendered surface: real machine, real client, in-memory service.
import {
  createFakeAuthenticator,
  createFakeWallet,
  errorResponse,
  FAKE_CODE,
  type FakeService,
} from '@latchkey/client/testing';
import type { EnvironmentJSON, FirstFactorJSON, SecondFactorJSON } from '@latchkey/wire';
import { describe, expect, it, vi } from 'vitest';
import { drawSurface, type Scene } from '../../testing/draw-surface.tsx';
import { Surface } from './index.tsx';

const EMAIL = 'mira@harbourlab.org';
const HOME = { kind: 'assign', url: 'https://app.example.com/' };
const PAGE = 'https://app.example.com/sign-in';

type Props = Parameters<typeof Surface>[0]['props'];

const draw = (scene: Scene = {}, props: Props = {}) =>
  drawSurface((location) => <Surface props={props} location={location} mode={scene.switchTo ? 'modal' : 'mounted'} />, {
    ...scene,
    arrange(service) {
      service.addAccount(EMAIL, 'correct horse');
      scene.arrange?.(service);
    },
  });

type Drawn = Awaited<ReturnType<typeof draw>>;
type UserSettings = EnvironmentJSON['user_settings'];

const identify = async (drawn: Drawn, who = EMAIL) => {
  await drawn.fill('identifier', who);
  await drawn.submit();
};

const settings =
  (change: (now: UserSettings) => Partial<UserSettings>) =>
  (environment: EnvironmentJSON): EnvironmentJSON => ({
    ...environment,
    user_settings: { ...environment.user_settings, ...change(environment.user_settings) },
  });

const factors = (firstFactors: readonly FirstFactorJSON[], secondFactors?: readonly SecondFactorJSON[]) => ({
  arrange(service: FakeService) {
    service.firstFactors = firstFactors;
    service.secondFactors = secondFactors;
  },
});

const LINK: FirstFactorJSON = { strategy: 'email_link', email_address_id: 'idn_1', safe_identifier: EMAIL };
const TOTP: SecondFactorJSON = { strategy: 'totp' };
const SECOND_PHONE: SecondFactorJSON = { strategy: 'phone_code', phone_number_id: 'idn_2', safe_identifier: '+49*78' };

describe('a link by e-mail', () => {
  const scene = factors([LINK, { strategy: 'password' }]);
  const start = async () => {
    const drawn = await draw(scene, { path: '/sign-in' });
    await identify(drawn);
    await drawn.press('Sign in another way');
    await drawn.press('Email me a link');
    return drawn;
  };

  it('returns to the page of the flow, and signs in here once it is opened elsewhere', async () => {
    const drawn = await start();
    const prepare = drawn.platform.network.requests.find(({ url }) => url.pathname.endsWith('prepare_first_factor'));
    const body = new URLSearchParams(prepare?.body ?? '');
    expect(body.get('redirect_url')).toBe('https://app.example.com/sign-in/verify');
    drawn.service.useLink();
    await drawn.advance(1_000);
    expect(drawn.platform.navigations.at(-1)).toEqual(HOME);
  });

  it('that expired shows it, and another one can be sent at once', async () => {
    const drawn = await start();
    drawn.service.useLink('expired');
    await drawn.advance(1_000);
    const sent = drawn.service.calls.filter((call) => call.includes('prepare')).length;
    await drawn.press('Send a new link');
    expect(drawn.service.calls.filter((call) => call.includes('prepare'))).toHaveLength(sent + 1);
  });

  it('is polled only while its card is shown', async () => {
    const drawn = await start();
    await drawn.press('Use another way');
    const { length } = drawn.service.calls;
    await drawn.advance(5_000);
    expect(drawn.service.calls).toHaveLength(length);
  });
});

describe('the page that a link opens', () => {
  const land = (status: string, more = '') =>
    draw({ href: `${PAGE}/verify?__latchkey_status=${status}${more}`, path: '/verify' });

  it.each(['expired', 'client_mismatch', 'failed'])(
    'shows after a moment that the link was invalid: %s',
    async (status) => {
      const drawn = await land(status);
      const waiting = drawn.text();
      await drawn.advance(750);
      expect(drawn.text()).not.toBe(waiting);
      expect(drawn.location.read().path).toBe('/verify');
    },
  );

  it('continues with the second factor where this browser started the sign-in', async () => {
    const drawn = await draw({
      href: `${PAGE}/verify?__latchkey_status=verified`,
      path: '/verify',
      arrange(service) {
        service.secondFactors = [TOTP];
      },
    });
    await drawn.meanwhile(() =>
      drawn.latchkey.client?.signIn.create({ strategy: 'password', identifier: EMAIL, password: 'correct horse' }),
    );
    await drawn.advance(750);
    await drawn.advance(750);
    expect(drawn.location.read().path).toBe('/factor-two');
  });
});

describe('the second factor', () => {
  const toSecond = async (...second: readonly SecondFactorJSON[]) => {
    const drawn = await draw(factors([{ strategy: 'password' }], second));
    await identify(drawn);
    await drawn.fill('password', 'correct horse');
    await drawn.submit();
    return drawn;
  };

  it('accepts an authenticator code', async () => {
    const drawn = await toSecond(TOTP);
    expect(drawn.location.read().path).toBe('/factor-two');
    await drawn.fill('code', FAKE_CODE);
    expect(drawn.platform.navigations.at(-1)).toEqual(HOME);
  });

  it('accepts a code by phone, which is sent once', async () => {
    const drawn = await toSecond(SECOND_PHONE);
    expect(drawn.service.calls.filter((call) => call.endsWith('prepare_second_factor'))).toHaveLength(1);
    await drawn.fill('code', FAKE_CODE);
    expect(drawn.platform.navigations.at(-1)).toEqual(HOME);
  });
});

describe('passkeys', () => {
  const passkeys = { show_sign_in_button: true, allow_autofill: true };
  const on = settings((now) => ({
    attributes: { ...now.attributes, passkey: { ...now.attributes.passkey, enabled: true } },
    passkey_settings: passkeys,
  }));
  const withKey = () => createFakeAuthenticator({ userId: 'user_1' });

  it('are offered in the field, and no longer once the form is submitted', async () => {
    const credentials = withKey();
    const drawn = await draw({ environment: on, platform: { credentials } });
    await drawn.until(() => credentials.requests.length > 0);
    expect(credentials.requests).toMatchObject([{ outcome: 'open', options: { mediation: 'conditional' } }]);
    await identify(drawn);
    expect(credentials.requests[0]?.outcome).toBe('AbortError');
    expect(drawn.find('h1').textContent).toBe('Your password');
  });

  it('that are chosen in the field sign in', async () => {
    const credentials = withKey();
    const drawn = await draw({ environment: on, platform: { credentials } });
    await drawn.until(() => credentials.requests.length > 0);
    await drawn.meanwhile(() => credentials.choose());
    expect(drawn.platform.navigations.at(-1)).toEqual(HOME);
  });

  it('are no longer offered once the surface is unmounted', async () => {
    const credentials = withKey();
    const drawn = await draw({ environment: on, platform: { credentials } });
    await drawn.until(() => credentials.requests.length > 0);
    await drawn.update(null);
    await drawn.meanwhile(() => undefined);
    expect(credentials.requests[0]?.outcome).toBe('AbortError');
  });

  it('have their own card for an account that has one', async () => {
    const credentials = withKey();
    const drawn = await draw({
      ...factors([{ strategy: 'passkey' }, { strategy: 'password' }]),
      platform: { credentials },
    });
    await identify(drawn);
    credentials.person = 'refuses';
    await drawn.press('Continue');
    expect(drawn.text()).toContain('The passkey was not used.');
    credentials.person = 'agrees';
    await drawn.press('Continue');
    expect(drawn.platform.navigations.at(-1)).toEqual(HOME);
  });

  it('are hidden where the browser has no support', async () => {
    const drawn = await draw(factors([{ strategy: 'passkey' }, { strategy: 'password' }]));
    await identify(drawn);
    expect(drawn.find('h1').textContent).toBe('Your password');
  });
});

describe('wallets', () => {
  const ADDRESS = '0xabc0000000000000000000000000000000000001';
  const on = settings((now) => ({
    attributes: {
      ...now.attributes,
      web3_wallet: {
        ...now.attributes.web3_wallet,
        enabled: true,
        used_for_first_factor: true,
        first_factors: ['web3_metamask_signature'],
      },
    },
  }));
  const press = (drawn: Drawn) => drawn.press('Continue with MetaMask');

  it('sign in with a signature', async () => {
    const wallets = { MetaMask: createFakeWallet(ADDRESS) };
    const drawn = await draw({
      environment: on,
      platform: { wallets },
      arrange: (service) => service.addAccount(ADDRESS, ''),
    });
    await press(drawn);
    expect(drawn.platform.navigations.at(-1)).toEqual(HOME);
  });

  it('that are missing show an error, and can be tried again', async () => {
    const drawn = await draw({ environment: on });
    await press(drawn);
    expect(drawn.text()).toContain('We found no such wallet in this browser.');
  });

  it('that reject show their own message', async () => {
    const wallet = createFakeWallet(ADDRESS);
    wallet.refuse('eth_requestAccounts');
    const drawn = await draw({ environment: on, platform: { wallets: { MetaMask: wallet } } });
    await press(drawn);
    expect(drawn.text()).toContain('The wallet refused.');
  });
});

describe('a ticket', () => {
  const href = `${PAGE}?__latchkey_ticket=tkt_1&redirect_url=%2Finbox`;
  const CREATE = 'POST /client/sign_ins';

  it('that is invalid is shown on the start, and removed from the URL', async () => {
    const drawn = await draw({
      href,
      arrange: (service) => service.once(CREATE, () => errorResponse(422, 'ticket_expired')),
    });
    expect(drawn.text()).toContain('This link has expired.');
    expect(drawn.platform.location.href()).toBe(`${PAGE}?redirect_url=%2Finbox`);
  });

  it('for a new account leads to the sign-up page with the ticket', async () => {
    const drawn = await draw({ href: `${href}&__latchkey_status=sign_up` }, { signUpUrl: '/join' });
    const to = new URL(drawn.platform.navigations.at(-1)?.url ?? PAGE);
    expect(to.pathname).toBe('/join');
    expect(to.searchParams.get('__latchkey_ticket')).toBe('tkt_1');
    expect(to.hash).toContain('redirect_url=%2Finbox');
  });
});

describe('the accounts of this browser', () => {
  const several = (environment: EnvironmentJSON): EnvironmentJSON => ({
    ...environment,
    auth_config: { ...environment.auth_config, single_session_mode: false } as EnvironmentJSON['auth_config'],
  });
  const scene = {
    path: '/choose',
    environment: several,
    arrange: (service: FakeService) => void service.signInDirectly(EMAIL),
  };

  it('are chosen, added and signed out', async () => {
    const drawn = await draw(scene, { afterSignOutUrl: '/bye' });
    expect(drawn.text()).toContain(EMAIL);
    await drawn.press('Sign out of every account');
    expect(drawn.platform.navigations.at(-1)?.url).toBe('https://app.example.com/bye');
    const other = await draw(scene);
    await other.press('Use another account');
    expect(other.find('h1').textContent).toBe('Sign in');
    expect(other.location.read().path).toBe('');
  });
});

describe('an unknown user, in the combined flow', () => {
  const props = { withSignUp: true };

  it('continues to the sign-up with the typed values, and can return', async () => {
    const drawn = await draw({ href: `${PAGE}?email_address=old%40harbourlab.org` }, props);
    expect(drawn.node.querySelector('footer a')).toBeNull();
    await identify(drawn, 'new@harbourlab.org');
    expect(drawn.location.read().path).toBe('/create');
    await drawn.until(() => drawn.node.querySelector('[name="emailAddress"]'));
    expect(drawn.field('emailAddress').value).toBe('new@harbourlab.org');
    await drawn.meanwhile(() => drawn.location.push(''));
    expect(drawn.field('identifier').value).toBe('new@harbourlab.org');
  });

  it('starts the sign-up at once where nothing else is required', async () => {
    const environment = settings((now) => ({
      attributes: { ...now.attributes, password: { ...now.attributes.password, required: false } },
    }));
    const drawn = await draw({ environment }, props);
    await identify(drawn, 'new@harbourlab.org');
    expect(drawn.service.calls).toContain('POST /client/sign_ups');
    expect(drawn.location.read().path).toBe('/create/verify-email-address');
  });

  it('is redirected to the waitlist in waitlist mode', async () => {
    const environment = settings((now) => ({ sign_up: { ...now.sign_up, mode: 'waitlist' } }));
    const drawn = await draw({ environment }, { ...props, waitlistUrl: '/wait' });
    await identify(drawn, 'new@harbourlab.org');
    expect(drawn.platform.navigations.at(-1)?.url).toBe(
      'https://app.example.com/wait#/?email_address=new%40harbourlab.org',
    );
  });

  it.each(['page', 'modal'] as const)(
    'passes the address on where the waitlist is opened while the sign-up starts (%s)',
    async (place) => {
      const switchTo = vi.fn();
      const scene = place === 'modal' ? { switchTo } : {};
      const drawn = await draw(scene, { ...props, waitlistUrl: '/wait' });
      const closed = settings((now) => ({ sign_up: { ...now.sign_up, mode: 'waitlist' } }));
      drawn.service.environment = closed(drawn.service.environment);
      await drawn.meanwhile(() => drawn.latchkey.__internal_reloadInitialResources());
      await identify(drawn, 'new@harbourlab.org');
      expect(drawn.location.read().path).toBe('/create');
      await drawn.until(() => drawn.node.querySelector('button')?.textContent === 'Join the waiting list');
      await drawn.press('Join the waiting list');
      if (place === 'modal') {
        const initialValues = { emailAddress: 'new@harbourlab.org' };
        expect(switchTo).toHaveBeenCalledExactlyOnceWith('Waitlist', { initialValues });
      } else {
        expect(drawn.platform.navigations.at(-1)?.url).toBe(
          'https://app.example.com/wait#/?email_address=new%40harbourlab.org',
        );
      }
    },
  );

  it('gets an error where they are two flows', async () => {
    const drawn = await draw();
    await identify(drawn, 'new@harbourlab.org');
    expect(drawn.location.read().path).toBe('');
    expect(drawn.find('h1').textContent).toBe('Sign in');
  });
});
