// How each card of a step-up is entered: by the service's status, by a chosen factor, or by going back.
import { isChallengeStrategy } from '@latchkey/wire';
import { newCodeEntry, stepCode } from '../code-entry.ts';
import {
  factorKey,
  isCodeFactor,
  isSecondCode,
  type PreferredStrategy,
  secondKey,
  startingFactor,
} from '../factor-choice.ts';
import { editing } from '../form.ts';
import type { Problem } from '../problem.ts';
import type {
  LeftCode,
  StagedCode,
  StagedFactor,
  VerificationAttempt,
  VerificationHelpOrigin,
  VerificationProgress,
  VerificationState,
  VerificationStep,
} from './state.ts';

/** A key for a factor, unique within one step-up. */
export const stagedKey = (way: StagedFactor): string =>
  way.stage === 'first' ? factorKey(way.factor) : secondKey(way.factor);

/** The factor of a card; undefined for lists and other cards. */
export const stagedFactorOf = (state: VerificationHelpOrigin): StagedFactor | undefined => {
  if (state.at === 'code') return state.way;
  if (state.at === 'password') return { stage: 'first', factor: { strategy: 'password' } };
  if (state.at === 'passkey') return { stage: 'first', factor: { strategy: 'passkey' } };
  return state.at === 'backup-code' ? { stage: 'second', factor: { strategy: 'backup_code' } } : undefined;
};

/** Every factor of the step that the service requires. */
export const stagedFactorsOf = ({
  status,
  firstFactors,
  secondFactors,
}: VerificationAttempt): readonly StagedFactor[] =>
  status === 'needs_second_factor'
    ? secondFactors.map((factor) => ({ stage: 'second', factor }))
    : firstFactors.map((factor) => ({ stage: 'first', factor }));

/** The factors of the step except the given one. */
export const otherStagedFactors = (attempt: VerificationAttempt, current: StagedFactor): readonly StagedFactor[] => {
  const key = stagedKey(current);
  return stagedFactorsOf(attempt).filter((way) => stagedKey(way) !== key);
};

const parkedWith = (state: VerificationProgress | VerificationHelpOrigin): readonly LeftCode[] => {
  if (!('at' in state) || state.at !== 'code') return state.parked;
  const key = stagedKey(state.way);
  return [...state.parked.filter((left) => left.key !== key), { key, entry: state.entry }];
};

/** The state that one card passes to the next. */
export const progressOf = (state: VerificationProgress | VerificationHelpOrigin): VerificationProgress => ({
  attempt: state.attempt,
  parked: parkedWith(state),
});

const codeOf = (way: StagedFactor): StagedCode | undefined => {
  if (way.stage === 'first') return isCodeFactor(way.factor) ? { stage: 'first', factor: way.factor } : undefined;
  return isSecondCode(way.factor) ? { stage: 'second', factor: way.factor } : undefined;
};

/** The card of a factor, with the effect it needs at once: sending its code. */
export const stagedCard = ({ attempt, parked }: VerificationProgress, way: StagedFactor): VerificationStep => {
  const progress = { attempt, parked };
  const code = codeOf(way);
  if (!code) {
    if (isChallengeStrategy(way.factor.strategy)) return [{ at: 'passkey', form: editing(null), ...progress }];
    return way.stage === 'first'
      ? [{ at: 'password', form: editing({ password: '' }), ...progress }]
      : [{ at: 'backup-code', form: editing({ code: '' }), ...progress }];
  }
  const key = stagedKey(code);
  const left = parked.find((one) => one.key === key)?.entry;
  const card = { at: 'code', way: code, ...progress } as const;
  // An authenticator app generates its codes: nothing is sent.
  if (left || !('safeIdentifier' in code.factor)) return [{ ...card, entry: left ?? newCodeEntry }];
  const [entry] = stepCode(newCodeEntry, { type: 'begin' });
  return [
    { ...card, entry },
    { run: 'prepare', way: code },
  ];
};

/** Sets the problems of a card. */
export const withProblems = (state: VerificationHelpOrigin, problems: readonly Problem[]): VerificationHelpOrigin => {
  switch (state.at) {
    case 'password':
      return { ...state, form: editing(state.form.values, problems) };
    case 'passkey':
      return { ...state, form: editing(null, problems) };
    case 'backup-code':
      return { ...state, form: editing(state.form.values, problems) };
    case 'code': {
      const problem = problems[0] ?? { code: 'unknown' };
      return { ...state, entry: { ...state.entry, check: { is: 'typing', problem } } };
    }
    default:
      return state;
  }
};

/** The factor a step starts with: as in a sign-in for the first, the app before the phone for the second. */
const firstWay = (attempt: VerificationAttempt, preferred: PreferredStrategy): StagedFactor | undefined => {
  if (attempt.status === 'needs_second_factor') return stagedFactorsOf(attempt)[0];
  const factor = startingFactor(attempt.firstFactors, preferred, '');
  return factor && { stage: 'first', factor };
};

/** The card for the service's status. */
export const statusCard = (progress: VerificationProgress, preferred: PreferredStrategy): VerificationStep => {
  const way = firstWay(progress.attempt, preferred);
  return way ? stagedCard(progress, way) : [{ at: 'unavailable', ...progress }];
};

/** Changes the code cards of a state, current or left, whose key is `key`; all of them without a key. */
export const withEntries = (
  state: VerificationState,
  change: (entry: LeftCode['entry']) => LeftCode['entry'],
  key?: string,
): VerificationState => {
  if (state.at === 'help') {
    const from = withEntries(state.from, change, key);
    // The cast holds: changing the entries of a card does not change its kind.
    return from === state.from ? state : { at: 'help', from: from as VerificationHelpOrigin };
  }
  if (!('parked' in state)) return state;
  const fits = (one: string): boolean => key === undefined || one === key;
  const parked = state.parked.map((left) => (fits(left.key) ? { ...left, entry: change(left.entry) } : left));
  const isSame = parked.every(({ entry }, index) => entry === state.parked[index]?.entry);
  const kept = isSame ? state.parked : parked;
  if (state.at !== 'code') return isSame ? state : { ...state, parked: kept };
  const entry = fits(stagedKey(state.way)) ? change(state.entry) : state.entry;
  return isSame && entry === state.entry ? state : { ...state, parked: kept, entry };
};
