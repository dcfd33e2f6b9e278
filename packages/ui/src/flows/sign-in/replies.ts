// What an answer or a refusal of the service means on any card of a sign-in.
import { RESET_SUCCESS_DELAY_MS } from '@latchkey/wire';
import { stepCode } from '../code-entry.ts';
import { stepLink } from '../email-link-wait.ts';
import { editing, sending } from '../form.ts';
import { hasCode, type Problem } from '../problem.ts';
import type { SignInAttempt } from './attempt.ts';
import { begin, identifierOf, statusCard } from './cards.ts';
import type { SignInStep } from './effect.ts';
import { freshStartWith, type Known, knownAs, ofShownField } from './field.ts';
import type { SignInSettings } from './settings.ts';
import { startCard } from './start.ts';
import type {
  SignInBackupCode,
  SignInChoose,
  SignInCode,
  SignInLink,
  SignInLinkOpened,
  SignInPasskey,
  SignInPassword,
  SignInProgress,
  SignInReport,
  SignInReset,
  SignInSecondCode,
  SignInStart,
  SignInTicket,
} from './state.ts';

/** Cards that wait for an answer to something a person did. */
export type AskingCard =
  | SignInStart
  | SignInPassword
  | SignInPasskey
  | SignInCode
  | SignInLink
  | SignInLinkOpened
  | SignInChoose
  | SignInSecondCode
  | SignInBackupCode
  | SignInReset;

type Refused = Extract<SignInReport, { type: 'refused' }>;

/** Codes that say the service no longer knows the attempt; it is begun again with what was typed. */
const GONE = ['sign_in_not_found', 'resource_not_found', 'client_not_found'];

/** Whether the attempt ran out on the service's side. */
export const isGone = (problems: readonly Problem[]): boolean => hasCode(problems, GONE);

/** Back to the start with what there is to say and what was typed there; the attempt is over, so nothing is kept of it. */
export const startWith = (card: AskingCard, problems: readonly Problem[]): SignInStep => [
  startCard({ field: card.field, identifier: identifierOf(card) }, problems),
];

/** A proof that was accepted leaves its mark while the session is being made active. */
const accepted = (card: AskingCard | SignInTicket): AskingCard | SignInTicket => {
  if (card.at === 'code' || card.at === 'second-code') {
    return { ...card, entry: stepCode(card.entry, { type: 'accepted' })[0] };
  }
  return card.at === 'email-link' ? { ...card, wait: stepLink(card.wait, { type: 'opened' })[0] } : card;
};

const finish = (card: AskingCard | SignInTicket, attempt: SignInAttempt, sessionId: string): SignInStep => {
  const isLastOfReset = (card.at === 'second-code' || card.at === 'backup-code') && attempt.resetting;
  if (card.at !== 'reset-password' && !isLastOfReset) return [accepted(card), { run: 'activate', sessionId }];
  const { identifier, field, parked } = card;
  return [
    { at: 'reset-done', identifier, field, attempt, parked, sessionId },
    { run: 'wait', milliseconds: RESET_SUCCESS_DELAY_MS },
  ];
};

/** Only the provider of an organisation knows this person: the start waits until its page is there. */
const leaveForCompany = (card: AskingCard | SignInTicket, known: Known, identifier: string): SignInStep => {
  const strategy = 'enterprise_sso';
  const start = card.at === 'start' ? card : startCard(known);
  return [
    { ...start, form: sending(start.form.values), pressed: strategy },
    { run: 'provider', strategy, identifier },
  ];
};

/** Follows the service's status from a card that asked. A finished sign-in stays busy until its session is active. */
export const follow = (
  settings: SignInSettings,
  card: AskingCard | SignInTicket,
  attempt: SignInAttempt,
): SignInStep => {
  const { status, createdSessionId } = attempt;
  if (status === 'complete' && createdSessionId !== undefined) return finish(card, attempt, createdSessionId);
  const identifier = identifierOf(card) || attempt.identifier || '';
  const known = card.at === 'ticket' ? knownAs(settings, identifier) : { identifier, field: card.field };
  if (attempt.enterpriseOnly) return leaveForCompany(card, known, identifier);
  const progress: SignInProgress = { ...known, attempt, parked: [] };
  const next = statusCard(settings, progress, 'preferred');
  if (next) return begin(next);
  const problems = [{ code: 'sign_in_unfinished' }];
  return card.at === 'ticket' ? [freshStartWith(settings, problems)] : startWith(card, problems);
};

/** The card, ready to be typed in again, with what stood in the way. Nothing that was typed is lost. */
const reopened = (card: AskingCard, problems: readonly Problem[]): SignInStep => {
  const problem = problems[0] ?? { code: 'unknown' };
  switch (card.at) {
    case 'code':
      return [{ ...card, entry: stepCode(card.entry, { type: 'wrong', problem })[0] }];
    case 'second-code':
      return [{ ...card, entry: stepCode(card.entry, { type: 'wrong', problem })[0] }];
    case 'email-link':
      return [{ ...card, wait: stepLink(card.wait, { type: 'failed', problem })[0] }];
    case 'start': {
      const { carried: _, pressed: __, ...rest } = card;
      return [{ ...rest, form: editing(card.form.values, ofShownField(card, problems)) }];
    }
    case 'choose-factor': {
      const { pressed: _, ...rest } = card;
      return [{ ...rest, form: editing(null, problems) }];
    }
    case 'password':
      return [{ ...card, form: editing(card.form.values, problems) }];
    case 'backup-code':
      return [{ ...card, form: editing(card.form.values, problems) }];
    case 'reset-password':
      return [{ ...card, form: editing(card.form.values, problems) }];
    case 'passkey':
      return [{ ...card, form: editing(null, problems) }];
    case 'link-opened':
      return [{ ...card, form: editing(null, problems) }];
  }
};

/** A request that the user or the page cancelled is no problem to show. */
const QUIET = ['passkey_operation_aborted'];

/** The session that somebody has already, where that is what stands in the way. */
export const sessionThere = ({ problems, sessionId, call }: Refused): string | undefined =>
  call !== 'activate' && hasCode(problems, ['identifier_already_signed_in']) ? sessionId : undefined;

/** A refusal that means the same on every card: signed in already, locked, or simply wrong. */
export const refuse = (card: AskingCard, refused: Refused): SignInStep => {
  const { problems } = refused;
  const sessionId = sessionThere(refused);
  if (sessionId !== undefined) return [card, { run: 'activate', sessionId }];
  const locked = problems.find((problem) => problem.code === 'user_locked');
  if (locked && card.at !== 'start') return startWith(card, [locked]);
  return reopened(card, hasCode(problems, QUIET) ? [] : problems);
};
