// A client: one browser. Its secret is not part of the record; only a keyed hash of it is stored.
import { type Strategy, TOKEN_CLOCK_SKEW_MS } from '@latchkey/wire';

export type Client = {
  readonly id: string;
  readonly instanceId: string;
  readonly lastActiveSessionId: string | null;
  readonly signInId: string | null;
  readonly signUpId: string | null;
  readonly cookieExpiresAt: number | null;
  /** A captcha was passed and is valid for the next sign-up until this time. */
  readonly captchaPassedUntil: number | null;
  /** The method of the last sign-in or sign-up in this browser. */
  readonly lastAuthenticationStrategy: Strategy | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/**
 * When the client last changed, for tokens and cookies. A time that is further ahead than verifiers accept was written by a node with
 * a wrong clock: with it, every token of the client would be refused until then.
 */
export const lastChange = ({ updatedAt }: Pick<Client, 'updatedAt'>, now: number): number =>
  updatedAt - now > TOKEN_CLOCK_SKEW_MS ? now : updatedAt;

/** The secret with which a browser has identified its client, and which of its cookies has carried it. */
export type ClientSecret = { readonly value: string; readonly isAnonymous: boolean };
