// Waiting for an e-mail link: whether it was opened, where, and when another may be requested.
// Sending and polling are effects of the machine that contains this one; sign-in and sign-up both do.
import { LINK_RESEND_SECONDS } from '@latchkey/wire';
import type { Machine } from '../machine/machine.ts';
import type { Problem } from './problem.ts';

/** The strategy of links. */
export const LINK_STRATEGY = 'email_link';

/** State of the link. `following` means that it was opened on another device and the flow continues here. */
export type LinkCheck =
  | { readonly is: 'waiting' }
  | { readonly is: 'expired' }
  | { readonly is: 'following' }
  | { readonly is: 'failed'; readonly problem: Problem };

/** Result of a link, shown on its landing page. */
export type LinkLanding = 'loading' | 'verified' | 'expired' | 'client_mismatch' | 'failed';

/** A link card. Another link may be requested when `seconds` is 0. */
export type LinkWait = { readonly check: LinkCheck; readonly seconds: number };

/** Events of a link card. `expired` and `failed` stop the polling; `opened` continues with the verified address. */
export type LinkWaitEvent =
  | { readonly type: 'resend' }
  | { readonly type: 'opened' }
  | { readonly type: 'expired' }
  | { readonly type: 'failed'; readonly problem: Problem }
  | { readonly type: 'tick'; readonly seconds: number };

/** Effect of a link card: send a link and poll for its verification. */
export type LinkWaitEffect = { readonly run: 'send' };

/** A card whose link is sent as the card is shown. */
export const newLinkWait: LinkWait = { check: { is: 'waiting' }, seconds: LINK_RESEND_SECONDS };

/** Whether the countdown for another link is running. */
export const isLinkCounting = ({ seconds }: LinkWait): boolean => seconds > 0;

/** Whether the flow is continuing with the verified link, so that nothing may be changed. */
export const isFollowing = ({ check }: LinkWait): boolean => check.is === 'following';

/** One step of a link card without its clock. `stepLink(wait, { type: 'expired' })` */
export const stepLink = (wait: LinkWait, event: LinkWaitEvent): readonly [LinkWait, ...LinkWaitEffect[]] => {
  switch (event.type) {
    case 'tick':
      return wait.seconds === 0 ? [wait] : [{ ...wait, seconds: Math.max(0, wait.seconds - event.seconds) }];
    case 'resend':
      return wait.seconds === 0 && !isFollowing(wait) ? [newLinkWait, { run: 'send' }] : [wait];
    case 'opened':
      return wait.check.is === 'waiting' ? [{ ...wait, check: { is: 'following' } }] : [wait];
    case 'expired':
      // The link has expired, so the countdown ends too.
      return wait.check.is === 'waiting' ? [{ check: { is: 'expired' }, seconds: 0 }] : [wait];
    case 'failed':
      return [{ check: { is: 'failed', problem: event.problem }, seconds: 0 }];
  }
};

/**
 * Creates a link card as a machine, for a host with a custom card; the host sends it a `tick` about every second.
 *
 * @example
 * const machine = createLinkWait();
 */
export const createLinkWait = (): Machine<LinkWait, LinkWaitEvent, LinkWaitEffect> => ({
  initial: newLinkWait,
  step: stepLink,
});
