// The examples of the guide about sessions run.
import { expect, it } from 'vitest';
import { Latchkey } from '../../latchkey.ts';
import { createFakeService } from '../../testing/fake-service.ts';
import { createHarness, createSignedIn } from '../../testing/harness.ts';
import { createTwoSessions } from '../../testing/two-sessions.ts';
import { accounts, signOutAll, signOutOne, switchTo } from './accounts.ts';
import { showAccount } from './listener.ts';
import { openWorkspace } from './organization.ts';
import { places } from './redirects.ts';
import { loadSatellite } from './satellite.ts';
import { showConnection } from './status.ts';
import { authorization } from './token.ts';

it('puts a token into the header, and nothing when no user is signed in', async () => {
  const { latchkey } = await createSignedIn();
  const token = await latchkey.session?.getToken();
  expect(token).toMatch(/^\S+\.\S+\.\S+$/);
  expect(await authorization(latchkey)).toEqual({ authorization: `Bearer ${token}` });
  await latchkey.signOut();
  expect(await authorization(latchkey)).toEqual({});
});

it('requests the next token when the current one is about to expire', async () => {
  const { latchkey, platform } = await createSignedIn();
  const { authorization: first } = await authorization(latchkey);
  await platform.advance(20_000);
  expect(await authorization(latchkey)).toEqual({ authorization: first });
  await platform.advance(60_000);
  expect(await authorization(latchkey)).not.toEqual({ authorization: first });
});

it('sees within a minute that a session ended elsewhere, and at once when a new token is requested', async () => {
  const quiet = await createSignedIn();
  quiet.service.endSessions();
  await quiet.platform.advance(60_000);
  expect(quiet.latchkey.session).toBe(null);
  const { latchkey, service, platform } = await createSignedIn();
  service.endSessions();
  await expect(latchkey.session?.getToken({ skipCache: true })).rejects.toMatchObject({ status: 401 });
  await platform.settle();
  expect(latchkey.session).toBe(null);
});

it('lists accounts, switches, and signs out of one and of all', async () => {
  const { latchkey, log } = await createTwoSessions();
  const names = () => accounts(latchkey).map(({ publicUserData }) => publicUserData.identifier);
  expect(names()).toEqual(['ada@example.com', 'grace@example.com']);
  const [ada, grace] = accounts(latchkey);
  if (!ada || !grace) throw new Error('Two people are signed in.');
  await switchTo(latchkey, ada);
  expect([latchkey.session?.id, log.includes('push /')]).toEqual([ada.id, true]);
  await signOutOne(latchkey, grace);
  expect([names(), latchkey.session?.id]).toEqual([['ada@example.com'], ada.id]);
  await signOutAll(latchkey);
  expect([names(), latchkey.session, log.includes('push /goodbye')]).toEqual([[], null, true]);
});

it('activates an organization by its slug and navigates there', async () => {
  const { latchkey, log } = await createTwoSessions();
  await openWorkspace(latchkey, 'looms');
  expect([latchkey.organization?.slug, log.includes('push /workspaces/looms')]).toEqual(['looms', true]);
  await openWorkspace(latchkey, null);
  expect(latchkey.organization).toBe(null);
});

it('renders the signed-in user after every change, and not during one', async () => {
  const { latchkey, ada } = await createTwoSessions();
  const written: string[] = [];
  const stop = showAccount(latchkey, (text) => void written.push(text));
  await latchkey.setActive({ session: ada.id, organization: 'engines', redirectUrl: '/' });
  await latchkey.signOut();
  stop();
  expect([written[0], written.at(-1)]).toEqual(['Ada Lovelace', 'Nobody is signed in']);
  expect(written).toContain('Ada Lovelace, engines');
});

