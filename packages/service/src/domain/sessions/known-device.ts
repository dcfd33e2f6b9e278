// Browsers that a user has signed in with. A browser is its client: it stays known as long as the client exists, also after a
// sign-out; a browser that lost its cookie is a new one.
import { DAY_MS, isCreatedWith, isResetStrategy, type Strategy } from '@latchkey/wire';

/** The browsers kept for one user; the one that was not used for the longest time is forgotten first. */
export const KNOWN_DEVICES_MAX = 20;
/** A browser that this user did not sign in with for so long, and has no open session on, is forgotten. */
export const KNOWN_DEVICE_KEEP_MS = 180 * DAY_MS;
/** The link in the mail about a new browser works for this many days. */
export const NOTICE_DAYS = 7;
export const NOTICE_LIFETIME_MS = NOTICE_DAYS * DAY_MS;

/**
 * The method that the first card marks as last used in a browser: a code that resets a password leads to that password, and a
 * token of the provider's script is the provider's. A ticket is no method of the card.
 */
export const lastMethodOf = (strategy: Strategy | undefined): Strategy | null => {
  if (strategy === undefined || isCreatedWith(strategy, 'ticket')) return null;
  if (isCreatedWith(strategy, 'token')) return 'oauth_google';
  return isResetStrategy(strategy) ? 'password' : strategy;
};

/** Whether a sign-in with this strategy was made by the operator's link, about which the user gets no mail. */
export const isOperatorLink = (strategy: Strategy | undefined): boolean => isCreatedWith(strategy, 'ticket');

/** A mail about a sign-in from a new browser: its link reports that sign-in. */
export type SignInNotice = {
  readonly id: string;
  readonly instanceId: string;
  readonly userId: string;
  readonly sessionId: string;
  /** The origin of the page that signed in, against which a relative sign-in URL is resolved. */
  readonly pageOrigin: string | null;
  readonly reportedAt: number | null;
  readonly expiresAt: number;
  readonly createdAt: number;
};
