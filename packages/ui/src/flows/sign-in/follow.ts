// How one card of a sign-in leads to others: by the service's status, by a chosen factor, or by a refusal.
import { isChallengeStrategy } from '@latchkey/wire';
import { stepErrorMessages } from '../../i18n/errors/step-messages.en.ts';
import {
  cardNameOf,
  type FirstFactor,
  factorKey,
  isCodeFactor,
  isLinkFactor,
  isSecondCode,
  type SecondFactor,
  secondKey,
  startingFactor,
} from '../factor-choice.ts';
import { sending } from '../form.ts';
import { hasCode } from '../problem.ts';
import type { SignInAttempt } from './attempt.ts';
import { toBackupCode } from './cards/backup-code.ts';
import type { AskingCard, Refused, SignInFlow } from './cards/card.ts';
import { toChooseFactor } from './cards/choose-factor.ts';
import { toCode } from './cards/code.ts';
import { toEmailLink } from './cards/email-link.ts';
import { toPasskey } from './cards/passkey.ts';
import { toSecondPasskey } from './cards/passkey-as-second.ts';
import { toPassword } from './cards/password.ts';
import { identifierOf, type SignInProgress, startWith } from './cards/progress.ts';
import { showResetDone } from './cards/reset-done.ts';
import { toResetPassword } from './cards/reset-password.ts';
import { toSecondCode } from './cards/second-code.ts';
import { toStart } from './cards/start.ts';
import { freshStartWith, type Known, knownAs } from './cards/start-step.ts';
import type { SignInState, SignInStep } from './cards/state.ts';
import { cardOf } from './cards/table.ts';
import type { SignInTicket } from './cards/ticket.ts';
import { sessionThere } from './cards/transfer.ts';
import type { SignInSettings } from './settings.ts';

/** A card, with the effects it needs at once. */
export const show = (state: SignInState): SignInStep => cardOf(state).begin?.(state) ?? [state];

/** The card of a first factor, before its effects. */
const factorCard = (progress: SignInProgress, factor: FirstFactor): SignInState => {
  if (isCodeFactor(factor)) return toCode(progress, factor);
  if (isLinkFactor(factor)) return toEmailLink(progress, factor);
  return cardNameOf(factor) === 'passkey' ? toPasskey(progress) : toPassword(progress);
};

/** The card of a second factor, before its effects. */
const secondCard = (progress: SignInProgress, factor: SecondFactor): SignInState => {
  if (isSecondCode(factor)) return toSecondCode(progress, factor);
  return isChallengeStrategy(factor.strategy) ? toSecondPasskey(progress) : toBackupCode(progress);
};

/** Which card resumes a status: the one whose code was sent, or the preferred one. */
type Resume = 'code-first' | 'preferred';

const firstFactorCard = (settings: SignInSettings, progress: SignInProgress, resume: Resume): SignInState => {
  const { attempt, identifier } = progress;
  const waiting =
    resume === 'code-first' && attempt.firstFactors.find((factor) => factorKey(factor) === attempt.codeSentFor);
  const factor = waiting || startingFactor(attempt.firstFactors, settings.preferred, identifier);
  if (factor) return factorCard(progress, factor);
  const hasButtons = settings.providers.length + settings.wallets.length > 0;
  return hasButtons ? toChooseFactor(progress, 'another', undefined) : { at: 'unavailable', ...progress };
};

const secondFactorCard = (progress: SignInProgress, resume: Resume): SignInState => {
  const { secondFactors, codeSentFor } = progress.attempt;
  const waiting = resume === 'code-first' && secondFactors.find((factor) => secondKey(factor) === codeSentFor);
  const factor = waiting || secondFactors[0];
  if (factor) return secondCard(progress, factor);
  // No card can continue from here: the start shows why.
  return toStart({ ...progress, attempt: undefined, parked: [] }, [
    { code: 'second_factor_unsupported', text: stepErrorMessages.second_factor_unsupported },
  ]);
};

/** The card for the service's status; undefined if the status means the start. */
export const statusCard = (
  settings: SignInSettings,
  progress: SignInProgress,
  resume: Resume,
): SignInState | undefined => {
  const { attempt } = progress;
  switch (attempt.status) {
    case 'needs_first_factor':
      // Enterprise SSO has no card: the start redirects.
      return attempt.enterpriseOnly ? undefined : firstFactorCard(settings, progress, resume);
    case 'needs_second_factor':
      return secondFactorCard(progress, resume);
    case 'needs_new_password':
      return toResetPassword(progress);
    default:
      return undefined;
  }
};

const finish = (card: AskingCard | SignInTicket, attempt: SignInAttempt, sessionId: string): SignInStep => {
  const isSecond = card.at === 'second-code' || card.at === 'second-passkey' || card.at === 'backup-code';
  const isLastOfReset = isSecond && attempt.resetting;
  if (card.at !== 'reset-password' && !isLastOfReset) {
    return [cardOf(card).accept?.(card) ?? card, { run: 'activate', sessionId }];
  }
  const { identifier, field, parked } = card;
  return showResetDone({ identifier, field, attempt, parked }, sessionId);
};

/** Enterprise SSO is required: the start stays busy until the redirect. */
const leaveForEnterprise = (card: AskingCard | SignInTicket, known: Known, identifier: string): SignInStep => {
  const strategy = 'enterprise_sso';
  const start = card.at === 'start' ? card : toStart(known);
  return [
    { ...start, form: sending(start.form.values), pressed: strategy },
    { run: 'provider', strategy, identifier },
  ];
};

const follow = (settings: SignInSettings, card: AskingCard | SignInTicket, attempt: SignInAttempt): SignInStep => {
  const { status, createdSessionId } = attempt;
  if (status === 'complete' && createdSessionId !== undefined) return finish(card, attempt, createdSessionId);
  const identifier = identifierOf(card) || attempt.identifier || '';
  const known = card.at === 'ticket' ? knownAs(settings, identifier) : { identifier, field: card.field };
  if (attempt.enterpriseOnly) return leaveForEnterprise(card, known, identifier);
  const next = statusCard(settings, { ...known, attempt, parked: [] }, 'preferred');
  if (next) return show(next);
  const problems = [{ code: 'sign_in_unfinished' }];
  return card.at === 'ticket' ? [freshStartWith(settings, problems)] : startWith(card, problems);
};

/** A request that the user or the page cancelled is not shown as a problem. */
const QUIET = ['passkey_operation_aborted'];

const refuse = (card: AskingCard, refused: Refused): SignInStep => {
  const { problems } = refused;
  const sessionId = sessionThere(refused);
  if (sessionId !== undefined) return [card, { run: 'activate', sessionId }];
  const locked = problems.find((problem) => problem.code === 'user_locked');
  if (locked && card.at !== 'start') return startWith(card, [locked]);
  return [cardOf(card).reopen?.(card, hasCode(problems, QUIET) ? [] : problems) ?? card];
};

/** Creates what the cards of one sign-in ask for to reach others. */
export const createFlow = (settings: SignInSettings): SignInFlow => ({
  settings,
  follow: (card, attempt) => follow(settings, card, attempt),
  refuse,
  show,
  showFactor: (progress, factor) => show(factorCard(progress, factor)),
  showSecond: (progress, factor) => show(secondCard(progress, factor)),
  showStatus(progress) {
    const card = statusCard(settings, progress, 'preferred');
    return card && show(card);
  },
});