it('reads the redirect targets from the options, the page first', async () => {
  const { latchkey } = createHarness({ href: 'https://app.example.com/sign-in' });
  await latchkey.load(places);
  expect(latchkey.buildAfterSignInUrl()).toBe('https://app.example.com/desk');
  const at = (redirect_url: string) => latchkey.buildAfterSignInUrl({ params: new URLSearchParams({ redirect_url }) });
  expect(at('/notes/7')).toBe('https://app.example.com/notes/7');
  expect(at('https://shop.example.org/cart')).toContain('https://shop.example.org/cart');
  expect(at('https://elsewhere.example.net/')).toBe('https://app.example.com/desk');
  const welcome = new URLSearchParams({ redirect_url: '/notes/7' });
  expect(latchkey.buildAfterSignUpUrl({ params: welcome })).toBe('https://app.example.com/welcome');
});

it('redirects a satellite to the primary domain once, and stays when it was synced', async () => {
  const open = async (href: string) => {
    const { platform, latchkey } = createHarness({ href, instanceType: 'production' });
    platform.network.respond(createFakeService(platform.clock.now).respond);
    const satellite = await loadSatellite(latchkey.publishableKey, { platform });
    return { satellite, left: platform.navigations.find(({ kind }) => kind !== 'replaceState')?.url };
  };
  const first = await open('https://shop.example.org/cart');
  expect(first.left).toBe(
    'https://latchkey.shop.example.org/v1/client/sync?redirect_url=https%3A%2F%2Fshop.example.org%2Fcart',
  );
  const second = await open('https://shop.example.org/cart?__latchkey_synced=true');
  expect([second.left, second.satellite.loaded]).toEqual([undefined, true]);
});

it('reports an unreachable service, and its recovery', async () => {
  const { latchkey, platform, service } = createHarness({ instanceType: 'production' });
  const written: string[] = [];
  platform.tab.setOnline(false);
  const stop = showConnection(latchkey, (text) => void written.push(text));
  const loading = latchkey.load();
  await platform.advance(7_000);
  await loading;
  expect(written.at(-1)).toBe('You are offline. Signing in has to wait.');
  platform.network.respond(service.respond);
  platform.tab.setOnline(true);
  await platform.advance(5_000);
  expect(written.at(-1)).toBe('');
  stop();
});

it('every configuration error of a satellite or a proxy has the message that the guide explains', async () => {
  const mistake = async (options: object, load: object, href = 'https://shop.example.org/') => {
    const { platform, latchkey, service } = createHarness({ href });
    platform.network.respond(service.respond);
    const attempt = async () => new Latchkey(latchkey.publishableKey, { ...options, platform }).load(load);
    const message = await attempt().catch((error: Error) => error.message.replace(/^Latchkey: /, ''));
    return message?.split('. It has to be')[0] ?? 'it loaded';
  };
  const domain = 'shop.example.org';
  const isSatellite = true;
  const returning = 'https://example.com/sign-in?__latchkey_satellite_url=https%3A%2F%2Fshop.example.org%2F';
  const messages = [
    await mistake({ proxyUrl: 'latchkey' }, {}),
    await mistake({}, { isSatellite }),
    await mistake({ domain }, { isSatellite }),
    await mistake({ domain }, { isSatellite, signInUrl: '/sign-in' }),
    await mistake({ domain }, { isSatellite, signInUrl: 'https://shop.example.org/sign-in' }),
    await mistake({}, { allowedRedirectOrigins: ['https://example.com'] }, returning),
  ];
  expect(messages).toEqual([
    'the proxyUrl is invalid: "latchkey". Give an absolute http(s) URL, or a path of this site that starts with "/".',
    'a satellite application needs a domain or a proxyUrl. Give one of them.',
    'a satellite of a development instance needs a signInUrl. Give that of the primary application.',
    'the signInUrl of a satellite must be absolute; "/sign-in" is not.',
    'the signInUrl of a satellite must be on another origin than the satellite itself, or it would sync with itself.',
    'Invalid redirect_url: "https://shop.example.org/" is not the address of a satellite',
  ]);
});
