// How a reply or a refusal of the service changes any card of a sign-in.
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

/** Cards that wait for the reply to a user action. */
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

/** Codes that mean the service no longer has the attempt; it is created again with the typed values. */
const GONE = ['sign_in_not_found', 'resource_not_found', 'client_not_found'];

/** Whether the attempt expired on the service. */
export const isGone = (problems: readonly Problem[]): boolean => hasCode(problems, GONE);

/** Back to the start with the problems and the typed identifier; the attempt is over, so its state is dropped. */
export const startWith = (card: AskingCard, problems: readonly Problem[]): SignInStep => [
  startCard({ field: card.field, identifier: identifierOf(card) }, problems),
];

/** An accepted verification keeps its success state while the session is being activated. */
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

/** Enterprise SSO is required: the start stays busy until the redirect. */
const leaveForCompany = (card: AskingCard | SignInTicket, known: Known, identifier: string): SignInStep => {
  const strategy = 'enterprise_sso';
  const start = card.at === 'start' ? card : startCard(known);
  return [
    { ...start, form: sending(start.form.values), pressed: strategy },
    { run: 'provider', strategy, identifier },
  ];
};

/** Follows the service's status from a card with a pending call. A completed sign-in stays busy until its session is active. */
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

/** The card, editable again, with the problems. The typed values are kept. */
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

/** A request that the user or the page cancelled is not shown as a problem. */
const QUIET = ['passkey_operation_aborted'];

/** The existing session, if the refusal is that the user is already signed in. */
export const sessionThere = ({ problems, sessionId, call }: Refused): string | undefined =>
  call !== 'activate' && hasCode(problems, ['identifier_already_signed_in']) ? sessionId : undefined;

/** A refusal that every card treats alike: already signed in, locked, or wrong input. */
export const refuse = (card: AskingCard, refused: Refused): SignInStep => {
  const { problems } = refused;
  const sessionId = sessionThere(refused);
  if (sessionId !== undefined) return [card, { run: 'activate', sessionId }];
  const locked = problems.find((problem) => problem.code === 'user_locked');
  if (locked && card.at !== 'start') return startWith(card, [locked]);
  return reopened(card, hasCode(problems, QUIET) ? [] : problems);
};
