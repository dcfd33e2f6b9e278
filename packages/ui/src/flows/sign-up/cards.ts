// The cards of a sign-up: which one follows by the service's status, how it is entered, and how a refusal changes it.

import { type CodeEntryEvent, newCodeEntry, resumedCodeEntry, stepCode } from '../code-entry.ts';
import { newLinkWait } from '../email-link-wait.ts';
import { editing, sending } from '../form.ts';
import { hasCode } from '../problem.ts';
import { problemsOf, startAsks, valuesToSend } from './asked-fields.ts';
import type { SignUpAttempt } from './attempt.ts';
import type { SignUpEffect, SignUpStep } from './effect.ts';
import { canContinue, cannotAsk, nextStep, stillAsks } from './missing-fields.ts';
import { asksToContinue } from './path.ts';
import type { SignUpSettings, SignUpValues } from './settings.ts';
import { startCard, startOrRestricted } from './start.ts';
import type {
  SignUpCallback,
  SignUpContinue,
  SignUpLink,
  SignUpLinkLanding,
  SignUpLinkOpened,
  SignUpReport,
  SignUpStart,
  SignUpState,
  SignUpTicket,
  SignUpUnavailable,
  SignUpVerify,
} from './state.ts';

/** Cards that call the service and continue with its reply. */
export type AskingCard =
  | SignUpStart
  | SignUpContinue
  | SignUpVerify
  | SignUpLink
  | SignUpLinkOpened
  | SignUpLinkLanding
  | SignUpCallback
  | SignUpTicket;

/** A refusal of a call. */
export type Refused = Extract<SignUpReport, { type: 'refused' }>;

/** Codes that mean the service no longer has the attempt; it is created again with the typed values. */
const GONE = ['sign_up_not_found', 'resource_not_found', 'client_not_found'];

/** Whether the service has dropped the attempt. */
export const isGone = ({ problems }: Pick<Refused, 'problems'>): boolean => hasCode(problems, GONE);

/** The values the user gave so far. */
const valuesOf = (card: AskingCard | SignUpUnavailable): SignUpValues =>
  'values' in card ? card.values : card.form.values;

/** Whether a card is a code card. */
export const isCodeCard = (card: SignUpState): card is SignUpVerify =>
  card.at === 'verify-email' || card.at === 'verify-phone';

/** The card for the missing fields. */
export const continueCard = (attempt: SignUpAttempt, values: SignUpValues): SignUpContinue => ({
  at: 'continue',
  attempt,
  asked: stillAsks(attempt, values.contact),
  form: editing(values),
});

const codeCard = (at: SignUpVerify['at'], attempt: SignUpAttempt, values: SignUpValues): SignUpVerify => {
  const isSent = attempt.codesSent.includes(at === 'verify-email' ? 'emailAddress' : 'phoneNumber');
  return { at, attempt, values, entry: isSent ? resumedCodeEntry : newCodeEntry };
};

/**
 * The card for the service's status; undefined if that is the start or the sign-up is complete. A `path` that asks for the
 * missing fields gets them first.
 */
export const statusCard = (
  settings: SignUpSettings,
  attempt: SignUpAttempt,
  values: SignUpValues,
  path = '',
): SignUpState | undefined => {
  if (asksToContinue(path) && canContinue(attempt)) return continueCard(attempt, values);
  const step = nextStep(settings, attempt);
  switch (step) {
    case 'verify-email':
    case 'verify-phone':
      return codeCard(step, attempt, values);
    case 'verify-link':
      return { at: 'verify-link', attempt, values, wait: newLinkWait };
    case 'continue':
      return continueCard(attempt, values);
    case 'enterprise':
      return { ...startCard(settings, values, attempt), form: sending(values), pressed: 'enterprise_sso' };
    case 'unavailable':
      return { at: 'unavailable', attempt, values, needs: [...attempt.unverifiedFields, ...cannotAsk(attempt)] };
    default:
      return undefined;
  }
};

