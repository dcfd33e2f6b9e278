// The card that waits for the verification link of a sign-up.
import { SUB_PATHS } from '@latchkey/wire';
import { isFollowing, type LinkWait, type LinkWaitEvent, newLinkWait, stepLink } from '../../email-link-wait.ts';
import { editing } from '../../form.ts';
import type { SignUpEvent } from '../event.ts';
import type { Card, SignUpFlow, SignUpProgress } from './card.ts';
import { isGone } from './form.ts';
import { toStart } from './start.ts';
import type { SignUpStep } from './state.ts';

/** The card for the verification link. A new one is sent each time the card is entered. */
export type SignUpLink = SignUpProgress & { readonly at: 'verify-link'; readonly wait: LinkWait };

/** The link card, before its link is sent. */
export const toVerifyLink = ({ attempt, values }: SignUpProgress): SignUpLink => ({
  at: 'verify-link',
  attempt,
  values,
  wait: newLinkWait,
});

const FOLLOWING: LinkWait = { check: { is: 'following' }, seconds: 0 };

const waitOn = (state: SignUpLink, event: LinkWaitEvent): SignUpStep => {
  const [wait, ...effects] = stepLink(state.wait, event);
  return wait === state.wait ? [state] : [{ ...state, wait }, ...effects.map(() => ({ run: 'followLink' }) as const)];
};

/** While the flow continues with the verified link, or the lost attempt is created again. */
const stepFollowing = (flow: SignUpFlow, state: SignUpLink, event: SignUpEvent): SignUpStep => {
  switch (event.type) {
    case 'answered':
      return flow.follow(state, event.attempt);
    case 'refused':
      if (event.call === 'saveSignUp') return [toStart(flow.settings, state.values, undefined, event.problems)];
      return waitOn(state, { type: 'failed', problem: event.problems[0] ?? { code: 'unknown' } });
    case 'activated':
      return [{ at: 'done' }];
    default:
      return [state];
  }
};

const stepWaiting = (flow: SignUpFlow, state: SignUpLink, event: SignUpEvent): SignUpStep => {
  const { attempt, values } = state;
  switch (event.type) {
    case 'resend':
      return waitOn(state, event);
    case 'link-followed':
      if (event.where === 'here') {
        return [{ at: 'link-opened', attempt: event.attempt, values, form: editing(null) }];
      }
      return flow.follow({ ...state, wait: FOLLOWING }, event.attempt);
    case 'link-expired':
      return waitOn(state, { type: 'expired' });
    case 'link-failed':
      if (isGone(event)) return flow.createAgain(values, attempt, { ...state, wait: FOLLOWING });
      return waitOn(state, { type: 'failed', problem: event.problems[0] ?? { code: 'unknown' } });
    case 'edit-identifier':
    case 'back':
      return [toStart(flow.settings, values, attempt)];
    default:
      return [state];
  }
};

/** The card that waits for the verification link. */
export const verifyLinkCard: Card<SignUpLink> = {
  path: () => SUB_PATHS.signUp.verifyEmailAddress,
  begin: (state) => [state, { run: 'followLink' }],
  isBusy: ({ wait }) => isFollowing(wait),
  step(flow, state, event) {
    if (event.type === 'tick') return waitOn(state, event);
    return isFollowing(state.wait) ? stepFollowing(flow, state, event) : stepWaiting(flow, state, event);
  },
};
