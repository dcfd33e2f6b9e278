// Signs a browser of Playwright in: the calls are made without a page, and the browser gets the cookies that the client keeps.
import type { BrowserContext, Page } from '@playwright/test';
import type { LatchkeyInstance } from '../instance/instance.ts';
import type { SignedIn, SignInOptions } from '../sign-in/sign-in.ts';

/** `await signIn(page, { user }); await page.goto('/');` The next page that is opened is signed in. */
export type SignInPage = (target: Page | BrowserContext, options: SignInOptions) => Promise<SignedIn>;

const contextOf = (target: Page | BrowserContext): BrowserContext => ('context' in target ? target.context() : target);

const originOf = (url: string | undefined): string => {
  if (url !== undefined && URL.canParse(url)) return new URL(url).origin;
  throw new Error(
    'Latchkey: signIn must know the address of the application. Set use.baseURL in the configuration of Playwright, or give origin.',
  );
};

/** Signs in for the application at `baseURL`, unless a sign-in gives another origin. */
export const createSignInPage =
  (latchkey: LatchkeyInstance, baseURL: string | undefined): SignInPage =>
  async (target, options) => {
    const origin = originOf(options.origin ?? baseURL);
    const session = await latchkey.signIn({ ...options, origin });
    const cookies = await session.cookies();
    await contextOf(target).addCookies(cookies.map((cookie) => ({ ...cookie, url: origin, sameSite: 'Lax' as const })));
    return session;
  };
