// A person at the provider inside the service: leaves for it, chooses who to be, and comes back.
import type { SignInJSON, SignUpJSON } from '@latchkey/wire';
import { TEST_IDENTITY_STRATEGY } from '../../domain/providers/test-identity.ts';
import type { TestBrowser, TestReply } from '../test-browser.ts';

export const PAGE = 'http://localhost:4401';
/** Where returns are handled, and where everything is done. */
export const RETURN_URL = `${PAGE}/sign-in#/sso-callback`;
export const DONE_URL = `${PAGE}/done`;

const WAY = { strategy: TEST_IDENTITY_STRATEGY, redirect_url: RETURN_URL, action_complete_redirect_url: DONE_URL };

/** Starts a sign-in or a sign-up that leaves for the provider. */
export const leave = <Kind extends 'sign_ins' | 'sign_ups'>(
  browser: TestBrowser,
  kind: Kind,
  fields: Readonly<Record<string, string>> = {},
): Promise<TestReply<Kind extends 'sign_ins' ? SignInJSON : SignUpJSON>> =>
  browser.call('POST', `/client/${kind}`, { body: { ...WAY, ...fields } });

/** Where an attempt sends the browser. */
export const wayOf = (attempt: SignInJSON | SignUpJSON): string => {
  const proof =
    attempt.object === 'sign_in' ? attempt.first_factor_verification : attempt.verifications?.external_account;
  return proof?.external_verification_redirect_url ?? '';
};

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Chooses on the provider's page; gives the address the provider sends the browser back to. */
export const choose = async (browser: TestBrowser, url: string, choice: string, email = ''): Promise<string> => {
  const page = await (await browser.open(url)).text();
  const request = /name="request" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const body = new URLSearchParams({ request, choice, email }).toString();
  const { origin, pathname } = new URL(url);
  const reply = await browser.open(`${origin}${pathname}`, { method: 'POST', headers: FORM, body });
  return reply.headers.get('location') ?? '';
};

/** Chooses and comes back; gives where the service sends the browser in the end. */
export const comeBack = async (browser: TestBrowser, url: string, choice: string, email?: string): Promise<Response> =>
  browser.open(await choose(browser, url, choice, email));

/** The client as the page sees it after a navigation. */
export const clientOf = async (browser: TestBrowser) => {
  const { body } = await browser.call('GET', '/client');
  return body.response as unknown as NonNullable<typeof body.client>;
};
