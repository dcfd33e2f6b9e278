// Signs a user in without a page, by the calls that the client makes, and gives the session to API tests and to browsers.
import type { LatchkeyAdmin } from '@latchkey/backend';
import type { SignInJSON, TokenJSON } from '@latchkey/wire';
import type { TestClock } from '../clock.ts';
import type { Inbox } from '../inbox.ts';
import type { TestOrganization } from '../organizations.ts';
import { freshTotp } from '../users/totp.ts';
import type { TestUser } from '../users/users.ts';
import { waitFor } from '../wait.ts';
import { type BrowserOptions, cookiesOf, openBrowser, type ServiceBrowser, type TestCookie } from './browser.ts';
import {
  type FactorTools,
  FIRST_FACTORS,
  type FirstFactorName,
  SECOND_FACTORS,
  type SecondFactorName,
  secondFactorFor,
} from './factors.ts';

/** A little more than a step of an authenticator app. */
const NEXT_CODE_LIMIT_MS = 40_000;

export type SignInOptions = {
  readonly user: TestUser;
  /** The first factor. Default: a ticket from the admin API, which works for every user of every instance. */
  readonly by?: FirstFactorName | undefined;
  /** The second factor, if the sign-in asks for one. Default: one that the test knows of the user. */
  readonly second?: SecondFactorName | undefined;
  /** The active organization of the session. */
  readonly organization?: Pick<TestOrganization, 'id'> | undefined;
  /** The origin of the application; passkeys and allowed origins depend on it. Default: `http://localhost:3000`. */
  readonly origin?: string | undefined;
};

/** A signed-in browser without a page. */
export type SignedIn = {
  readonly userId: string;
  readonly sessionId: string;
  /** A session token for the header `Authorization: Bearer …`, or a token of a template. */
  getToken(options?: { readonly template?: string }): Promise<string>;
  /** The cookies that the client keeps on the application's host; with them, its next page is signed in. */
  cookies(): Promise<readonly TestCookie[]>;
  /** The same as a header for requests to an application server: `{ headers: { Cookie: await session.cookieHeader() } }`. */
  cookieHeader(): Promise<string>;
  signOut(): Promise<void>;
};

export type SignInDeps = Omit<BrowserOptions, 'origin'> & {
  readonly admin: LatchkeyAdmin;
  readonly inbox: Inbox;
  readonly clock: TestClock;
};

const DEFAULT_ORIGIN = 'http://localhost:3000';

/** Codes of authenticator apps and backup codes are accepted once, so the used ones are remembered. */
export const createCodes = ({ clock }: Pick<SignInDeps, 'clock'>) => {
  const steps = new Map<string, number>();
  const used = new Set<string>();
  // A service whose clock cannot be moved has the time of this machine.
  const now = () => clock.now().catch(() => Date.now());
  return {
    totpCode: async (secret: string): Promise<string> => {
      const fresh = await waitFor(
        async () => freshTotp(secret, await now(), steps.get(secret)),
        'no unused code of the authenticator app was there: each is accepted once, and the next one did not begin',
        NEXT_CODE_LIMIT_MS,
      );
      steps.set(secret, fresh.step);
      return fresh.code;
    },
    backupCode: (codes: readonly string[]): string => {
      const code = codes.find((one) => !used.has(one));
      if (code === undefined) throw new Error('Latchkey: every backup code of this user has been used.');
      used.add(code);
      return code;
    },
  };
};

const identifierOf = (user: TestUser, by: FirstFactorName): string => {
  const own = by === 'phone_code' ? user.phone : user.email || user.username || user.phone;
  if (own) return own;
  throw new Error(`Latchkey: to sign in by ${by}, the user needs an e-mail address, a username or a phone number.`);
};

const passFirst = async ({ admin }: SignInDeps, tools: FactorTools, by: FirstFactorName): Promise<SignInJSON> => {
  const { browser, user } = tools;
  const begin = (form: Readonly<Record<string, string>>) => browser.call<SignInJSON>('POST', '/client/sign_ins', form);
  if (by === 'ticket') {
    const { token } = await admin.signInTokens.create({ user_id: user.id });
    return begin({ strategy: 'ticket', ticket: token });
  }
  return FIRST_FACTORS[by](tools, await begin({ identifier: identifierOf(user, by) }), 'first_factor');
};

const passBoth = async (deps: SignInDeps, tools: FactorTools, options: SignInOptions): Promise<string> => {
  const first = await passFirst(deps, tools, options.by ?? 'ticket');
  const needsSecond = first.status === 'needs_second_factor';
  const last = needsSecond
    ? await SECOND_FACTORS[options.second ?? secondFactorFor(first, options.user)](tools, first, 'second_factor')
    : first;
  if (last.status === 'complete' && last.created_session_id) return last.created_session_id;
  throw new Error(`Latchkey: the sign-in of ${options.user.id} did not complete; it is at ${last.status}.`);
};

const sessionOf = (
  { publishableKey }: SignInDeps,
  browser: ServiceBrowser,
  ids: { readonly userId: string; readonly sessionId: string },
): SignedIn => {
  const path = `/client/sessions/${ids.sessionId}`;
  const getToken: SignedIn['getToken'] = async ({ template } = {}) => {
    const end = template === undefined ? '/tokens' : `/tokens/${encodeURIComponent(template)}`;
    return (await browser.call<TokenJSON>('POST', `${path}${end}`)).jwt;
  };
  const cookies = async (): Promise<readonly TestCookie[]> => {
    await browser.call('GET', '/client');
    const client = browser.client();
    const session = client?.sessions.find(({ id }) => id === ids.sessionId);
    return cookiesOf({
      publishableKey,
      devBrowserToken: browser.devBrowserToken(),
      sessionToken: await getToken(),
      clientUpdatedAt: client?.updated_at ?? 0,
      organizationId: session?.last_active_organization_id ?? null,
    });
  };
  return {
    ...ids,
    getToken,
    cookies,
    cookieHeader: async () => (await cookies()).map(({ name, value }) => `${name}=${value}`).join('; '),
    signOut: async () => {
      await browser.call('POST', `${path}/end`);
    },
  };
};

export type SignIn = (options: SignInOptions) => Promise<SignedIn>;

/** `const session = await signIn({ user }); await session.getToken();` */
export const createSignIn =
  (deps: SignInDeps, codes: ReturnType<typeof createCodes>): SignIn =>
  async (options) => {
    const origin = options.origin ?? DEFAULT_ORIGIN;
    const browser = await openBrowser({ ...deps, origin });
    const tools: FactorTools = { browser, user: options.user, origin, inbox: deps.inbox, ...codes };
    const sessionId = await passBoth(deps, tools, options);
    const organization = options.organization?.id;
    const active = organization === undefined ? {} : { active_organization_id: organization };
    await browser.call('POST', `/client/sessions/${sessionId}/touch`, active);
    return sessionOf(deps, browser, { userId: options.user.id, sessionId });
  };
