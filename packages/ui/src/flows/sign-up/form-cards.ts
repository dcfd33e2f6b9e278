// The cards of a sign-up that are filled in, or that wait for an invitation: their steps.
import { editing, sending } from '../form.ts';
import { beginAgain, continueCard, follow, isGone, refuse } from './cards.ts';
import type { SignUpStep } from './effect.ts';
import { otherContact, type SignUpSettings } from './settings.ts';
import { isPersisted, keptValues, startCard, startOrRestricted, stepEditing, stepStart } from './start.ts';
import type { SignUpContinue, SignUpEvent, SignUpStart, SignUpTicket } from './state.ts';

const stepFilling = (settings: SignUpSettings, state: SignUpStart | SignUpContinue, event: SignUpEvent): SignUpStep => {
  if (state.at === 'start') return stepStart(settings, state, event);
  const { values } = state.form;
  switch (event.type) {
    case 'back':
      return [startCard(settings, values, state.attempt)];
    case 'switch-identifier':
      if (state.asked.instead === undefined) return [state];
      return [continueCard(state.attempt, { ...values, contact: otherContact(values.contact) })];
    default:
      return stepEditing(settings, state, event);
  }
};

/** The start card, and the card for the missing fields. */
export const stepForm = (
  settings: SignUpSettings,
  state: SignUpStart | SignUpContinue,
  event: SignUpEvent,
): SignUpStep => {
  if (state.form.phase === 'editing') return stepFilling(settings, state, event);
  switch (event.type) {
    case 'answered':
      return follow(settings, state, event.attempt);
    case 'refused': {
      // Only an update can lose its attempt; a create with that code is shown like any other refusal.
      const lost = isGone(event) && event.call === 'saveSignUp' && isPersisted(state.attempt);
      return lost ? beginAgain(settings, state) : refuse(state, event);
    }
    case 'released': {
      const { pressed, ...still } = state;
      return pressed === undefined ? [state] : [{ ...still, form: editing(state.form.values) }];
    }
    case 'activated':
      return [{ at: 'done' }];
    default:
      return [state];
  }
};

/** The card that waits for an invitation. A refused one is dropped, and the next card shows why. */
export const stepTicket = (settings: SignUpSettings, state: SignUpTicket, event: SignUpEvent): SignUpStep => {
  if (!state.asking) return [state];
  switch (event.type) {
    case 'answered': {
      const { attempt } = event;
      if (attempt.status !== 'missing_requirements') return follow(settings, state, attempt);
      return [startCard(settings, keptValues(settings, state.values, attempt), attempt)];
    }
    case 'refused': {
      const values = { ...state.values, ticket: '' };
      if (event.sessionId !== undefined && event.call !== 'activate') {
        const busy: SignUpStart = { ...startCard(settings, values, undefined), form: sending(values) };
        return [busy, { run: 'clearTicket' }, { run: 'activate', sessionId: event.sessionId }];
      }
      return [startOrRestricted(settings, values, undefined, event.problems), { run: 'clearTicket' }];
    }
    case 'activated':
      return [{ at: 'done' }];
    default:
      return [state];
  }
};
