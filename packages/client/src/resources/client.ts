// Client: this browser as the service knows it, with its sessions and running attempts.
import { CLIENT_TOUCH_WINDOW_MS, type ClientJSON, type Strategy } from '@latchkey/wire';
import { createVerbs } from './attempts.ts';
import type { ClientSteps } from './client-steps.ts';
import type { ResourceContext } from './context.ts';
import { fields } from './fields.ts';
import type { Session } from './session.ts';
import type { SignIn } from './sign-in.ts';
import type { SignUp } from './sign-up.ts';

/** Values for a browser that the service does not know. */
const BLANK = {
  lastActiveSessionId: null,
  lastAuthenticationStrategy: null,
  captchaBypass: false,
  cookieExpiresAt: null,
  createdAt: null,
  updatedAt: null,
};

/** Verbs that are forwarded to a step. */
const VERBS = [
  'create',
  'fetch',
  'reload',
  'destroy',
  'removeSessions',
  'sendCaptchaToken',
] as const satisfies readonly (keyof ClientSteps)[];

/** A browser. Every change creates a new object; unchanged parts keep their identity. */
export class Client {
  readonly pathRoot = '/client';
  declare readonly id: string | undefined;
  readonly sessions: Session[];
  readonly signIn: SignIn;
  readonly signUp: SignUp;
  declare readonly lastActiveSessionId: string | null;
  /** How the last sign-in or sign-up in this browser was verified; it stays after a sign-out. */
  declare readonly lastAuthenticationStrategy: Strategy | null;
  declare readonly captchaBypass: boolean;
  declare readonly cookieExpiresAt: Date | null;
  declare readonly createdAt: Date | null;
  declare readonly updatedAt: Date | null;
  /** Registers this browser at the service. */
  declare readonly create: ClientSteps['create'];
  /** Loads the current client. */
  declare readonly fetch: ClientSteps['fetch'];
  /** Loads the current client. */
  declare readonly reload: ClientSteps['reload'];
  /** Deletes this client and all its sessions at the service. */
  declare readonly destroy: ClientSteps['destroy'];
  /** Ends every session of this browser; the client stays registered. */
  declare readonly removeSessions: ClientSteps['removeSessions'];
  /** Sends the result of a captcha challenge to the service. */
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

  /** Sessions that are active or have a pending task. */
  get signedInSessions(): Session[] {
    return this.sessions.filter(({ status }) => status === 'active' || status === 'pending');
  }

  /** Deprecated name for the active sessions. */
  get activeSessions(): Session[] {
    return this.sessions.filter(({ status }) => status === 'active');
  }

  /** Deprecated name of `signIn`. */
  get signInAttempt(): SignIn {
    return this.signIn;
  }

  /** Deprecated name of `signUp`. */
  get signUpAttempt(): SignUp {
    return this.signUp;
  }

  /** True if the service does not know this browser yet. */
  isNew = (): boolean => this.id === undefined;

  /** Clears cached tokens. */
  clearCache = (): void => this.#context.forgetTokens();

  /** True if the client's cookie expires soon, so that the next navigation should extend it. */
  isEligibleForTouch = (): boolean =>
    this.cookieExpiresAt !== null &&
    this.cookieExpiresAt.getTime() - this.#context.clock.now() <= CLIENT_TOUCH_WINDOW_MS;

  /** The URL that extends the cookie and redirects to `redirectUrl`. */
  buildTouchUrl = ({ redirectUrl }: { readonly redirectUrl: URL }): string => this.#context.clientTouchUrl(redirectUrl);

  /** The client's JSON, each session with its current token. */
  __internal_toSnapshot = (): ClientJSON | null =>
    this.#json && { ...this.#json, sessions: this.sessions.map((session) => session.__internal_toSnapshot()) };
}
