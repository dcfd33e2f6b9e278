// The second factor of a sign-in: a code of an app or a phone, a backup code, and the choice between them.
import { type CodeEntryEvent, isChecking, stepCode } from '../code-entry.ts';
import { secondKey } from '../factor-choice.ts';
import { editing, sending, withValue } from '../form.ts';
import { hasCode, needed, type Problem } from '../problem.ts';
import { backToStart, begin, progressOf, secondCard } from './cards.ts';
import type { SignInStep } from './effect.ts';
import { follow, isGone, refuse, startWith } from './replies.ts';
import type { SignInSettings } from './settings.ts';
import type { SignInBackupCode, SignInChooseSecond, SignInEvent, SignInSecondCode } from './state.ts';

const EXPIRED: readonly Problem[] = [{ code: 'attempt_expired' }];

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

/** The code could not be sent. An expired attempt takes the verified first factor with it: only the start is left. */
export const stepSecondNotSent = (state: SignInSecondCode, problems: readonly Problem[]): SignInStep => {
  const problem = problems[0] ?? { code: 'unknown' };
  if (!isChecking(state.entry)) {
    if (isGone(problems)) return startWith(state, EXPIRED);
    if (hasCode(problems, ['user_locked'])) return startWith(state, [problem]);
  }
  return enter(state, { type: 'not-sent', problem });
};

/** The service's reply to a second factor. */
const stepAsked = (
  settings: SignInSettings,
  state: SignInSecondCode | SignInBackupCode,
  event: SignInEvent,
): SignInStep => {
  switch (event.type) {
    case 'answered':
      return follow(settings, state, event.attempt);
    case 'refused':
      return isGone(event.problems) && event.call === 'attemptSecond'
        ? startWith(state, EXPIRED)
        : refuse(state, event);
    case 'activated':
      return [{ at: 'done', identifier: state.identifier }];
    default:
      return [state];
  }
};

/** The actions common to all cards of the second factor. */
const stepAround = (state: SignInSecondCode | SignInBackupCode, event: SignInEvent): SignInStep => {
  switch (event.type) {
    case 'edit-identifier':
    case 'back':
      return [backToStart(state)];
    case 'another-way': {
      const back = state.at === 'backup-code' ? ({ strategy: 'backup_code' } as const) : state.factor;
      // The list also leads to the help card, so it is shown even with one entry.
      return [{ at: 'choose-second', back, ...progressOf(state) }];
    }
    case 'help':
      return [{ at: 'help', from: state }];
    default:
      return [state];
  }
};

/** The card for six digits. */
export const stepSecondCode = (settings: SignInSettings, state: SignInSecondCode, event: SignInEvent): SignInStep => {
  if (isChecking(state.entry)) return stepAsked(settings, state, event);
  switch (event.type) {
    case 'digits':
    case 'submit':
    case 'resend':
      return enter(state, event);
    default:
      return stepAround(state, event);
  }
};

/** The card for a backup code. */
export const stepBackupCode = (settings: SignInSettings, state: SignInBackupCode, event: SignInEvent): SignInStep => {
  const { form } = state;
  if (form.phase === 'sending') return stepAsked(settings, state, event);
  switch (event.type) {
    case 'typed':
      return event.field === 'code' ? [{ ...state, form: withValue(form, 'code', event.value) }] : [state];
    case 'submit': {
      const code = form.values.code.trim();
      if (code === '') return [{ ...state, form: editing(form.values, [needed('code')]) }];
      return [
        { ...state, form: sending(form.values) },
        { run: 'attemptSecond', strategy: 'backup_code', code },
      ];
    }
    default:
      return stepAround(state, event);
  }
};

/** The list of second factors. Only one that the service listed can be chosen. */
export const stepChooseSecond = (state: SignInChooseSecond, event: SignInEvent): SignInStep => {
  switch (event.type) {
    case 'choose-second': {
      const key = secondKey(event.factor);
      const factor = state.attempt.secondFactors.find((candidate) => secondKey(candidate) === key);
      return factor ? begin(secondCard(progressOf(state), factor)) : [state];
    }
    case 'back':
      return begin(secondCard(progressOf(state), state.back));
    case 'edit-identifier':
      return [backToStart(state)];
    case 'help':
      return [{ at: 'help', from: state }];
    default:
      return [state];
  }
};
