// The cards of a sign-in around links: waiting for one to be opened, opened in this browser, and its landing page.
import { isFollowing, stepLink } from '../email-link-wait.ts';
import { factorKey, hasOtherWays } from '../factor-choice.ts';
import { editing, sending } from '../form.ts';
import { hasCode, type Problem } from '../problem.ts';
import type { SignInAttempt } from './attempt.ts';
import { backToStart, begin, factorCard, progressOf, statusCard } from './cards.ts';
import type { SignInStep } from './effect.ts';
import { knownAs } from './field.ts';
import { follow, isGone, refuse, startWith } from './replies.ts';
import type { SignInSettings } from './settings.ts';
import { freshStart } from './start.ts';
import type { SignInEvent, SignInLink, SignInLinkLanding, SignInLinkOpened } from './state.ts';
import { createCard } from './transfer.ts';

/** The attempt was created again: the old link is invalid, so send a new one. */
const sendAnew = (settings: SignInSettings, state: SignInLink, attempt: SignInAttempt): SignInStep => {
  const key = factorKey(state.factor);
  const factor = attempt.firstFactors.find((candidate) => factorKey(candidate) === key);
  return attempt.status === 'needs_first_factor' && factor
    ? begin(factorCard({ ...progressOf(state), attempt }, factor))
    : follow(settings, state, attempt);
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
  const locked = hasCode(problems, ['user_locked']);
  return locked
    ? startWith(state, [problem])
    : [{ ...state, wait: stepLink(state.wait, { type: 'failed', problem })[0] }];
};

const stepWaiting = (settings: SignInSettings, state: SignInLink, event: SignInEvent): SignInStep => {
  switch (event.type) {
    case 'link-followed':
      return event.where === 'here'
        ? [{ at: 'link-opened', ...progressOf(state), attempt: event.attempt, form: editing(null) }]
        : follow(settings, state, event.attempt);
    case 'link-expired':
      return [{ ...state, wait: stepLink(state.wait, { type: 'expired' })[0] }];
    case 'link-failed':
      return failed(state, event.problems);
    default:
      return [state];
  }
};

const stepFollowing = (settings: SignInSettings, state: SignInLink, event: SignInEvent): SignInStep => {
  switch (event.type) {
    case 'answered':
      return event.call === 'createSignIn'
        ? sendAnew(settings, state, event.attempt)
        : follow(settings, state, event.attempt);
    case 'refused':
      return refuse(state, event);
    case 'activated':
      return [{ at: 'done', identifier: state.identifier }];
    default:
      return [state];
  }
};

/** The card of a sent link. */
export const stepLinkCard = (settings: SignInSettings, state: SignInLink, event: SignInEvent): SignInStep => {
  if (isFollowing(state.wait)) return stepFollowing(settings, state, event);
  switch (event.type) {
    case 'resend': {
      const [wait, ...effects] = stepLink(state.wait, event);
      const { factor } = state;
      return wait === state.wait
        ? [state]
        : [{ ...state, wait }, ...effects.map(() => ({ run: 'followLink', factor }) as const)];
    }
    case 'edit-identifier':
    case 'back':
      return [backToStart(state)];
    case 'another-way':
      return hasOtherWays(state.attempt.firstFactors, state.factor, settings)
        ? [{ at: 'choose-factor', why: 'another', back: state.factor, form: editing(null), ...progressOf(state) }]
        : [state];
    case 'help':
      return [{ at: 'help', from: state }];
    default:
      return state.wait.check.is === 'waiting' ? stepWaiting(settings, state, event) : [state];
  }
};

/** The message that the link was opened in this browser; the other tab continues. */
export const stepLinkOpened = (settings: SignInSettings, state: SignInLinkOpened, event: SignInEvent): SignInStep => {
  if (state.form.phase === 'editing') {
    if (event.type === 'back' || event.type === 'edit-identifier') return [backToStart(state)];
    if (event.type !== 'submit') return [state];
    return follow(settings, { ...state, form: sending(null) }, state.attempt);
  }
  if (event.type === 'activated') return [{ at: 'done', identifier: state.identifier }];
  return event.type === 'refused' ? refuse(state, event) : [state];
};

/** The landing page of a link. The flow may continue here a moment after the message is shown. */
export const stepLinkLanding = (settings: SignInSettings, state: SignInLinkLanding, event: SignInEvent): SignInStep => {
  switch (event.type) {
    case 'link-landed': {
      const { attempt, outcome } = event;
      const progress = attempt && { ...knownAs(settings, attempt.identifier), attempt, parked: [] };
      const card = progress && statusCard(settings, progress, 'preferred');
      return card ? begin(card) : [{ ...state, outcome }];
    }
    case 'sign-up-begun':
      return settings.newAccounts?.to === 'sign-up' ? [createCard(knownAs(settings), event.path)] : [state];
    case 'activated':
      return [{ at: 'done', identifier: '' }];
    case 'back':
      return state.outcome === 'loading' ? [state] : [freshStart(settings)];
    default:
      return [state];
  }
};