/** Digits, a resend or a reply on a code card. */
export const enterCode = (state: SignUpVerify, event: CodeEntryEvent): SignUpStep => {
  const [entry, ...effects] = stepCode(state.entry, event);
  if (entry === state.entry) return [state];
  const kind = state.at === 'verify-email' ? 'EmailCode' : 'PhoneCode';
  const work = effects.map(
    (effect): SignUpEffect =>
      effect.run === 'send' ? { run: `prepare${kind}` } : { run: `attempt${kind}`, code: effect.code },
  );
  return [{ ...state, entry }, ...work];
};

/** Starts the effects a card needs at once: a code or link not yet sent, an invitation not yet redeemed. */
export const begin = (state: SignUpState): SignUpStep => {
  switch (state.at) {
    case 'leaving':
      return [state, { run: 'leave' }];
    case 'verify-email':
    case 'verify-phone':
      return enterCode(state, { type: 'begin' });
    case 'verify-link':
      return [state, { run: 'followLink' }];
    case 'start':
      return state.form.phase === 'sending' && state.pressed === 'enterprise_sso'
        ? [state, { run: 'provider', strategy: 'enterprise_sso', continues: true }]
        : [state];
    case 'ticket':
      if (state.asking) return [state];
      return [
        { ...state, asking: true },
        { run: 'createWithTicket', ticket: state.values.ticket },
      ];
    case 'sso-callback':
      return state.asking ? [state] : [{ ...state, asking: true }, { run: 'finishRedirect' }];
    case 'link-landing':
      return state.asking ? [state] : [{ ...state, asking: true }, { run: 'landLink' }];
    default:
      return [state];
  }
};

/** Activates the session. A redeemed invitation is removed from the URL. */
const activate = (card: AskingCard, sessionId: string): SignUpStep => {
  const shown = isCodeCard(card) ? { ...card, entry: stepCode(card.entry, { type: 'accepted' })[0] } : card;
  const work: SignUpEffect = { run: 'activate', sessionId };
  return valuesOf(card).ticket === '' ? [shown, work] : [shown, { run: 'clearTicket' }, work];
};

/** Follows the service's status from a card with a pending call. A completed sign-up stays busy until its session is active. */
export const follow = (settings: SignUpSettings, card: AskingCard, attempt: SignUpAttempt): SignUpStep => {
  const values = valuesOf(card);
  if (attempt.status === 'complete' && attempt.createdSessionId !== undefined) {
    return activate(card, attempt.createdSessionId);
  }
  const next = statusCard(settings, attempt, values);
  if (next) return begin(next);
  return [startOrRestricted(settings, values, undefined, [{ code: 'sign_up_unfinished' }])];
};

/** Shows a refusal on its card, or continues with the session that already exists. */
export const refuse = (card: SignUpStart | SignUpContinue | SignUpVerify, refused: Refused): SignUpStep => {
  const { problems, sessionId, call } = refused;
  if (sessionId !== undefined && hasCode(problems, ['identifier_already_signed_in']) && call !== 'activate') {
    return [card, { run: 'activate', sessionId }];
  }
  if (isCodeCard(card)) {
    const problem = problems[0] ?? { code: 'unknown' };
    return [{ ...card, entry: stepCode(card.entry, { type: 'wrong', problem })[0] }];
  }
  const { pressed: _, ...still } = card;
  return [{ ...still, form: editing(card.form.values, problems) }];
};

/** Creates a lost sign-up again with all typed values; if the password is no longer known, the user has to type it. */
export const beginAgain = (
  settings: SignUpSettings,
  card: SignUpStart | SignUpContinue | SignUpVerify | SignUpLink,
): SignUpStep => {
  const values = valuesOf(card);
  const { attempt } = card;
  const asked = startAsks(settings, values, attempt);
  if (problemsOf(asked, values).length > 0) {
    return [startCard(settings, values, undefined, [{ code: 'attempt_expired' }])];
  }
  const save: SignUpEffect = { run: 'saveSignUp', as: 'create', values: valuesToSend(asked, values, undefined) };
  switch (card.at) {
    case 'verify-email':
    case 'verify-phone':
      return [{ ...card, entry: { ...card.entry, check: { is: 'checking' }, delivery: { is: 'ready' } } }, save];
    case 'verify-link':
      return [{ ...card, wait: { check: { is: 'following' }, seconds: 0 } }, save];
    default:
      return [{ at: 'start', asked, form: sending(values), attempt: undefined }, save];
  }
};
