// Step-up (reverification): verifies the signed-in user again, by the factors the service lists. Pure: calls are effects.
import { isChallengeStrategy } from '@latchkey/wire';
import type { Machine } from '../../machine/machine.ts';
import { type CodeEntryEvent, clockEffects, isChecking, isCounting, stepCode } from '../code-entry.ts';
import {
  isSessionSecond,
  knownFactors,
  knownSecondFactors,
  type ListedFactor,
  type PreferredStrategy,
  verifiesSession,
} from '../factor-choice.ts';
import { editing, sending, withValue } from '../form.ts';
import { hasCode, needed, type Problem } from '../problem.ts';
import {
  progressOf,
  stagedCard,
  stagedFactorOf,
  stagedFactorsOf,
  stagedKey,
  statusCard,
  withEntries,
  withProblems,
} from './cards.ts';
import type {
  VerificationAttempt,
  VerificationBackupCode,
  VerificationChoose,
  VerificationCode,
  VerificationEffect,
  VerificationEvent,
  VerificationHelpOrigin,
  VerificationLoading,
  VerificationPasskey,
  VerificationPassword,
  VerificationState,
  VerificationStep,
} from './state.ts';

/** The part of the client's resource that is read. */
export type VerificationSource = {
  readonly status: VerificationAttempt['status'];
  readonly session: { readonly id: string };
  /** If the user has a passkey, the start returns a challenge for it; that factor is in no list. */
  readonly firstFactorVerification: { readonly status: string | null; readonly strategy: string | null };
  readonly supportedFirstFactors: readonly ListedFactor[] | null;
  readonly supportedSecondFactors: readonly ListedFactor[] | null;
};

/** Reads a step-up resource. `readVerification(await session.startVerification({ level }))` */
export const readVerification = (
  source: VerificationSource,
  { passkeys } = { passkeys: true },
): VerificationAttempt => {
  const { status, strategy } = source.firstFactorVerification;
  const listed = (source.supportedFirstFactors ?? []).filter(verifiesSession);
  const asksForPasskey = passkeys && isChallengeStrategy(strategy ?? '') && status === 'unverified';
  return {
    status: source.status,
    sessionId: source.session.id,
    firstFactors: knownFactors(asksForPasskey ? [{ strategy: 'passkey' }, ...listed] : listed),
    secondFactors: knownSecondFactors(source.supportedSecondFactors ?? []).filter(isSessionSecond),
  };
};

/** The service has dropped the step-up: it is created again. */
const GONE = ['verification_missing', 'resource_not_found', 'session_verification_not_found'];

const EXPIRED: Problem = { code: 'attempt_expired' };

const enter = (state: VerificationCode, event: CodeEntryEvent): VerificationStep => {
  const [entry, ...effects] = stepCode(state.entry, event);
  if (entry === state.entry) return [state];
  const { way } = state;
  return [
    { ...state, entry },
    ...effects.map((effect) =>
      effect.run === 'send'
        ? ({ run: 'prepare', way } as const)
        : ({ run: 'attemptCode', way, code: effect.code } as const),
    ),
  ];
};

const isBusy = (state: VerificationHelpOrigin): boolean => {
  if (state.at === 'code') return isChecking(state.entry);
  return 'form' in state && state.form.phase === 'sending';
};

/** The service's reply to a factor. */
const stepAsked = (
  preferred: PreferredStrategy,
  state: VerificationHelpOrigin,
  event: VerificationEvent,
): VerificationStep => {
  switch (event.type) {
    case 'answered': {
      const { attempt } = event;
      if (attempt.status === 'complete') {
        const accepted = state.at === 'code' ? enter(state, { type: 'accepted' })[0] : state;
        return [accepted, { run: 'activate', sessionId: attempt.sessionId }];
      }
      return statusCard({ ...progressOf(state), attempt }, preferred);
    }
    case 'refused':
      if (hasCode(event.problems, GONE)) return [{ at: 'loading', isRenewal: true }, { run: 'start' }];
      return [withProblems(state, event.problems)];
    case 'activated':
      return [{ at: 'done' }, { run: 'finish' }];
    default:
      return [state];
  }
};

const stepPassword = (state: VerificationPassword, event: VerificationEvent): VerificationStep => {
  const { form } = state;
  if (event.type === 'typed' && event.field === 'password')
    return [{ ...state, form: withValue(form, 'password', event.value) }];
  if (event.type !== 'submit') return stepAround(state, event);
  const { password } = form.values;
  if (password === '') return [{ ...state, form: editing(form.values, [needed('password')]) }];
  return [
    { ...state, form: sending(form.values) },
    { run: 'attemptPassword', password },
  ];
};

const stepPasskey = (state: VerificationPasskey, event: VerificationEvent): VerificationStep =>
  event.type === 'submit' ? [{ ...state, form: sending(null) }, { run: 'attemptPasskey' }] : stepAround(state, event);

const stepBackupCode = (state: VerificationBackupCode, event: VerificationEvent): VerificationStep => {
  const { form } = state;
  if (event.type === 'typed' && event.field === 'code')
    return [{ ...state, form: withValue(form, 'code', event.value) }];
  if (event.type !== 'submit') return stepAround(state, event);
  const code = form.values.code.trim();
  if (code === '') return [{ ...state, form: editing(form.values, [needed('code')]) }];
  return [
    { ...state, form: sending(form.values) },
    { run: 'attemptBackupCode', code },
  ];
};

