// Waiting for a link that was sent: whether it was opened, where, and when another may be asked for.
// Sending and watching are effects of the machine that contains this one; sign-in and sign-up both do.
import { LINK_RESEND_SECONDS } from '@latchkey/wire';
import type { Problem } from './problem.ts';

/** How the link stands. `following` means it was opened on another device and what it proves is gone on with here. */
export type LinkCheck =
  | { readonly is: 'waiting' }
  | { readonly is: 'expired' }
  | { readonly is: 'following' }
  | { readonly is: 'failed'; readonly problem: Problem };

/** A link card. Another link may be asked for when `seconds` is 0. */
export type LinkWait = { readonly check: LinkCheck; readonly seconds: number };

/** What can happen to a link card. `expired` and `failed` end the watch; `opened` goes on with what the link proved. */
export type LinkWaitEvent =
  | { readonly type: 'resend' }
  | { readonly type: 'opened' }
  | { readonly type: 'expired' }
  | { readonly type: 'failed'; readonly problem: Problem }
  | { readonly type: 'tick'; readonly seconds: number };

/** Work a link card asks for: a link is sent and watched. */
export type LinkWaitEffect = { readonly run: 'send' };

/** A card whose link goes out as it is shown. */
export const newLinkWait: LinkWait = { check: { is: 'waiting' }, seconds: LINK_RESEND_SECONDS };

/** Whether the wait for another link is running. */
export const isLinkCounting = ({ seconds }: LinkWait): boolean => seconds > 0;

/** Whether what the link proved is being gone on with, so that nothing may be changed. */
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
      // Nothing is on its way any more, so there is nothing to wait for either.
      return wait.check.is === 'waiting' ? [{ check: { is: 'expired' }, seconds: 0 }] : [wait];
    case 'failed':
      return [{ check: { is: 'failed', problem: event.problem }, seconds: 0 }];
  }
};
