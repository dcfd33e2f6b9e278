// Page object of a tab on a host page: the signed-in user that the page shows, and the client on `window`.
import { expect, type Locator, type Page } from '@playwright/test';
import type { TestUser } from '../support/users.ts';

type TokenOptions = {
  readonly template?: string;
  readonly organizationId?: string;
  readonly leewayInSeconds?: number;
  readonly skipCache?: boolean;
};

type PageSession = {
  readonly id: string;
  readonly lastActiveOrganizationId: string | null;
  getToken(options?: TokenOptions): Promise<string | null>;
};

type SetActive = {
  readonly session?: string | null;
  readonly organization?: string | null;
  readonly redirectUrl?: string;
};

/** The part of the client on `window` that tests use. */
type PageClient = {
  readonly status: string;
  readonly loaded: boolean;
  readonly user: { readonly id: string } | null | undefined;
  readonly session: PageSession | null | undefined;
  readonly organization: { readonly id: string } | null | undefined;
  readonly client: {
    readonly signedInSessions: readonly (PageSession & { readonly publicUserData: { readonly identifier: string } })[];
    readonly signIn: {
      readonly createdSessionId: string | null;
      create(params: Readonly<Record<string, string>>): Promise<unknown>;
    };
  };
  setActive(params: SetActive): Promise<void>;
  signOut(options?: { readonly sessionId?: string; readonly redirectUrl?: string }): Promise<void>;
};

export type PageWindow = Window & { readonly Latchkey: PageClient };

/** Reply of the host's API to a request. */
export type Verdict = { readonly status: number; readonly userId: string | null; readonly reason: string | null };

export type Claims = Readonly<Record<string, unknown>> & {
  readonly sid: string;
  readonly sub: string;
  readonly iat: number;
  readonly exp: number;
};

/** The claims of a token, decoded without verifying the signature. */
export const claimsOf = (token: string | null | undefined): Claims =>
  JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString('utf8')) as Claims;

export class HostTab {
  readonly page: Page;
  readonly who: Locator;
  readonly problem: Locator;

  constructor(page: Page) {
    this.page = page;
    this.who = page.locator('#who');
    this.problem = page.locator('#problem');
  }

  async open(url: string): Promise<this> {
    await this.page.goto(url);
    await expect(this.who).not.toHaveText('Loading');
    return this;
  }

  async isSignedInAs({ email }: Pick<TestUser, 'email'>): Promise<void> {
    await expect(this.who).toHaveText(`Signed in as ${email}`);
  }

  async isSignedOut(): Promise<void> {
    await expect(this.who).toHaveText('Signed out');
  }

  /** Signs in through the client, as a page with custom screens does. */
  async signIn({ email, password }: TestUser): Promise<void> {
    await this.page.evaluate(
      async ([identifier = '', secret = '']) => {
        const { Latchkey } = window as unknown as PageWindow;
        const { signIn } = Latchkey.client;
        await signIn.create({ strategy: 'password', identifier, password: secret });
        await Latchkey.setActive({ session: signIn.createdSessionId });
      },
      [email, password],
    );
    await this.isSignedInAs({ email });
  }

  /** `getToken` of the page's session; null if it returns none. */
  token(options: TokenOptions = {}): Promise<string | null> {
    return this.page.evaluate(
      async (given) => (await (window as unknown as PageWindow).Latchkey.session?.getToken(given)) ?? null,
      options,
    );
  }

  async claims(options: TokenOptions = {}): Promise<Claims> {
    return claimsOf(await this.token(options));
  }

  /** Calls the host's API with the cookies of the page, or with a bearer token if one is given. */
  askApi(token?: string | null): Promise<Verdict> {
    return this.page.evaluate(async (bearer) => {
      const headers: Record<string, string> = bearer ? { authorization: `Bearer ${bearer}` } : {};
      const reply = await fetch('/api/me', { headers });
      return { status: reply.status, ...(await reply.json()) };
    }, token);
  }

  /** E-mail addresses of all accounts signed in on this client. */
  accounts(): Promise<readonly string[]> {
    return this.page.evaluate(() =>
      (window as unknown as PageWindow).Latchkey.client.signedInSessions.map((one) => one.publicUserData.identifier),
    );
  }

  /** The session id of one of these accounts. */
  sessionOf({ email }: Pick<TestUser, 'email'>): Promise<string> {
    return this.page.evaluate((identifier) => {
      const { signedInSessions } = (window as unknown as PageWindow).Latchkey.client;
      return signedInSessions.find((one) => one.publicUserData.identifier === identifier)?.id ?? '';
    }, email);
  }

  setActive(params: SetActive): Promise<void> {
    return this.page.evaluate((given) => (window as unknown as PageWindow).Latchkey.setActive(given), params);
  }

  /** Starts signing out without waiting: the navigation that follows destroys the page's context, so the test waits for that. */
  async signOut(options: { readonly sessionId?: string; readonly redirectUrl?: string } = {}): Promise<void> {
    await this.page.evaluate((given) => void (window as unknown as PageWindow).Latchkey.signOut(given), options);
  }

  /** How many tabs of this browser are waiting for a Web Lock that another tab holds. */
  tabsInLine(): Promise<number> {
    return this.page.evaluate(async () => (await navigator.locks.query()).pending?.length ?? 0);
  }

  status(): Promise<string> {
    return this.page.evaluate(() => (window as unknown as PageWindow).Latchkey.status);
  }

  /** Dispatches the `focus` event that a browser sends when the user returns to the tab. */
  focus(): Promise<void> {
    return this.page.evaluate(() => void window.dispatchEvent(new Event('focus')));
  }

  /** A cookie of the page as `document.cookie` shows it. */
  async cookie(name: string): Promise<string | undefined> {
    const cookies = await this.page.context().cookies(this.page.url());
    return cookies.find((one) => one.name === name)?.value;
  }
}
