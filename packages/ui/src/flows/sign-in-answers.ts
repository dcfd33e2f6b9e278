// What an answer or a refusal of the service means on any card of a sign-in.
import { RESET_SUCCESS_DELAY_MS } from '@latchkey/wire';
import { stepCode } from './code-entry.ts';
import { editing } from './form.ts';
import { hasCode, type Problem } from './problem.ts';
import type { SignInAttempt } from './sign-in-attempt.ts';
import { backToStart, begin, statusCard } from './sign-in-cards.ts';
import type { SignInSettings } from './sign-in-settings.ts';
import { startCard } from './sign-in-start.ts';
import type {
  SignInCode,
  SignInPassword,
  SignInProgress,
  SignInReport,
  SignInReset,
  SignInStart,
  SignInStep,
} from './sign-in-state.ts';

/** Cards that wait for an answer. */
export type AskingCard = SignInStart | SignInPassword | SignInCode | SignInReset;

type Refused = Extract<SignInReport, { type: 'refused' }>;

/** Codes that say the service no longer knows the attempt; it is begun again with what was typed. */
const GONE = ['sign_in_not_found', 'resource_not_found', 'client_not_found'];

/** Whether the attempt ran out on the service's side. */
export const isGone = (problems: readonly Problem[]): boolean => hasCode(problems, GONE);

/** Back to the start with one thing to say; the attempt is over. */
export const startWith = (card: AskingCard, problem: Problem): SignInStep =>
  card.at === 'start'
    ? [startCard(card.form.values.identifier, undefined, [problem])]
    : [backToStart({ ...card, parked: [] }, [problem])];

/** Follows the service's status from a card that asked. A finished sign-in stays busy until its session is active. */
export const follow = (settings: SignInSettings, card: AskingCard, attempt: SignInAttempt): SignInStep => {
  if (attempt.status === 'complete' && attempt.createdSessionId !== undefined) {
    const { createdSessionId: sessionId } = attempt;
    if (card.at === 'reset-password') {
      const { identifier, parked } = card;
      const done = { at: 'reset-done', identifier, attempt, parked, sessionId } as const;
      return [done, { run: 'wait', milliseconds: RESET_SUCCESS_DELAY_MS }];
    }
    const shown = card.at === 'code' ? { ...card, entry: stepCode(card.entry, { type: 'accepted' })[0] } : card;
    return [shown, { run: 'activate', sessionId }];
  }
  const identifier = card.at === 'start' ? card.form.values.identifier : card.identifier;
  const progress: SignInProgress = { identifier, attempt, parked: [] };
  const next = statusCard(settings, progress, 'preferred');
  return next ? begin(next) : startWith(card, { code: 'sign_in_unfinished' });
};

/** The card, ready to be typed in again, with what stood in the way. Nothing that was typed is lost. */
const reopened = (card: AskingCard, problems: readonly Problem[]): SignInStep => {
  switch (card.at) {
    case 'code': {
      const problem = problems[0] ?? { code: 'unknown' };
      return [{ ...card, entry: stepCode(card.entry, { type: 'wrong', problem })[0] }];
    }
    case 'start': {
      const { carried: _, ...rest } = card;
      return [{ ...rest, form: editing(card.form.values, problems) }];
    }
    case 'password':
      return [{ ...card, form: editing(card.form.values, problems) }];
    case 'reset-password':
      return [{ ...card, form: editing(card.form.values, problems) }];
  }
};

/** A refusal that means the same on every card: signed in already, locked, or simply wrong. */
export const refuse = (card: AskingCard, { problems, sessionId, call }: Refused): SignInStep => {
  if (sessionId !== undefined && hasCode(problems, ['identifier_already_signed_in']) && call !== 'activate') {
    return [card, { run: 'activate', sessionId }];
  }
  const locked = problems.find((problem) => problem.code === 'user_locked');
  return locked && card.at !== 'start' ? startWith(card, locked) : reopened(card, problems);
};
