// The examples of the guide about sign-in methods run.
import { EMAIL_LINK_POLL_MS, type FirstFactorJSON, LANDING_NAMES } from '@latchkey/wire';
import { expect, it } from 'vitest';
import { FAKE_CODE } from '../../testing/fake-attempts.ts';
import { fakeSignIn } from '../../testing/fake-json.ts';
import { errorResponse } from '../../testing/fake-service.ts';
import { createHarness, type HarnessOptions } from '../../testing/harness.ts';
import { createFakeAuthenticator } from '../../testing/platform/fake-authenticator.ts';
import { jsonResponse } from '../../testing/platform/fake-platform.ts';
import { createFakeWallet } from '../../testing/platform/fake-wallet.ts';
import { joinWaitlist } from '../join-waitlist.ts';
import { checkPassword, resetPassword } from '../new-password.ts';
import { signInWithCode } from './code.ts';
import { landOnLink, signInWithLink } from './link.ts';
import { offerPasskeys, signInWithPasskey } from './passkey.ts';
import { giveSecondFactor } from './second-factor.ts';
import { takeTicket } from './ticket.ts';
import { signInWithWallet } from './wallet.ts';

const EMAIL = 'ada@example.com';
const readCode = async () => FAKE_CODE;

const loaded = async (options?: HarnessOptions) => {
  const harness = createHarness(options);
  harness.service.addAccount(EMAIL, 'correct horse');
  await harness.latchkey.load();
  return harness;
};

const mailed = <S extends 'email_link' | 'reset_password_email_code'>(strategy: S) =>
  ({ strategy, email_address_id: 'idn_1', safe_identifier: 'a…@example.com' }) as FirstFactorJSON;

it('signs in with a code, then with the second factor', async () => {
  const { latchkey, service } = await loaded();
  service.secondFactors = [{ strategy: 'totp' }];
  const sentTo: string[] = [];
  await signInWithCode(latchkey, EMAIL, async (to) => {
    sentTo.push(to);
    return FAKE_CODE;
  });
  expect([sentTo, latchkey.isSignedIn]).toEqual([[EMAIL], false]);
  await giveSecondFactor(latchkey, 'phone_code', readCode);
  expect(latchkey.isSignedIn).toBe(true);
  await giveSecondFactor(latchkey, 'totp', () => Promise.reject(new Error('nobody is asked')));
});

it('reports when no code can be sent', async () => {
  const { latchkey, service } = await loaded();
  service.firstFactors = [{ strategy: 'password' }];
  await expect(signInWithCode(latchkey, EMAIL, readCode)).rejects.toThrow('cannot sign in with a code');
  await expect(signInWithLink(latchkey, EMAIL, '/')).rejects.toThrow('cannot sign in with a link');
});

it('signs in with a link, or reports that it has expired', async () => {
  const { latchkey, service, platform } = await loaded();
  service.firstFactors = [mailed('email_link')];
  const wait = async (status: 'verified' | 'expired') => {
    const done = signInWithLink(latchkey, EMAIL, 'https://app.example.com/verify');
    await platform.settle();
    service.useLink(status);
    await platform.advance(EMAIL_LINK_POLL_MS);
    return done;
  };
  expect(await wait('expired')).toBe(false);
  expect(await wait('verified')).toBe(true);
  expect(latchkey.isSignedIn).toBe(true);
});

it.each([
  ['verified', 'Go back to the window where you began.'],
  ['expired', 'This link is too old. Ask for a new one.'],
  ['client_mismatch', 'This link cannot be used here.'],
])('opens a link that is %s', async (status, told) => {
  const { latchkey } = await loaded({ href: `https://app.example.com/verify?${LANDING_NAMES.status}=${status}` });
  expect(await landOnLink(latchkey)).toBe(told);
});

it('signs in with a passkey', async () => {
  const { latchkey } = await loaded({ credentials: createFakeAuthenticator() });
  await signInWithPasskey(latchkey);
  expect(latchkey.isSignedIn).toBe(true);
});

it('offers passkeys in a field until it is removed', async () => {
  const credentials = createFakeAuthenticator();
  const { latchkey, platform } = await loaded({ credentials });
  const leaving = new AbortController();
  const left = offerPasskeys(latchkey, leaving.signal);
  await platform.settle();
  leaving.abort();
  await left;
  expect(latchkey.isSignedIn).toBe(false);
  const offered = offerPasskeys(latchkey, new AbortController().signal);
  await platform.settle();
  credentials.choose();
  await offered;
  expect(latchkey.isSignedIn).toBe(true);
});

it('signs in with a wallet, or cancels', async () => {
  const wallet = createFakeWallet('0x1234567890abcdef1234567890abcdef12345678');
  const { latchkey } = await loaded({ wallets: { 'OKX Wallet': wallet } });
  wallet.refuse('eth_requestAccounts');
  expect(await signInWithWallet(latchkey)).toBe(false);
  expect(await signInWithWallet(latchkey)).toBe(true);
  expect(latchkey.client?.sessions).toHaveLength(1);
});

it('signs in or up with a ticket', async () => {
  const { latchkey, service, platform } = await loaded();
  const session = service.signInDirectly(EMAIL);
  const signIn = fakeSignIn('sia_9', { status: 'complete', created_session_id: session.id });
  service.once('POST /client/sign_ins', () => jsonResponse({ response: signIn, client: service.client() }));
  await takeTicket(latchkey, 'abc', 'sign_in');
  expect(latchkey.isSignedIn).toBe(true);
  await takeTicket(latchkey, 'abc', 'sign_up');
  const { url, body } = platform.network.requests.at(-1) ?? {};
  expect([url?.pathname, body]).toEqual(['/v1/client/sign_ups', 'strategy=ticket&ticket=abc']);
});

it('checks a password and sets a new one', async () => {
  const { latchkey, service } = await loaded();
  const told: (readonly string[])[] = [];
  checkPassword(latchkey, 'short', (problems) => told.push(problems));
  checkPassword(latchkey, 'long enough', (problems) => told.push(problems));
  expect(told).toEqual([['min_length'], []]);
  service.firstFactors = [mailed('reset_password_email_code')];
  await resetPassword(latchkey, EMAIL, 'a new password', readCode);
  expect(latchkey.isSignedIn).toBe(true);
});

it('joins the waitlist', async () => {
  const { latchkey, service } = await loaded();
  expect(await joinWaitlist(latchkey, EMAIL)).toBe('You are on the list. We will write to you.');
  service.once('POST /waitlist', () => errorResponse(422, 'form_param_format_invalid'));
  expect(await joinWaitlist(latchkey, 'nobody')).toBe('form_param_format_invalid.');
});
