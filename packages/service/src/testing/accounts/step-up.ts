// Users for step-up tests: with and without second factors, and their impersonators.
import type { SessionVerificationJSON, SignInJSON, UserJSON } from '@latchkey/wire';
import { totpCodeAt } from '../factors/totp-code.ts';
import { openBrowser, type TestBrowser, type TestReply } from '../test-browser.ts';
import type { TestService } from '../test-service.ts';
import { PASSWORD, signIn } from './sign-up-and-in.ts';
import { sessionOf } from './tokens.ts';

export const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
export const BACKUP_CODES: readonly string[] = ['aaaaa-bbbbb-11', 'ccccc-ddddd-22', 'eeeee-fffff-33'];
/** Second factors that the operator imports. */
export const SECOND_FACTORS = { totp_secret: TOTP_SECRET, backup_codes: BACKUP_CODES } as const;

export type SignedInAccount = {
  readonly browser: TestBrowser;
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
};

export const createUser = async (
  service: TestService,
  email: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> => {
  const made = await service.admin<UserJSON>('POST', '/users', { email_address: email, password: PASSWORD, ...more });
  if (made.status !== 200) throw new Error(`${email} was not made: ${JSON.stringify(made.body)}`);
  return made.body.id;
};

/** The current code of the user's authenticator app. */
export const totpCode = (service: TestService): string => totpCodeAt(TOTP_SECRET, service.ports.clock.now());

/** Signs a user in, with an authenticator code if one is required. */
export const signInWithFactors = async (
  service: TestService,
  email: string,
  browser?: TestBrowser,
): Promise<{ readonly browser: TestBrowser; readonly sessionId: string }> => {
  const at = browser ?? (await openBrowser(service));
  const { body } = await signIn(at, email);
  if (!body.response) throw new Error(`${email} is not signed in: ${JSON.stringify(body.errors)}`);
  if (body.response.status === 'needs_second_factor') {
    const path = `/client/sign_ins/${body.response.id}/attempt_second_factor`;
    await at.call<SignInJSON>('POST', path, { body: { strategy: 'totp', code: totpCode(service) } });
  }
  return { browser: at, sessionId: (await sessionOf(at)).id };
};

/** Creates a user and signs it in. */
export const createAndSignIn = async (
  service: TestService,
  email: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<SignedInAccount> => {
  const userId = await createUser(service, email, more);
  return { ...(await signInWithFactors(service, email)), userId, email };
};

/** Signs in an impersonator of a user. */
export const impersonator = async (
  service: TestService,
  userId: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly browser: TestBrowser; readonly sessionId: string }> => {
  const wanted = { user_id: userId, actor: { sub: 'user_support' }, ...more };
  const { body } = await service.admin<{ token: string }>('POST', '/actor_tokens', wanted);
  const browser = await openBrowser(service);
  await browser.call('POST', '/client/sign_ins', { body: { strategy: 'ticket', ticket: body.token } });
  return { browser, sessionId: (await sessionOf(browser)).id };
};

type VerifyCall =
  | ''
  | '/prepare_first_factor'
  | '/attempt_first_factor'
  | '/prepare_second_factor'
  | '/attempt_second_factor';

/** One call of a step-up: `verify(ada, '/attempt_first_factor', { strategy: 'password', password })`. */
export const verify = (
  at: Pick<SignedInAccount, 'browser' | 'sessionId'>,
  call: VerifyCall,
  body: Readonly<Record<string, string>>,
): Promise<TestReply<SessionVerificationJSON>> =>
  at.browser.call<SessionVerificationJSON>('POST', `/client/sessions/${at.sessionId}/verify${call}`, { body });
