// Page object of a host page with custom screens: redirects to a provider and completes on the callback page.
import { expect, type Page } from '@playwright/test';
import { HostTab } from './host.ts';

const CALLBACK = '/plain/sso-callback';

/** The URL for each outcome of the callback. */
const PLACES = {
  signInUrl: '/plain/sign-in',
  signUpUrl: '/plain/sign-up',
  firstFactorUrl: '/plain/factor-one',
  secondFactorUrl: '/plain/factor-two',
  resetPasswordUrl: '/plain/reset-password',
  continueSignUpUrl: '/plain/continue',
  verifyEmailAddressUrl: '/plain/verify-email',
  verifyPhoneNumberUrl: '/plain/verify-phone',
  signInFallbackRedirectUrl: '/plain/after-sign-in',
  signUpFallbackRedirectUrl: '/plain/after-sign-up',
} as const;

type Params = Readonly<Record<string, unknown>>;
type Attempt = 'signIn' | 'signUp';

type Proof = { readonly error?: { readonly code: string } | null };

type CallbackClient = {
  readonly client: {
    readonly signIn: { readonly firstFactorVerification?: Proof };
    readonly signUp: { readonly verifications?: { readonly externalAccount?: Proof } };
  } & Readonly<
    Record<
      Attempt,
      { authenticateWithRedirect(params: Params): Promise<void>; create(params: Params): Promise<unknown> }
    >
  >;
  handleRedirectCallback(params: Params): Promise<unknown>;
};
type CallbackWindow = Window & { readonly Latchkey: CallbackClient };

export class CallbackTab {
  readonly tab: HostTab;
  readonly page: Page;
  readonly origin: string;

  constructor(page: Page, origin: string) {
    this.tab = new HostTab(page);
    this.page = page;
    this.origin = origin;
  }

  async open(): Promise<void> {
    await this.tab.open(`${this.origin}/plain`);
  }

  /** Creates an attempt without redirecting. */
  async begin(attempt: Attempt, params: Params): Promise<void> {
    await this.page.evaluate(
      async ([name, given]) => {
        const { Latchkey } = window as unknown as CallbackWindow;
        await Latchkey.client[name].create(given);
      },
      [attempt, params] as const,
    );
  }

  /** Redirects to the provider and waits for the return to the callback page. */
  async through(strategy: string, attempt: Attempt, complete = '/plain/done', more: Params = {}): Promise<void> {
    await this.page.evaluate(
      ([name, given]) => {
        const { Latchkey } = window as unknown as CallbackWindow;
        void Latchkey.client[name].authenticateWithRedirect(given);
      },
      [attempt, { strategy, redirectUrl: CALLBACK, redirectUrlComplete: complete, ...more }] as const,
    );
    await this.page.waitForURL((url) => url.pathname === CALLBACK || url.pathname === complete);
    await this.isLoaded();
  }

  /** Uses the callback page for both the redirect URL and the completion URL. */
  throughWhole(strategy: string, attempt: Attempt): Promise<void> {
    return this.through(strategy, attempt, CALLBACK);
  }

  /** Continues the sign-up that was created before. */
  throughContinued(strategy: string): Promise<void> {
    return this.through(strategy, 'signUp', '/plain/done', { continueSignUp: true });
  }

  /** Calls `handleRedirectCallback` and waits for the page `/plain/<place>`. */
  async leadsTo(place: string, params: Params = {}): Promise<void> {
    await this.page.evaluate(
      (given) => void (window as unknown as CallbackWindow).Latchkey.handleRedirectCallback(given),
      { ...PLACES, ...params },
    );
    await this.page.waitForURL((url) => url.pathname === `/plain/${place}`);
    // Wait until the client has loaded: a caller that reads it earlier, or navigates away, would fail.
    await this.page.waitForFunction(() => (window as unknown as CallbackWindow).Latchkey?.client);
  }

  /** The error code of the attempt's verification with the provider. */
  async problem(attempt: Attempt): Promise<string | undefined> {
    return this.page.evaluate((name) => {
      const { client } = (window as unknown as CallbackWindow).Latchkey;
      const proof =
        name === 'signIn' ? client.signIn.firstFactorVerification : client.signUp.verifications?.externalAccount;
      return proof?.error?.code;
    }, attempt);
  }

  async toCallback(): Promise<void> {
    await this.tab.open(`${this.origin}${CALLBACK}`);
  }

  private async isLoaded(): Promise<void> {
    await expect(this.tab.who).not.toHaveText('Loading');
  }
}
