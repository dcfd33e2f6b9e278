// The cards of a sign-up: how each is entered, and what happens on it.
import { type Asked, problemsOf, startAsks, valuesToSend } from './asked-fields.ts';
import { type CodeEntryEvent, isChecking, newCodeEntry, resumedCodeEntry, stepCode } from './code-entry.ts';
import { editing, sending } from './form.ts';
import { cannotAsk, nextStep, stillAsks } from './missing-fields.ts';
import { hasCode, type Problem } from './problem.ts';
import type { SignUpAttempt } from './sign-up-attempt.ts';
import type { SignUpSettings, SignUpValues } from './sign-up-settings.ts';
import { isPersisted, startCard, stepEditing } from './sign-up-start.ts';
import type {
  SignUpContinue,
  SignUpEffect,
  SignUpEvent,
  SignUpReport,
  SignUpStart,
  SignUpState,
  SignUpStep,
  SignUpVerify,
} from './sign-up-state.ts';

type AskingCard = SignUpStart | SignUpContinue | SignUpVerify;
type Refused = Extract<SignUpReport, { type: 'refused' }>;

/** Codes that say the service no longer knows the attempt; it is begun again with what was typed. */
const GONE = ['sign_up_not_found', 'resource_not_found', 'client_not_found'];

/** The card the service's status asks for; nothing when it asks for the start or is complete. */
export const statusCard = (
  settings: SignUpSettings,
  attempt: SignUpAttempt,
  values: SignUpValues,
): SignUpState | undefined => {
  switch (nextStep(settings, attempt)) {
    case 'verify-email':
      return { at: 'verify-email', attempt, values, entry: attempt.codeSent ? resumedCodeEntry : newCodeEntry };
    case 'continue':
      return { at: 'continue', attempt, asked: stillAsks(attempt), form: editing(values) };
    case 'unavailable':
      return { at: 'unavailable', attempt, values, needs: [...attempt.unverifiedFields, ...cannotAsk(attempt)] };
    default:
      return undefined;
  }
};

/** Starts what a card needs at once: a code card that has none asks for its code. */
export const begin = (state: SignUpState): SignUpStep => {
  if (state.at === 'leaving') return [state, { run: 'leave' }];
  return state.at === 'verify-email' ? enter(state, { type: 'begin' }) : [state];
};

const enter = (state: SignUpVerify, event: CodeEntryEvent): SignUpStep => {
  const [entry, ...effects] = stepCode(state.entry, event);
  if (entry === state.entry) return [state];
  const work = effects.map(
    (effect): SignUpEffect =>
      effect.run === 'send' ? { run: 'prepareEmailCode' } : { run: 'attemptEmailCode', code: effect.code },
  );
  return [{ ...state, entry }, ...work];
};

/** Follows the service's status from a card that asked. A finished sign-up stays busy until its session is active. */
const follow = (settings: SignUpSettings, card: AskingCard, attempt: SignUpAttempt): SignUpStep => {
  const values = card.at === 'verify-email' ? card.values : card.form.values;
  if (attempt.status === 'complete' && attempt.createdSessionId !== undefined) {
    const shown = card.at === 'verify-email' ? { ...card, entry: stepCode(card.entry, { type: 'accepted' })[0] } : card;
    return [shown, { run: 'activate', sessionId: attempt.createdSessionId }];
  }
  const next = statusCard(settings, attempt, values);
  return next ? begin(next) : [startCard(settings, values, undefined, [{ code: 'sign_up_unfinished' }])];
};

const refuse = (card: AskingCard, { problems, sessionId, call }: Refused): SignUpStep => {
  if (sessionId !== undefined && hasCode(problems, ['identifier_already_signed_in']) && call !== 'activate') {
    return [card, { run: 'activate', sessionId }];
  }
  if (card.at === 'verify-email') {
    const problem = problems[0] ?? { code: 'unknown' };
    return [{ ...card, entry: stepCode(card.entry, { type: 'wrong', problem })[0] }];
  }
  return [{ ...card, form: editing(card.form.values, problems) }];
};

// Start and continue

/** Begins a lost sign-up again with everything that was typed; without the password only the person can. */
const beginAgain = (settings: SignUpSettings, card: AskingCard, values: SignUpValues): SignUpStep => {
  const asked: Asked = startAsks(settings);
  if (problemsOf(asked, values).length > 0) {
    return [startCard(settings, values, undefined, [{ code: 'attempt_expired' }])];
  }
  const shown: AskingCard =
    card.at === 'verify-email'
      ? { ...card, entry: { ...card.entry, check: { is: 'checking' }, delivery: { is: 'ready' } } }
      : { ...card, attempt: undefined, at: 'start', asked, form: sending(values) };
  return [shown, { run: 'saveSignUp', as: 'create', values: valuesToSend(asked, values) }];
};

/** The start card, and the card for what is still missing. */
export const stepForm = (
  settings: SignUpSettings,
  state: SignUpStart | SignUpContinue,
  event: SignUpEvent,
): SignUpStep => {
  const { form } = state;
  if (form.phase === 'editing') {
    return event.type === 'back' && state.at === 'continue'
      ? [startCard(settings, form.values, state.attempt)]
      : stepEditing(state, event);
  }
  switch (event.type) {
    case 'answered':
      return follow(settings, state, event.attempt);
    case 'refused': {
      // Only an update can miss its attempt; a create that does is shown like any other refusal.
      const lost = hasCode(event.problems, GONE) && event.call === 'saveSignUp' && isPersisted(state.attempt);
      return lost ? beginAgain(settings, state, form.values) : refuse(state, event);
    }
    case 'activated':
      return [{ at: 'done' }];
    default:
      return [state];
  }
};

// Verify

/** The attempt was begun again: the old code is worthless, so a new one goes out and the card says so. */
const sendAnew = (settings: SignUpSettings, state: SignUpVerify, attempt: SignUpAttempt): SignUpStep => {
  const [next, ...effects] = follow(settings, state, attempt);
  if (next.at !== 'verify-email' || isChecking(next.entry)) return [next, ...effects];
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
      if (hasCode(event.problems, GONE) && event.call === 'attemptEmailCode') {
        return beginAgain(settings, state, state.values);
      }
      if (event.call === 'saveSignUp') return [startCard(settings, state.values, undefined, event.problems)];
      return refuse(state, event);
    }
    case 'activated':
      return [{ at: 'done' }];
    default:
      return [state];
  }
};

/** The card for the code that proves the address. */
export const stepVerify = (settings: SignUpSettings, state: SignUpVerify, event: SignUpEvent): SignUpStep => {
  switch (event.type) {
    case 'tick':
      return enter(state, event);
    case 'code-sent':
      return enter(state, { type: 'sent' });
    case 'code-not-sent': {
      if (hasCode(event.problems, GONE) && state.entry.delivery.is === 'sending' && !isChecking(state.entry)) {
        return beginAgain(settings, state, state.values);
      }
      return enter(state, { type: 'not-sent', problem: event.problems[0] ?? { code: 'unknown' } });
    }
    default:
  }
  if (isChecking(state.entry)) return stepChecking(settings, state, event);
  switch (event.type) {
    case 'digits':
    case 'submit':
    case 'resend':
      return enter(state, event);
    case 'edit-email':
    case 'back':
      return [startCard(settings, state.values, state.attempt)];
    default:
      return [state];
  }
};
