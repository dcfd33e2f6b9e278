// The cards of a sign-up that verify an identifier: by a code, by a link, and the landing page of that link.
import { isChecking } from '../code-entry.ts';
import { isFollowing, type LinkWaitEvent, newLinkWait, stepLink } from '../email-link-wait.ts';
import { editing, sending } from '../form.ts';
import type { Problem } from '../problem.ts';
import type { SignUpAttempt } from './attempt.ts';
import { beginAgain, enterCode, follow, isCodeCard, isGone, refuse } from './cards.ts';
import type { SignUpStep } from './effect.ts';
import type { SignUpSettings } from './settings.ts';
import { startCard, startOrRestricted } from './start.ts';
import type { SignUpEvent, SignUpLink, SignUpLinkLanding, SignUpLinkOpened, SignUpVerify } from './state.ts';

const UNKNOWN: Problem = { code: 'unknown' };

/** The attempt was created again: the old code is invalid, so send a new one; the card says so. */
const sendAnew = (settings: SignUpSettings, state: SignUpVerify, attempt: SignUpAttempt): SignUpStep => {
  const [next, ...effects] = follow(settings, state, attempt);
  if (!isCodeCard(next) || isChecking(next.entry)) return [next, ...effects];
  const problem: Problem = { code: 'code_renewed', field: 'code' };
  return [{ ...next, entry: { ...next.entry, check: { is: 'typing', problem } } }, ...effects];
};

const stepChecking = (settings: SignUpSettings, state: SignUpVerify, event: SignUpEvent): SignUpStep => {
  switch (event.type) {
    case 'answered':
      return event.call === 'saveSignUp'
        ? sendAnew(settings, state, event.attempt)
        : follow(settings, state, event.attempt);
    case 'refused': {
      if (event.call === 'saveSignUp') return [startCard(settings, state.values, undefined, event.problems)];
      return isGone(event) && event.call !== 'activate' ? beginAgain(settings, state) : refuse(state, event);
    }
    case 'activated':
      return [{ at: 'done' }];
    default:
      return [state];
  }
};

/** The card for the code that verifies the e-mail address or phone number. */
export const stepVerify = (settings: SignUpSettings, state: SignUpVerify, event: SignUpEvent): SignUpStep => {
  switch (event.type) {
    case 'tick':
      return enterCode(state, event);
    case 'code-sent':
      return enterCode(state, { type: 'sent' });
    case 'code-not-sent': {
      const isWaiting = state.entry.delivery.is === 'sending' && !isChecking(state.entry);
      if (isGone(event) && isWaiting) return beginAgain(settings, state);
      return enterCode(state, { type: 'not-sent', problem: event.problems[0] ?? UNKNOWN });
    }
    default:
  }
  if (isChecking(state.entry)) return stepChecking(settings, state, event);
  switch (event.type) {
    case 'digits':
    case 'submit':
    case 'resend':
      return enterCode(state, event);
    case 'edit-identifier':
    case 'back':
      return [startCard(settings, state.values, state.attempt)];
    default:
      return [state];
  }
};

const waitOn = (state: SignUpLink, event: LinkWaitEvent): SignUpStep => {
  const [wait, ...effects] = stepLink(state.wait, event);
  return wait === state.wait ? [state] : [{ ...state, wait }, ...effects.map(() => ({ run: 'followLink' }) as const)];
};

/** While the flow continues with the verified link, or the lost attempt is created again. */
const stepFollowing = (settings: SignUpSettings, state: SignUpLink, event: SignUpEvent): SignUpStep => {
  switch (event.type) {
    case 'answered':
      return follow(settings, state, event.attempt);
    case 'refused':
      if (event.call === 'saveSignUp') return [startCard(settings, state.values, undefined, event.problems)];
      return waitOn(state, { type: 'failed', problem: event.problems[0] ?? UNKNOWN });
    case 'activated':
      return [{ at: 'done' }];
    default:
      return [state];
  }
};

/** The card that waits for the verification link. */
export const stepLinkCard = (settings: SignUpSettings, state: SignUpLink, event: SignUpEvent): SignUpStep => {
  if (event.type === 'tick') return waitOn(state, event);
  if (isFollowing(state.wait)) return stepFollowing(settings, state, event);
  switch (event.type) {
    case 'resend':
      return waitOn(state, event);
    case 'link-followed': {
      const { attempt } = event;
      if (event.where === 'here') return [{ at: 'link-opened', attempt, values: state.values, form: editing(null) }];
      return follow(settings, { ...state, wait: { ...newLinkWait, check: { is: 'following' }, seconds: 0 } }, attempt);
    }
    case 'link-expired':
      return waitOn(state, { type: 'expired' });
    case 'link-failed':
      if (isGone(event)) return beginAgain(settings, state);
      return waitOn(state, { type: 'failed', problem: event.problems[0] ?? UNKNOWN });
    case 'edit-identifier':
    case 'back':
      return [startCard(settings, state.values, state.attempt)];
    default:
      return [state];
  }
};

/** The card that says another tab of this browser continues; a user who closed that tab can continue here. */
export const stepLinkOpened = (settings: SignUpSettings, state: SignUpLinkOpened, event: SignUpEvent): SignUpStep => {
  if (state.form.phase === 'sending') {
    if (event.type === 'activated') return [{ at: 'done' }];
    return event.type === 'refused' ? [{ ...state, form: editing(null, event.problems) }] : [state];
  }
  if (event.type === 'submit') return follow(settings, { ...state, form: sending(null) }, state.attempt);
  return event.type === 'back' ? [startCard(settings, state.values, undefined)] : [state];
};

/** The landing page of a link. Missing fields of the sign-up are asked for here. */
export const stepLanding = (settings: SignUpSettings, state: SignUpLinkLanding, event: SignUpEvent): SignUpStep => {
  switch (event.type) {
    case 'link-landed': {
      const { outcome, attempt } = event;
      const landed = { ...state, outcome, asking: true };
      if (outcome !== 'verified' || attempt === undefined) return [landed];
      return follow(settings, landed, attempt);
    }
    case 'activated':
      return [{ at: 'done' }];
    case 'refused':
      return [startOrRestricted(settings, state.values, undefined, event.problems)];
    case 'back':
      return state.outcome === 'loading' ? [state] : [startOrRestricted(settings, state.values, undefined)];
    default:
      return [state];
  }
};