const stepCodeCard = (state: VerificationCode, event: VerificationEvent): VerificationStep => {
  switch (event.type) {
    case 'digits':
    case 'submit':
    case 'resend':
      return enter(state, event);
    default:
      return stepAround(state, event);
  }
};

/** The actions common to all cards of a factor, apart from their form. */
const stepAround = (state: VerificationHelpOrigin, event: VerificationEvent): VerificationStep => {
  const way = stagedFactorOf(state);
  if (event.type === 'help') return [{ at: 'help', from: state }];
  // The list also leads to the help card, but a list with one entry offers no choice.
  return event.type === 'another-way' && way && stagedFactorsOf(state.attempt).length > 1
    ? [{ at: 'choose', back: way, ...progressOf(state) }]
    : [state];
};

/** The list of factors. Only one that the service listed can be chosen. */
const stepChoose = (state: VerificationChoose, event: VerificationEvent): VerificationStep => {
  if (event.type === 'back') return stagedCard(progressOf(state), state.back);
  if (event.type !== 'choose') return stepAround(state, event);
  const key = stagedKey(event.way);
  const way = stagedFactorsOf(state.attempt).find((one) => stagedKey(one) === key);
  return way ? stagedCard(progressOf(state), way) : [state];
};

const stepStarting = (
  preferred: PreferredStrategy,
  state: VerificationLoading,
  event: VerificationEvent,
): VerificationStep => {
  if (event.type === 'refused') return [{ at: 'failed', problems: event.problems }];
  if (event.type === 'activated') return [{ at: 'done' }, { run: 'finish' }];
  if (event.type === 'opened') return [state, { run: 'start' }];
  if (event.type !== 'started') return [state];
  const { attempt } = event;
  // Verified elsewhere a moment ago: no card is needed.
  if (attempt.status === 'complete') return [state, { run: 'activate', sessionId: attempt.sessionId }];
  const [card, ...effects] = statusCard({ attempt, parked: [] }, preferred);
  if (!state.isRenewal || card.at === 'loading' || card.at === 'failed' || card.at === 'help' || card.at === 'done')
    return [card, ...effects];
  return [withProblems(card, [EXPIRED]), ...effects];
};

const stepCard = (
  preferred: PreferredStrategy,
  state: VerificationHelpOrigin,
  event: VerificationEvent,
): VerificationStep => {
  if (isBusy(state)) return stepAsked(preferred, state, event);
  switch (state.at) {
    case 'password':
      return stepPassword(state, event);
    case 'passkey':
      return stepPasskey(state, event);
    case 'backup-code':
      return stepBackupCode(state, event);
    case 'code':
      return stepCodeCard(state, event);
    case 'choose':
      return stepChoose(state, event);
    case 'unavailable':
      return stepAround(state, event);
  }
};

const stepState = (
  preferred: PreferredStrategy,
  state: VerificationState,
  event: VerificationEvent,
): VerificationStep => {
  switch (event.type) {
    case 'tick':
      return [withEntries(state, (entry) => stepCode(entry, event)[0])];
    case 'code-sent':
      return [withEntries(state, (entry) => stepCode(entry, { type: 'sent' })[0], event.key)];
    case 'code-not-sent': {
      // Do not create it again automatically: if sending fails each time, that would loop forever.
      if (hasCode(event.problems, GONE)) return [{ at: 'failed', problems: [EXPIRED] }];
      const problem = event.problems[0] ?? { code: 'unknown' };
      return [withEntries(state, (entry) => stepCode(entry, { type: 'not-sent', problem })[0], event.key)];
    }
  }
  switch (state.at) {
    case 'loading':
      return stepStarting(preferred, state, event);
    case 'failed':
      return event.type === 'retry' ? [{ at: 'loading', isRenewal: false }, { run: 'start' }] : [state];
    case 'help':
      return event.type === 'back' ? [state.from] : [state];
    case 'done':
      return [state];
    default:
      return stepCard(preferred, state, event);
  }
};

/** Whether any code of this step-up is counting down to a resend. */
const isWaiting = (state: VerificationState): boolean => {
  if (state.at === 'help') return isWaiting(state.from);
  if (!('parked' in state)) return false;
  return state.parked.some(({ entry }) => isCounting(entry)) || (state.at === 'code' && isCounting(state.entry));
};

/** Inputs of a step-up. */
export type VerificationSettings = { readonly preferred: PreferredStrategy };

/**
 * Creates the machine of one step-up. `opened` starts it.
 *
 * @example
 * const machine = createVerification({ preferred: 'password' });
 * const [loading, start] = machine.step(machine.initial, { type: 'opened' });
 */
export const createVerification = ({
  preferred,
}: VerificationSettings): Machine<VerificationState, VerificationEvent, VerificationEffect> => ({
  initial: { at: 'loading', isRenewal: false },
  step(state, event) {
    const [next, ...effects] = stepState(preferred, state, event);
    return [next, ...effects, ...clockEffects(isWaiting(state), isWaiting(next))];
  },
});
