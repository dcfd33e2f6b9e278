// The card for the code that verifies the e-mail address or phone number of a sign-up.
import { SUB_PATHS } from '@latchkey/wire';
import {
  acceptCode,
  type CodeEntry,
  type CodeEntryEvent,
  isChecking,
  newCodeEntry,
  refuseCode,
  resumedCodeEntry,
  stepCode,
} from '../../code-entry.ts';
import type { Problem } from '../../problem.ts';
import type { SignUpAttempt } from '../attempt.ts';
import type { SignUpEffect } from '../effect.ts';
import type { SignUpEvent } from '../event.ts';
import type { SignUpValues } from '../settings.ts';
import type { Card, SignUpFlow, SignUpProgress } from './card.ts';
import { isGone } from './form.ts';
import { toStart } from './start.ts';
import type { SignUpState, SignUpStep } from './state.ts';

/** The card for the code that verifies the e-mail address or phone number. */
export type SignUpVerify = SignUpProgress & {
  readonly at: 'verify-email' | 'verify-phone';
  readonly entry: CodeEntry;
};

/** Whether a card is a code card. */
export const isCodeCard = (card: SignUpState): card is SignUpVerify =>
  card.at === 'verify-email' || card.at === 'verify-phone';

/** The code card, before its code is sent. */
export const toVerifyCode = (at: SignUpVerify['at'], attempt: SignUpAttempt, values: SignUpValues): SignUpVerify => {
  const isSent = attempt.codesSent.includes(at === 'verify-email' ? 'emailAddress' : 'phoneNumber');
  return { at, attempt, values, entry: isSent ? resumedCodeEntry : newCodeEntry };
};

/** Digits, a resend or a reply on a code card. */
const enter = (state: SignUpVerify, event: CodeEntryEvent): SignUpStep => {
  const [entry, ...effects] = stepCode(state.entry, event);
  if (entry === state.entry) return [state];
  const kind = state.at === 'verify-email' ? 'EmailCode' : 'PhoneCode';
  const work = effects.map(
    (effect): SignUpEffect =>
      effect.run === 'send' ? { run: `prepare${kind}` } : { run: `attempt${kind}`, code: effect.code },
  );
  return [{ ...state, entry }, ...work];
};

/** The attempt expired: create it again, and keep the card busy so that the user cannot leave halfway. */
const createAgain = (flow: SignUpFlow, state: SignUpVerify): SignUpStep => {
  const entry: CodeEntry = { ...state.entry, check: { is: 'checking' }, delivery: { is: 'ready' } };
  return flow.createAgain(state.values, state.attempt, { ...state, entry });
};

/** The attempt was created again: the old code is invalid, so send a new one; the card says so. */
const sendAnew = (flow: SignUpFlow, state: SignUpVerify, attempt: SignUpAttempt): SignUpStep => {
  const [next, ...effects] = flow.follow(state, attempt);
  if (!isCodeCard(next) || isChecking(next.entry)) return [next, ...effects];
  const problem: Problem = { code: 'code_renewed', field: 'code' };
  return [{ ...next, entry: { ...next.entry, check: { is: 'typing', problem } } }, ...effects];
};

const stepChecking = (flow: SignUpFlow, state: SignUpVerify, event: SignUpEvent): SignUpStep => {
  switch (event.type) {
    case 'answered':
      return event.call === 'saveSignUp' ? sendAnew(flow, state, event.attempt) : flow.follow(state, event.attempt);
    case 'refused':
      if (event.call === 'saveSignUp') return [toStart(flow.settings, state.values, undefined, event.problems)];
      return isGone(event) && event.call !== 'activate' ? createAgain(flow, state) : flow.refuse(state, event);
    case 'activated':
      return [{ at: 'done' }];
    default:
      return [state];
  }
};

const stepTyping = ({ settings }: SignUpFlow, state: SignUpVerify, event: SignUpEvent): SignUpStep => {
  switch (event.type) {
    case 'digits':
    case 'submit':
    case 'resend':
      return enter(state, event);
    case 'edit-identifier':
    case 'back':
      return [toStart(settings, state.values, state.attempt)];
    default:
      return [state];
  }
};

/** The card for a code. */
export const verifyCodeCard: Card<SignUpVerify> = {
  path: ({ at }) => (at === 'verify-email' ? SUB_PATHS.signUp.verifyEmailAddress : SUB_PATHS.signUp.verifyPhoneNumber),
  begin: (state) => enter(state, { type: 'begin' }),
  isBusy: ({ entry }) => isChecking(entry),
  reopen: (state, problems) => ({ ...state, entry: refuseCode(state.entry, problems) }),
  accept: (state) => ({ ...state, entry: acceptCode(state.entry) }),
  step(flow, state, event) {
    switch (event.type) {
      case 'tick':
        return enter(state, event);
      case 'code-sent':
        return enter(state, { type: 'sent' });
      case 'code-not-sent': {
        const isWaiting = state.entry.delivery.is === 'sending' && !isChecking(state.entry);
        if (isGone(event) && isWaiting) return createAgain(flow, state);
        return enter(state, { type: 'not-sent', problem: event.problems[0] ?? { code: 'unknown' } });
      }
      default:
        return isChecking(state.entry) ? stepChecking(flow, state, event) : stepTyping(flow, state, event);
    }
  },
};
