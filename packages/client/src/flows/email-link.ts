// E-mail links: waits for one to be used, and reads what the page it leads to is told.
import { EMAIL_LINK_POLL_MS, LANDING_NAMES } from '@latchkey/wire';
import { EmailLinkError, EmailLinkErrorCodeStatus } from '../errors.ts';
import { poll } from '../lib/poll.ts';
import { parseUrl } from '../lib/url.ts';
import type { PlatformTimers } from '../platform/platform.ts';
import type { Client } from '../resources/client.ts';
import type { LocalFactors } from '../resources/local-factors.ts';
import type { SetActive } from './set-active.ts';

/** Asks until the link was used or has expired. One that was cancelled is never heard of again. */
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
      // Whoever cancelled it has left: an error would only be shown to somebody who did not ask.
      await new Promise<never>(() => undefined);
    }
  };

/** What the page that an e-mail link leads to does next. */
export type HandleEmailLinkVerificationParams = {
  /** Where to go once somebody is signed in here. */
  readonly redirectUrlComplete?: string;
  /** Where to go when something is still missing, such as a second factor. */
  readonly redirectUrl?: string;
  /** The link belongs to an attempt on another device, which goes on by itself. */
  readonly onVerifiedOnOtherDevice?: () => void;
};

/** Goes to a place in another way than `navigate` does. */
export type CustomNavigate = (to: string) => unknown;

/** Completes the flow on the page that an e-mail link leads to; rejects with an EmailLinkError when the link was no good. */
export type HandleEmailLinkVerification = (
  params: HandleEmailLinkVerificationParams,
  customNavigate?: CustomNavigate,
) => Promise<unknown>;

export type LandingDeps = {
  readonly client: () => Client | undefined;
  readonly href: () => string;
  readonly setActive: SetActive;
  /** Goes there, in development as the browser that the service knows. */
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
