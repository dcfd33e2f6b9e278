// Users for handler tests: signs up and in with the calls that a surface makes.
import type { SignInJSON, SignUpJSON } from '@latchkey/wire';
import { openBrowser, type TestBrowser, type TestReply } from '../test-browser.ts';
import type { TestService } from '../test-service.ts';

export const PASSWORD = 'correct horse battery';

/** Signs up with e-mail and password and enters the code from the e-mail. */
export const signUp = async (
  service: TestService,
  browser: TestBrowser,
  email: string,
  password: string = PASSWORD,
): Promise<TestReply<SignUpJSON>> => {
  const created = await browser.call<SignUpJSON>('POST', '/client/sign_ups', {
    body: { email_address: email, password },
  });
  const path = `/client/sign_ups/${created.body.response.id}`;
  await browser.call('POST', `${path}/prepare_verification`, { body: { strategy: 'email_code' } });
  const code = await service.codeFor(email);
  return browser.call('POST', `${path}/attempt_verification`, { body: { strategy: 'email_code', code } });
};

/** Signs up in a new browser and returns that browser. */
export const signedInBrowser = async (service: TestService, email: string): Promise<TestBrowser> => {
  const browser = await openBrowser(service);
  await signUp(service, browser, email);
  return browser;
};

/** Starts a sign-in with an identifier only. */
export const startSignIn = async (browser: TestBrowser, identifier: string): Promise<SignInJSON> =>
  (await browser.call<SignInJSON>('POST', '/client/sign_ins', { body: { identifier } })).body.response;

/** Signs in with identifier and password in one call. */
export const signIn = (
  browser: TestBrowser,
  identifier: string,
  password: string = PASSWORD,
): Promise<TestReply<SignInJSON>> =>
  browser.call<SignInJSON>('POST', '/client/sign_ins', { body: { identifier, password, strategy: 'password' } });

/** Starts a sign-in, asks for a code and returns the attempt's path. */
export const askForCode = async (
  browser: TestBrowser,
  identifier: string,
  strategy = 'email_code',
): Promise<string> => {
  const started = await startSignIn(browser, identifier);
  const factor = started.supported_first_factors?.find((one) => one.strategy === strategy);
  const id = factor && 'email_address_id' in factor ? factor.email_address_id : '';
  const path = `/client/sign_ins/${started.id}`;
  await browser.call('POST', `${path}/prepare_first_factor`, { body: { strategy, email_address_id: id } });
  return path;
};
