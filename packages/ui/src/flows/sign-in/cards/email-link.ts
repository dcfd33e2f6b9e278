// The card that waits for a link to be opened.
import { SUB_PATHS } from '@latchkey/wire';
import { isFollowing, type LinkWait, newLinkWait, stepLink } from '../../email-link-wait.ts';
import { factorKey, hasOtherMethods, type LinkFactor } from '../../factor-choice.ts';
import { editing } from '../../form.ts';
import { hasCode, type Problem } from '../../problem.ts';
import type { SignInAttempt } from '../attempt.ts';
import type { SignInEvent } from '../event.ts';
import type { Card, SignInFlow } from './card.ts';
import { toChooseFactor } from './choose-factor.ts';
import { backToStart, isGone, progressOf, type SignInProgress, startWith } from './progress.ts';
import type { SignInStep } from './state.ts';

/** The card for a sent link; `wait` is its state. A new one is sent each time the card is entered. */
export type SignInLink = SignInProgress & {
  readonly at: 'email-link';
  readonly factor: LinkFactor;
  readonly wait: LinkWait;
};

/** The link card of a factor, before its link is sent. */
export const toEmailLink = (progress: SignInProgress, factor: LinkFactor): SignInLink => ({
  at: 'email-link',
  ...progress,
  factor,
  wait: newLinkWait,
});

/** The attempt was created again: the old link is invalid, so send a new one. */
const sendAnew = (flow: SignInFlow, state: SignInLink, attempt: SignInAttempt): SignInStep => {
  const key = factorKey(state.factor);
  const factor = attempt.firstFactors.find((candidate) => factorKey(candidate) === key);
  return attempt.status === 'needs_first_factor' && factor
    ? flow.showFactor({ ...progressOf(state), attempt }, factor)
    : flow.follow(state, attempt);
};

const failed = (state: SignInLink, problems: readonly Problem[]): SignInStep => {
  const problem = problems[0] ?? { code: 'unknown' };
  if (isGone(problems)) {
    const wait = { check: { is: 'following' }, seconds: 0 } as const;
    return [
      { ...state, wait },
      { run: 'createSignIn', identifier: state.identifier },
    ];
  }
  return hasCode(problems, ['user_locked'])
    ? startWith(state, [problem])
    : [{ ...state, wait: stepLink(state.wait, { type: 'failed', problem })[0] }];
};

const stepWaiting = (flow: SignInFlow, state: SignInLink, event: SignInEvent): SignInStep => {
  switch (event.type) {
    case 'link-followed':
      return event.where === 'here'
        ? [{ at: 'link-opened', ...progressOf(state), attempt: event.attempt, form: editing(null) }]
        : flow.follow(state, event.attempt);
    case 'link-expired':
      return [{ ...state, wait: stepLink(state.wait, { type: 'expired' })[0] }];
    case 'link-failed':
      return failed(state, event.problems);
    default:
      return [state];
  }
};

const stepFollowing = (flow: SignInFlow, state: SignInLink, event: SignInEvent): SignInStep => {
  switch (event.type) {
    case 'answered':
      return event.call === 'createSignIn' ? sendAnew(flow, state, event.attempt) : flow.follow(state, event.attempt);
    case 'refused':
      return flow.refuse(state, event);
    case 'activated':
      return [{ at: 'done', identifier: state.identifier }];
    default:
      return [state];
  }
};

const step = (flow: SignInFlow, state: SignInLink, event: SignInEvent): SignInStep => {
  if (isFollowing(state.wait)) return stepFollowing(flow, state, event);
  const { factor } = state;
  switch (event.type) {
    case 'resend': {
      const [wait, ...effects] = stepLink(state.wait, event);
      return wait === state.wait
        ? [state]
        : [{ ...state, wait }, ...effects.map(() => ({ run: 'followLink', factor }) as const)];
    }
    case 'edit-identifier':
    case 'back':
      return [backToStart(state)];
    case 'another-way':
      return hasOtherMethods(state.attempt.firstFactors, factor, flow.settings)
        ? [toChooseFactor(progressOf(state), 'another', factor)]
        : [state];
    case 'help':
      return [{ at: 'help', from: state }];
    default:
      return state.wait.check.is === 'waiting' ? stepWaiting(flow, state, event) : [state];
  }
};

/** The card of a sent link. */
export const emailLinkCard: Card<SignInLink> = {
  path: () => SUB_PATHS.signIn.factorOne,
  begin: (state) => [state, { run: 'followLink', factor: state.factor }],
  isBusy: ({ wait }) => isFollowing(wait),
  reopen: (state, [problem = { code: 'unknown' }]) => ({
    ...state,
    wait: stepLink(state.wait, { type: 'failed', problem })[0],
  }),
  accept: (state) => ({ ...state, wait: stepLink(state.wait, { type: 'opened' })[0] }),
  step,
};
