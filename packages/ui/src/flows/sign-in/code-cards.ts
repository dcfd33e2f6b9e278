// The cards of a sign-in around codes: typing one, choosing another method, and getting help.
import { type CodeEntryEvent, isChecking, stepCode } from '../code-entry.ts';
import { factorKey, hasOtherWays, isReset } from '../factor-choice.ts';
import { editing, sending } from '../form.ts';
import { hasCode, type Problem } from '../problem.ts';
import type { SignInAttempt } from './attempt.ts';
import { backToStart, begin, factorCard, progressOf } from './cards.ts';
import type { SignInStep } from './effect.ts';
import { follow, isGone, refuse, startWith } from './replies.ts';
import type { SignInSettings } from './settings.ts';
import type { SignInChoose, SignInCode, SignInEvent, SignInHelp } from './state.ts';
import { continueSignUp } from './transfer.ts';

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
const sendAnew = (settings: SignInSettings, state: SignInCode, attempt: SignInAttempt): SignInStep => {
  const key = factorKey(state.factor);
  const factor = attempt.firstFactors.find((candidate) => factorKey(candidate) === key);
  if (attempt.status !== 'needs_first_factor' || factor === undefined) return follow(settings, state, attempt);
  const [card, ...effects] = begin(factorCard({ ...progressOf(state), attempt, parked: [] }, factor));
  const problem: Problem = { code: 'code_renewed', field: 'code' };
  return [
    card.at === 'code' ? { ...card, entry: { ...card.entry, check: { is: 'typing', problem } } } : card,
    ...effects,
  ];
};

/** The code could not be sent. */
export const stepCodeNotSent = (state: SignInCode, problems: readonly Problem[]): SignInStep => {
  const problem = problems[0] ?? { code: 'unknown' };
  if (isGone(problems) && state.entry.delivery.is === 'sending') return beginAgain(state);
  return hasCode(problems, ['user_locked']) && !isChecking(state.entry)
    ? startWith(state, [problem])
    : enter(state, { type: 'not-sent', problem });
};

const stepChecking = (settings: SignInSettings, state: SignInCode, event: SignInEvent): SignInStep => {
  switch (event.type) {
    case 'answered':
      return event.call === 'createSignIn'
        ? sendAnew(settings, state, event.attempt)
        : follow(settings, state, event.attempt);
    case 'refused':
      return isGone(event.problems) && event.call === 'attemptCode' ? beginAgain(state) : refuse(state, event);
    case 'activated':
      return [{ at: 'done', identifier: state.identifier }];
    default:
      return [state];
  }
};

const listWays = (settings: SignInSettings, state: SignInCode): SignInStep => {
  const why = isReset(state.factor) ? 'forgot' : 'another';
  return hasOtherWays(state.attempt.firstFactors, state.factor, settings)
    ? [{ at: 'choose-factor', why, back: state.factor, form: editing(null), ...progressOf(state) }]
    : [state];
};

/** The code card. */
export const stepCodeCard = (settings: SignInSettings, state: SignInCode, event: SignInEvent): SignInStep => {
  if (isChecking(state.entry)) return stepChecking(settings, state, event);
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
      return listWays(settings, state);
    case 'help':
      return [{ at: 'help', from: state }];
    default:
      return [state];
  }
};

const stepChoosing = (settings: SignInSettings, state: SignInChoose, event: SignInEvent): SignInStep => {
  switch (event.type) {
    case 'answered':
      return follow(settings, state, event.attempt);
    case 'refused':
      return refuse(state, event);
    case 'released':
      return refuse(state, { type: 'refused', call: 'provider', problems: [] });
    case 'sign-up-begun':
      return continueSignUp(settings.newAccounts, state, event.path);
    case 'activated':
      return [{ at: 'done', identifier: state.identifier }];
    default:
      return [state];
  }
};

/** The list of other methods. Only factors that the service listed, and buttons that are shown, are accepted. */
export const stepChoose = (settings: SignInSettings, state: SignInChoose, event: SignInEvent): SignInStep => {
  if (state.form.phase === 'sending') return stepChoosing(settings, state, event);
  switch (event.type) {
    case 'choose': {
      const key = factorKey(event.factor);
      const factor = state.attempt.firstFactors.find((candidate) => factorKey(candidate) === key);
      return factor ? begin(factorCard(progressOf(state), factor)) : [state];
    }
    case 'use-provider':
      return [
        { ...state, form: sending(null), pressed: event.strategy },
        { run: 'provider', strategy: event.strategy },
      ];
    case 'use-wallet':
      return [
        { ...state, form: sending(null), pressed: event.strategy },
        { run: 'wallet', strategy: event.strategy },
      ];
    case 'back':
      return state.back ? begin(factorCard(progressOf(state), state.back)) : [backToStart(state)];
    case 'edit-identifier':
      return [backToStart(state)];
    case 'help':
      return [{ at: 'help', from: state }];
    default:
      return [state];
  }
};

/** The card with the support address; going back restores the previous card unchanged. */
export const stepHelp = (state: SignInHelp, event: SignInEvent): SignInStep => {
  if (event.type === 'back') return [state.from];
  return event.type === 'edit-identifier' ? [backToStart(state.from)] : [state];
};
