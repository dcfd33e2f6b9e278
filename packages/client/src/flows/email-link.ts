// E-mail links: waits until one is used, and handles the page it leads to.
import { EMAIL_LINK_POLL_MS, LANDING_NAMES } from '@latchkey/wire';
import { EmailLinkError, EmailLinkErrorCodeStatus } from '../errors.ts';
import { poll } from '../lib/poll.ts';
import { parseUrl } from '../lib/url.ts';
import type { PlatformTimers } from '../platform/platform.ts';
import type { Client } from '../resources/client.ts';
import type { LocalFactors } from '../resources/local-factors.ts';
import type { SetActive } from './set-active.ts';

/** Polls until the link is used or has expired. After a cancellation it never settles. */
export const createWaitForLink =
  (timers: PlatformTimers): LocalFactors['waitForLink'] =>
  async (ask, signal) => {
    try {
      await poll({
        ask,
        until: (status) => status === 'verified' || status === 'expired',
        intervalMs: EMAIL_LINK_POLL_MS,
        after: timers.after,
        signal,
      });
    } catch (error) {
      if (!signal.aborted) throw error;
      // The caller has cancelled: a rejection would only show an error on a page that no longer waits.
      await new Promise<never>(() => undefined);
    }
  };

/** Options of the page that an e-mail link leads to. */
export type HandleEmailLinkVerificationParams = {
  /** Where to go once a session is active here. */
  readonly redirectUrlComplete?: string;
  /** Where to go when a step is missing, such as a second factor. */
  readonly redirectUrl?: string;
  /** The link belongs to an attempt on another device, which continues by itself. */
  readonly onVerifiedOnOtherDevice?: () => void;
};

/** Replaces `navigate`. */
export type CustomNavigate = (to: string) => unknown;

/** Completes the flow on the page that an e-mail link leads to; rejects with an EmailLinkError when the link is invalid. */
export type HandleEmailLinkVerification = (
  params: HandleEmailLinkVerificationParams,
  customNavigate?: CustomNavigate,
) => Promise<unknown>;

export type LandingDeps = {
  readonly client: () => Client | undefined;
  readonly href: () => string;
  readonly setActive: SetActive;
  /** Navigates, in development with the dev-browser token. */
  readonly go: (to: string, customNavigate?: CustomNavigate) => Promise<unknown>;
};

/** handleEmailLinkVerification of one client. */
export const createHandleEmailLinkVerification =
  ({ client: currentClient, href, setActive, go }: LandingDeps): HandleEmailLinkVerification =>
  async ({ redirectUrlComplete, redirectUrl, onVerifiedOnOtherDevice }, customNavigate) => {
    const client = currentClient();
    if (!client) return undefined;
    const search = parseUrl(href())?.searchParams;
    const status = search?.get(LANDING_NAMES.status);
    if (status !== 'verified') throw new EmailLinkError(FAILURES.find((code) => code === status) ?? FAILED);
    const session = client.sessions.find(({ id }) => id === search?.get(LANDING_NAMES.createdSession));
    if (session)
      return setActive({ session: session.id, ...(redirectUrlComplete ? { redirectUrl: redirectUrlComplete } : {}) });
    const { signIn, signUp } = client;
    if (signIn.status === 'needs_second_factor' || signUp.status === 'missing_requirements')
      return redirectUrl ? go(redirectUrl, customNavigate) : undefined;
    onVerifiedOnOtherDevice?.();
    return null;
  };

const FAILED = EmailLinkErrorCodeStatus.Failed;
const FAILURES = [EmailLinkErrorCodeStatus.Expired, EmailLinkErrorCodeStatus.ClientMismatch] as const;
