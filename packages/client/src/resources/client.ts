// Client: this browser as the service knows it, with its sessions and running attempts.
import { CLIENT_TOUCH_WINDOW_MS, type ClientJSON } from '@latchkey/wire';
import { createVerbs } from './attempts.ts';
import type { ClientSteps } from './client-steps.ts';
import type { ResourceContext } from './context.ts';
import { fields } from './fields.ts';
import type { Session } from './session.ts';
import type { SignIn } from './sign-in.ts';
import type { SignUp } from './sign-up.ts';

/** What holds for a browser that the service does not know. */
const BLANK = {
  lastActiveSessionId: null,
  captchaBypass: false,
  cookieExpiresAt: null,
  createdAt: null,
  updatedAt: null,
};

/** Verbs that take a step. */
const VERBS = [
  'create',
  'fetch',
  'reload',
  'destroy',
  'removeSessions',
  'sendCaptchaToken',
] as const satisfies readonly (keyof ClientSteps)[];

/** A browser. Every change of it makes a new one; what did not change inside keeps its identity. */
export class Client {
  readonly pathRoot = '/client';
  declare readonly id: string | undefined;
  readonly sessions: Session[];
  readonly signIn: SignIn;
  readonly signUp: SignUp;
  declare readonly lastActiveSessionId: string | null;
  declare readonly captchaBypass: boolean;
  declare readonly cookieExpiresAt: Date | null;
  declare readonly createdAt: Date | null;
  declare readonly updatedAt: Date | null;
  /** Makes the service know this browser. */
  declare readonly create: ClientSteps['create'];
  /** The browser as it is now. */
  declare readonly fetch: ClientSteps['fetch'];
  /** The browser as it is now. */
  declare readonly reload: ClientSteps['reload'];
  /** Makes the service forget this browser with all its sessions. */
  declare readonly destroy: ClientSteps['destroy'];
  /** Ends every session of this browser; the browser stays known. */
  declare readonly removeSessions: ClientSteps['removeSessions'];
  /** Hands the outcome of a captcha challenge to the service. */
  declare readonly sendCaptchaToken: ClientSteps['sendCaptchaToken'];
  readonly #context: ResourceContext;
  readonly #json: ClientJSON | null;

  constructor(json: ClientJSON | null, context: ResourceContext) {
    const { decode } = context;
    this.#context = context;
    this.#json = json;
    const steps = async () => (await context.attempts()).client(this);
    Object.assign(
      this,
      BLANK,
      fields(json ?? {}),
      createVerbs(VERBS, steps, (answer) => answer),
    );
    this.sessions = (json?.sessions ?? []).map(context.decodeSession);
    this.signIn = decode.signIn(json?.sign_in ?? null);
    this.signUp = decode.signUp(json?.sign_up ?? null);
  }

  /** Sessions that are active or wait for a task. */
  get signedInSessions(): Session[] {
    return this.sessions.filter(({ status }) => status === 'active' || status === 'pending');
  }

  /** Older name for the sessions that are active. */
  get activeSessions(): Session[] {
    return this.sessions.filter(({ status }) => status === 'active');
  }

  /** Older name of `signIn`. */
  get signInAttempt(): SignIn {
    return this.signIn;
  }

  /** Older name of `signUp`. */
  get signUpAttempt(): SignUp {
    return this.signUp;
  }

  /** Does the service not know this browser yet? */
  isNew = (): boolean => this.id === undefined;

  /** Forgets cached tokens. */
  clearCache = (): void => this.#context.forgetTokens();

  /** Will the client's cookie expire soon enough to extend it on the next navigation? */
  isEligibleForTouch = (): boolean =>
    this.cookieExpiresAt !== null &&
    this.cookieExpiresAt.getTime() - this.#context.clock.now() <= CLIENT_TOUCH_WINDOW_MS;

  /** Where to navigate so that the cookie is extended on the way to `redirectUrl`. */
  buildTouchUrl = ({ redirectUrl }: { readonly redirectUrl: URL }): string => this.#context.clientTouchUrl(redirectUrl);

  /** The browser as the service tells it, each session with the token it has now. */
  __internal_toSnapshot = (): ClientJSON | null =>
    this.#json && { ...this.#json, sessions: this.sessions.map((session) => session.__internal_toSnapshot()) };
}
