// A user of the built-in test provider: starts the redirect, chooses an identity, and returns.
import type { SignInJSON, SignUpJSON } from '@latchkey/wire';
import { TEST_IDENTITY_STRATEGY } from '../../domain/providers/test-identity.ts';
import type { TestBrowser, TestReply } from '../test-browser.ts';

export const PAGE = 'http://localhost:4401';
/** The page that handles callbacks, and the page after completion. */
export const RETURN_URL = `${PAGE}/sign-in#/sso-callback`;
export const DONE_URL = `${PAGE}/done`;

const REDIRECT = { strategy: TEST_IDENTITY_STRATEGY, redirect_url: RETURN_URL, action_complete_redirect_url: DONE_URL };

/** Starts a sign-in or a sign-up with the provider. */
export const startWithProvider = <Kind extends 'sign_ins' | 'sign_ups'>(
  browser: TestBrowser,
  kind: Kind,
  fields: Readonly<Record<string, string>> = {},
): Promise<TestReply<Kind extends 'sign_ins' ? SignInJSON : SignUpJSON>> =>
  browser.call('POST', `/client/${kind}`, { body: { ...REDIRECT, ...fields } });

/** The authorization URL of an attempt. */
export const redirectUrlOf = (attempt: SignInJSON | SignUpJSON): string => {
  const proof =
    attempt.object === 'sign_in' ? attempt.first_factor_verification : attempt.verifications?.external_account;
  return proof?.external_verification_redirect_url ?? '';
};

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Chooses an identity on the provider's page; returns the callback URL. */
export const chooseIdentity = async (
  browser: TestBrowser,
  url: string,
  choice: string,
  email = '',
): Promise<string> => {
  const page = await (await browser.open(url)).text();
  const request = /name="request" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const body = new URLSearchParams({ request, choice, email }).toString();
  const { origin, pathname } = new URL(url);
  const reply = await browser.open(`${origin}${pathname}`, { method: 'POST', headers: FORM, body });
  return reply.headers.get('location') ?? '';
};

/** Chooses an identity and opens the callback; returns the final redirect of the service. */
export const completeRedirect = async (
  browser: TestBrowser,
  url: string,
  choice: string,
  email?: string,
): Promise<Response> => browser.open(await chooseIdentity(browser, url, choice, email));

/** The client as the page reads it after a navigation. */
export const clientOf = async (browser: TestBrowser) => {
  const { body } = await browser.call('GET', '/client');
  return body.response as unknown as NonNullable<typeof body.client>;
};
