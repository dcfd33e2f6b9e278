// A tab on a host page: who is signed in as the page shows it, and the client of the page as its scripts use it.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from '../support/people.ts';

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

/** The part of the client on `window` that stories use. */
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

/** What the host's API made of a request. */
export type Verdict = { readonly status: number; readonly userId: string | null; readonly reason: string | null };

export type Claims = Readonly<Record<string, unknown>> & {
  readonly sid: string;
  readonly sub: string;
  readonly iat: number;
  readonly exp: number;
};

/** What a token says; nothing is verified. */
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

  async isSignedInAs({ email }: Pick<Person, 'email'>): Promise<void> {
    await expect(this.who).toHaveText(`Signed in as ${email}`);
  }

  async isSignedOut(): Promise<void> {
    await expect(this.who).toHaveText('Signed out');
  }

  /** Signs in as a page with screens of its own does. */
  async signIn({ email, password }: Person): Promise<void> {
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

  /** `getToken` of the page's session; null when it gives none. */
  token(options: TokenOptions = {}): Promise<string | null> {
    return this.page.evaluate(
      async (given) => (await (window as unknown as PageWindow).Latchkey.session?.getToken(given)) ?? null,
      options,
    );
  }

  async claims(options: TokenOptions = {}): Promise<Claims> {
    return claimsOf(await this.token(options));
  }

  /** What the host's API says: to the cookies of the page, or to a token in the header. */
  askApi(token?: string | null): Promise<Verdict> {
    return this.page.evaluate(async (bearer) => {
      const headers: Record<string, string> = bearer ? { authorization: `Bearer ${bearer}` } : {};
      const reply = await fetch('/api/me', { headers });
      return { status: reply.status, ...(await reply.json()) };
    }, token);
  }

  /** Addresses of everybody who is signed in here. */
  accounts(): Promise<readonly string[]> {
    return this.page.evaluate(() =>
      (window as unknown as PageWindow).Latchkey.client.signedInSessions.map((one) => one.publicUserData.identifier),
    );
  }

  /** The session of one of them. */
  sessionOf({ email }: Pick<Person, 'email'>): Promise<string> {
    return this.page.evaluate((identifier) => {
      const { signedInSessions } = (window as unknown as PageWindow).Latchkey.client;
      return signedInSessions.find((one) => one.publicUserData.identifier === identifier)?.id ?? '';
    }, email);
  }

  setActive(params: SetActive): Promise<void> {
    return this.page.evaluate((given) => (window as unknown as PageWindow).Latchkey.setActive(given), params);
  }

  /** Begins to sign out; where that leads is for the story to see, since the page may be left meanwhile. */
  async signOut(options: { readonly sessionId?: string; readonly redirectUrl?: string } = {}): Promise<void> {
    await this.page.evaluate((given) => void (window as unknown as PageWindow).Latchkey.signOut(given), options);
  }

  /** How many tabs of this browser wait for another one that does something for all of them. */
  tabsInLine(): Promise<number> {
    return this.page.evaluate(async () => (await navigator.locks.query()).pending?.length ?? 0);
  }

  status(): Promise<string> {
    return this.page.evaluate(() => (window as unknown as PageWindow).Latchkey.status);
  }

  /** What a person does who comes back to the tab. */
  focus(): Promise<void> {
    return this.page.evaluate(() => void window.dispatchEvent(new Event('focus')));
  }

  /** A cookie of the page as its scripts see it. */
  async cookie(name: string): Promise<string | undefined> {
    const cookies = await this.page.context().cookies(this.page.url());
    return cookies.find((one) => one.name === name)?.value;
  }
}
