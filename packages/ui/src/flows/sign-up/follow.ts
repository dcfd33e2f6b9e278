// How one card of a sign-up leads to others: by the service's status, or by a refusal.
import { sending } from '../form.ts';
import { hasCode } from '../problem.ts';
import { problemsOf, startAsks, valuesToSend } from './asked-fields.ts';
import type { SignUpAttempt } from './attempt.ts';
import type { AskingCard, Refused, SignUpFlow } from './cards/card.ts';
import { toContinue } from './cards/continue.ts';
import { startOrRestricted } from './cards/restricted.ts';
import { toStart } from './cards/start.ts';
import type { SignUpState, SignUpStep } from './cards/state.ts';
import { cardOf } from './cards/table.ts';
import { toUnavailable } from './cards/unavailable.ts';
import { toVerifyCode } from './cards/verify-code.ts';
import { toVerifyLink } from './cards/verify-link.ts';
import { canContinue, nextStep } from './missing-fields.ts';
import { asksToContinue } from './requested-path.ts';
import type { SignUpSettings, SignUpValues } from './settings.ts';

/** A card, with the effects it needs at once. */
export const show = (state: SignUpState): SignUpStep => cardOf(state).begin?.(state) ?? [state];

/** The values the user gave so far. */
const valuesOf = (card: AskingCard): SignUpValues => ('values' in card ? card.values : card.form.values);

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
  if (asksToContinue(path) && canContinue(attempt)) return toContinue(attempt, values);
  const step = nextStep(settings, attempt);
  switch (step) {
    case 'verify-email':
    case 'verify-phone':
      return toVerifyCode(step, attempt, values);
    case 'verify-link':
      return toVerifyLink({ attempt, values });
    case 'continue':
      return toContinue(attempt, values);
    case 'enterprise':
      return { ...toStart(settings, values, attempt), form: sending(values), pressed: 'enterprise_sso' };
    case 'unavailable':
      return toUnavailable({ attempt, values });
    default:
      return undefined;
  }
};

/** Activates the session. A redeemed invitation is removed from the URL. */
const activate = (card: AskingCard, sessionId: string): SignUpStep => {
  const shown = cardOf(card).accept?.(card) ?? card;
  const work = { run: 'activate', sessionId } as const;
  return valuesOf(card).ticket === '' ? [shown, work] : [shown, { run: 'clearTicket' }, work];
};

const follow = (settings: SignUpSettings, card: AskingCard, attempt: SignUpAttempt): SignUpStep => {
  const values = valuesOf(card);
  if (attempt.status === 'complete' && attempt.createdSessionId !== undefined) {
    return activate(card, attempt.createdSessionId);
  }
  const next = statusCard(settings, attempt, values);
  if (next) return show(next);
  return [startOrRestricted(settings, values, undefined, [{ code: 'sign_up_unfinished' }])];
};

const refuse = (card: AskingCard, { problems, sessionId, call }: Refused): SignUpStep => {
  if (sessionId !== undefined && hasCode(problems, ['identifier_already_signed_in']) && call !== 'activate') {
    return [card, { run: 'activate', sessionId }];
  }
  return [cardOf(card).reopen?.(card, problems) ?? card];
};

const createAgain = (
  settings: SignUpSettings,
  values: SignUpValues,
  attempt: SignUpAttempt | undefined,
  waiting?: SignUpState,
): SignUpStep => {
  const asked = startAsks(settings, values, attempt);
  if (problemsOf(asked, values).length > 0) {
    return [toStart(settings, values, undefined, [{ code: 'attempt_expired' }])];
  }
  return [
    waiting ?? { at: 'start', asked, form: sending(values), attempt: undefined },
    { run: 'saveSignUp', as: 'create', values: valuesToSend(asked, values, undefined) },
  ];
};

/** Creates what the cards of one sign-up ask for to reach others. */
export const createFlow = (settings: SignUpSettings): SignUpFlow => ({
  settings,
  follow: (card, attempt) => follow(settings, card, attempt),
  refuse,
  createAgain: (values, attempt, waiting) => createAgain(settings, values, attempt, waiting),
  show,
  showStatus(attempt, values, path) {
    const card = statusCard(settings, attempt, values, path);
    return card && show(card);
  },
});
