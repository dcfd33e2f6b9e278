// The card for a sent code, as a first factor or to reset the password.
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
import { type CodeFactor, factorKey, hasOtherMethods, isReset } from '../../factor-choice.ts';
import { hasCode, type Problem } from '../../problem.ts';
import type { SignInAttempt } from '../attempt.ts';
import type { SignInEvent } from '../event.ts';
import type { Card, SignInFlow } from './card.ts';
import { toChooseFactor } from './choose-factor.ts';
import { backToStart, isGone, progressOf, type SignInProgress, startWith } from './progress.ts';
import type { SignInStep } from './state.ts';

/** The card for a sent code; `factor` says where it went, and whether it resets the password. */
export type SignInCode = SignInProgress & {
  readonly at: 'code';
  readonly factor: CodeFactor;
  readonly entry: CodeEntry;
};

/** The entry of a code card: as it was left, or new. A code that was sent before, for example before a reload, is still valid. */
export const codeEntryFor = ({ attempt, parked }: SignInProgress, key: string): CodeEntry =>
  parked.find((code) => code.key === key)?.entry ?? (attempt.codeSentFor === key ? resumedCodeEntry : newCodeEntry);

/** The code card of a factor, before its code is sent. */
export const toCode = (progress: SignInProgress, factor: CodeFactor): SignInCode => ({
  at: 'code',
  ...progress,
  factor,
  entry: codeEntryFor(progress, factorKey(factor)),
});

const enter = (state: SignInCode, event: CodeEntryEvent): SignInStep => {
  const [entry, ...effects] = stepCode(state.entry, event);
  if (entry === state.entry) return [state];
  const { factor } = state;
  return [
    { ...state, entry },
    ...effects.map((effect) =>
      effect.run === 'send'
        ? ({ run: 'prepareCode', factor } as const)
        : ({ run: 'attemptCode', factor, code: effect.code } as const),
    ),
  ];
};

/** The attempt expired: create it again, and keep the card busy so that the user cannot leave halfway. */
const beginAgain = (state: SignInCode): SignInStep => [
  { ...state, entry: { ...state.entry, check: { is: 'checking' }, delivery: { is: 'ready' } } },
  { run: 'createSignIn', identifier: state.identifier },
];

/** The attempt was created again: the old code is invalid, so send a new one; the card says so. */
const sendAnew = (flow: SignInFlow, state: SignInCode, attempt: SignInAttempt): SignInStep => {
  const key = factorKey(state.factor);
  const factor = attempt.firstFactors.find((candidate) => factorKey(candidate) === key);
  if (attempt.status !== 'needs_first_factor' || factor === undefined) return flow.follow(state, attempt);
  const [card, ...effects] = flow.showFactor({ ...progressOf(state), attempt, parked: [] }, factor);
  const problem: Problem = { code: 'code_renewed', field: 'code' };
  return [
    card.at === 'code' ? { ...card, entry: { ...card.entry, check: { is: 'typing', problem } } } : card,
    ...effects,
  ];
};

/** The code could not be sent. */
const stepNotSent = (state: SignInCode, problems: readonly Problem[]): SignInStep => {
  const problem = problems[0] ?? { code: 'unknown' };
  if (isGone(problems) && state.entry.delivery.is === 'sending') return beginAgain(state);
  return hasCode(problems, ['user_locked']) && !isChecking(state.entry)
    ? startWith(state, [problem])
    : enter(state, { type: 'not-sent', problem });
};

const stepChecking = (flow: SignInFlow, state: SignInCode, event: SignInEvent): SignInStep => {
  switch (event.type) {
    case 'answered':
      return event.call === 'createSignIn' ? sendAnew(flow, state, event.attempt) : flow.follow(state, event.attempt);
    case 'refused':
      return isGone(event.problems) && event.call === 'attemptCode' ? beginAgain(state) : flow.refuse(state, event);
    case 'activated':
      return [{ at: 'done', identifier: state.identifier }];
    default:
      return [state];
  }
};

const stepTyping = ({ settings }: SignInFlow, state: SignInCode, event: SignInEvent): SignInStep => {
  const { factor } = state;
  switch (event.type) {
    case 'digits':
    case 'submit':
    case 'resend':
      return enter(state, event);
    case 'edit-identifier':
    case 'back':
      return [backToStart(state)];
    case 'another-way':
    case 'forgot':
      return hasOtherMethods(state.attempt.firstFactors, factor, settings)
        ? [toChooseFactor(progressOf(state), isReset(factor) ? 'forgot' : 'another', factor)]
        : [state];
    case 'help':
      return [{ at: 'help', from: state }];
    default:
      return [state];
  }
};

/** The code card. */
export const codeCard: Card<SignInCode> = {
  path: () => SUB_PATHS.signIn.factorOne,
  begin: (state) => enter(state, { type: 'begin' }),
  isBusy: ({ entry }) => isChecking(entry),
  reopen: (state, problems) => ({ ...state, entry: refuseCode(state.entry, problems) }),
  accept: (state) => ({ ...state, entry: acceptCode(state.entry) }),
  step(flow, state, event) {
    if (event.type === 'code-not-sent') return stepNotSent(state, event.problems);
    return isChecking(state.entry) ? stepChecking(flow, state, event) : stepTyping(flow, state, event);
  },
};
