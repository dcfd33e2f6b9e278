// The card for a second factor of six digits: of an authenticator app, or sent to a phone.
import { SUB_PATHS } from '@latchkey/wire';
import { acceptCode, type CodeEntry, type CodeEntryEvent, isChecking, refuseCode, stepCode } from '../../code-entry.ts';
import { type SecondCodeFactor, secondKey } from '../../factor-choice.ts';
import { hasCode, type Problem } from '../../problem.ts';
import type { Card } from './card.ts';
import { codeEntryFor } from './code.ts';
import { isGone, type SignInProgress, startWith } from './progress.ts';
import { EXPIRED, stepOther, stepReply } from './second-factor.ts';
import type { SignInStep } from './state.ts';

/**
 * The card for a second-factor code: of an authenticator app, whose `delivery` stays `unsent`, or sent to a phone. While
 * `attempt.resetting` it is the last step of a password reset.
 */
export type SignInSecondCode = SignInProgress & {
  readonly at: 'second-code';
  readonly factor: SecondCodeFactor;
  readonly entry: CodeEntry;
};

/** The card of a second factor, before its code is sent. */
export const toSecondCode = (progress: SignInProgress, factor: SecondCodeFactor): SignInSecondCode => ({
  at: 'second-code',
  ...progress,
  factor,
  entry: codeEntryFor(progress, secondKey(factor)),
});

const enter = (state: SignInSecondCode, event: CodeEntryEvent): SignInStep => {
  const [entry, ...effects] = stepCode(state.entry, event);
  if (entry === state.entry) return [state];
  const { factor } = state;
  return [
    { ...state, entry },
    ...effects.map((effect) =>
      effect.run === 'send'
        ? ({ run: 'prepareSecond', factor } as const)
        : ({ run: 'attemptSecond', strategy: factor.strategy, code: effect.code } as const),
    ),
  ];
};

/** The code could not be sent. */
const stepNotSent = (state: SignInSecondCode, problems: readonly Problem[]): SignInStep => {
  const problem = problems[0] ?? { code: 'unknown' };
  if (!isChecking(state.entry)) {
    if (isGone(problems)) return startWith(state, EXPIRED);
    if (hasCode(problems, ['user_locked'])) return startWith(state, [problem]);
  }
  return enter(state, { type: 'not-sent', problem });
};

/** The card for six digits. */
export const secondCodeCard: Card<SignInSecondCode> = {
  path: () => SUB_PATHS.signIn.factorTwo,
  // An authenticator app generates its codes: nothing is sent.
  begin: (state) => ('safeIdentifier' in state.factor ? enter(state, { type: 'begin' }) : [state]),
  isBusy: ({ entry }) => isChecking(entry),
  reopen: (state, problems) => ({ ...state, entry: refuseCode(state.entry, problems) }),
  accept: (state) => ({ ...state, entry: acceptCode(state.entry) }),
  step(flow, state, event) {
    if (event.type === 'code-not-sent') return stepNotSent(state, event.problems);
    if (isChecking(state.entry)) return stepReply(flow, state, event);
    switch (event.type) {
      case 'digits':
      case 'submit':
      case 'resend':
        return enter(state, event);
      default:
        return stepOther(state, event);
    }
  },
};
