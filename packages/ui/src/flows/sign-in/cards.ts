// How each card of a sign-in is entered: by the service's status, by a chosen factor, or by going back.
import { stepErrorMessages } from '../../i18n/errors/step-messages.en.ts';
import { newCodeEntry, resumedCodeEntry, stepCode } from '../code-entry.ts';
import { newLinkWait } from '../email-link-wait.ts';
import {
  type FirstFactor,
  factorKey,
  isCodeFactor,
  type SecondFactor,
  secondKey,
  startingFactor,
} from '../factor-choice.ts';
import { editing } from '../form.ts';
import type { Problem } from '../problem.ts';
import type { SignInStep } from './effect.ts';
import type { SignInSettings } from './settings.ts';
import { startCard, typedOn } from './start.ts';
import type { ParkedCode, SignInProgress, SignInStart, SignInState } from './state.ts';

/** The code cards that were left, including the current one. */
const parkedWith = (state: SignInProgress | (SignInState & SignInProgress)): readonly ParkedCode[] => {
  if (!('at' in state) || (state.at !== 'code' && state.at !== 'second-code')) return state.parked;
  const key = state.at === 'code' ? factorKey(state.factor) : secondKey(state.factor);
  return [...state.parked.filter((code) => code.key !== key), { key, entry: state.entry }];
};

/** The state that one card passes to the next. */
export const progressOf = (state: SignInProgress): SignInProgress => ({
  identifier: state.identifier,
  field: state.field,
  attempt: state.attempt,
  parked: parkedWith(state),
});

/** Back to the start from any card; the typed identifier is restored, a password is not. */
export const backToStart = (state: SignInProgress, problems: readonly Problem[] = []): SignInStart =>
  startCard(progressOf(state), problems);

/** The identifier the user typed; every card has it. */
export const identifierOf = (state: SignInState): string => {
  if (state.at === 'help') return state.from.identifier;
  return state.at === 'start' ? typedOn(state) : state.identifier;
};

/** The card of a first factor, before its effects. */
export const factorCard = (given: SignInProgress, factor: FirstFactor): SignInState => {
  const { identifier, field, attempt, parked } = given;
  const progress: SignInProgress = { identifier, field, attempt, parked };
  if (factor.strategy === 'password') return { at: 'password', ...progress, form: editing({ password: '' }) };
  if (factor.strategy === 'passkey') return { at: 'passkey', ...progress, form: editing(null) };
  if (!isCodeFactor(factor)) return { at: 'email-link', ...progress, factor, wait: newLinkWait };
  const key = factorKey(factor);
  const left = parked.find((code) => code.key === key)?.entry;
  const entry = left ?? (attempt.codeSentFor === key ? resumedCodeEntry : newCodeEntry);
  return { at: 'code', ...progress, factor, entry };
};

/** The card of a second factor, before its effects. */
export const secondCard = (given: SignInProgress, factor: SecondFactor): SignInState => {
  const { identifier, field, attempt, parked } = given;
  const progress: SignInProgress = { identifier, field, attempt, parked };
  if (factor.strategy === 'backup_code') return { at: 'backup-code', ...progress, form: editing({ code: '' }) };
  const key = secondKey(factor);
  const left = parked.find((code) => code.key === key)?.entry;
  const entry = left ?? (attempt.codeSentFor === key ? resumedCodeEntry : newCodeEntry);
  return { at: 'second-code', ...progress, factor, entry };
};

/** Starts the effects a card needs at once: its code, its link, or the purpose of the page. */
export const begin = (state: SignInState): SignInStep => {
  switch (state.at) {
    case 'leaving':
      return [state, state.to ? { run: 'leave', to: state.to } : { run: 'leave' }];
    case 'ticket':
      return [state, { run: 'createWithTicket', ticket: state.ticket }];
    case 'sso-callback':
      return state.problems.length > 0 ? [state] : [state, { run: 'finishRedirect' }];
    case 'start':
      // The error is shown once: discard the attempt that carries it.
      return state.attempt?.returned ? [{ ...state, attempt: undefined }, { run: 'forgetReturn' }] : [state];
    case 'link-landing':
      return state.outcome === 'loading' ? [state, { run: 'landLink' }] : [state];
    case 'email-link':
      return [state, { run: 'followLink', factor: state.factor }];
    case 'code': {
      const { factor } = state;
      const [entry, ...effects] = stepCode(state.entry, { type: 'begin' });
      return entry === state.entry
        ? [state]
        : [{ ...state, entry }, ...effects.map(() => ({ run: 'prepareCode', factor }) as const)];
    }
    case 'second-code': {
      const { factor } = state;
      // An authenticator app generates its codes: nothing is sent.
      if (factor.strategy === 'totp') return [state];
      const [entry, ...effects] = stepCode(state.entry, { type: 'begin' });
      return entry === state.entry
        ? [state]
        : [{ ...state, entry }, ...effects.map(() => ({ run: 'prepareSecond', factor }) as const)];
    }
    default:
      return [state];
  }
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
  return hasButtons
    ? { at: 'choose-factor', why: 'another', back: undefined, form: editing(null), ...progress }
    : { at: 'unavailable', ...progress };
};

const secondFactorCard = (progress: SignInProgress, resume: Resume): SignInState => {
  const { secondFactors, codeSentFor } = progress.attempt;
  const waiting = resume === 'code-first' && secondFactors.find((factor) => secondKey(factor) === codeSentFor);
  const factor = waiting || secondFactors[0];
  if (factor) return secondCard(progress, factor);
  // No card can continue from here: the start shows why.
  return startCard({ ...progress, attempt: undefined, parked: [] }, [
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
      if (attempt.enterpriseOnly) return undefined;
      return firstFactorCard(settings, progress, resume);
    case 'needs_second_factor':
      return secondFactorCard(progress, resume);
    case 'needs_new_password': {
      const form = editing({ password: '', confirmation: '', signOutOfOtherSessions: true });
      return { at: 'reset-password', forced: !attempt.resetting, form, ...progress };
    }
    default:
      return undefined;
  }
};
