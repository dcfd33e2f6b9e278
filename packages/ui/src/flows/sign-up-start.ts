// The beginning of a sign-up: the first card until it asks the service. A page shows and takes it while the cards that come
// after are still being downloaded, so nothing here may import them.
import type { Machine } from '../machine/machine.ts';
import { problemsOf, startAsks, valuesToSend } from './asked-fields.ts';
import { editing, sending, withValue } from './form.ts';
import type { Problem } from './problem.ts';
import type { SignUpAttempt } from './sign-up-attempt.ts';
import { asksToResumeSignUp } from './sign-up-path.ts';
import type { SignUpSettings, SignUpValues } from './sign-up-settings.ts';
import type {
  SignUpContinue,
  SignUpEffect,
  SignUpEvent,
  SignUpRestricted,
  SignUpStart,
  SignUpState,
  SignUpStep,
} from './sign-up-state.ts';

/** Where a sign-up is opened: the sub-path of the page, and what the service already knows about this visitor. */
export type SignUpOpening = { readonly path: string; readonly attempt: SignUpAttempt | undefined };

const EMPTY: SignUpValues = {
  firstName: '',
  lastName: '',
  username: '',
  emailAddress: '',
  password: '',
  legalAccepted: false,
};

/** The attempt that can be gone on with, if there is one. */
export const pendingAttempt = ({ attempt }: SignUpOpening): SignUpAttempt | undefined =>
  attempt?.status === 'missing_requirements' ? attempt : undefined;

/** What the fields begin with: what the service has already, then what the page was given. */
export const firstValues = ({ initial }: SignUpSettings, attempt: SignUpAttempt | undefined): SignUpValues => ({
  ...EMPTY,
  firstName: attempt?.firstName ?? initial.firstName ?? '',
  lastName: attempt?.lastName ?? initial.lastName ?? '',
  username: attempt?.username ?? initial.username ?? '',
  emailAddress: attempt?.emailAddress ?? initial.emailAddress ?? '',
});

/** The start card with what was typed. */
export const startCard = (
  settings: SignUpSettings,
  values: SignUpValues,
  attempt: SignUpAttempt | undefined,
  problems: readonly Problem[] = [],
): SignUpStart => ({ at: 'start', asked: startAsks(settings), form: editing(values, problems), attempt });

/** The card of a visit that resumes nothing. */
export const firstCard = (settings: SignUpSettings, opening: SignUpOpening): SignUpState => {
  if (settings.alreadySignedIn) return { at: 'leaving' };
  if (settings.mode !== 'public') return { at: 'restricted', mode: settings.mode };
  const pending = pendingAttempt(opening);
  return startCard(settings, firstValues(settings, pending), pending);
};

/** Leaves the page, because there is nothing to do on it. */
export const LEAVE: SignUpStep = [{ at: 'leaving' }, { run: 'leave' }];

/** Whether the service keeps what this attempt was told. */
export const isPersisted = (attempt: SignUpAttempt | undefined): boolean =>
  attempt?.id !== undefined && attempt.status === 'missing_requirements';

const submit = (state: SignUpStart | SignUpContinue): SignUpStep => {
  const { values } = state.form;
  const problems = problemsOf(state.asked, values);
  if (problems.length > 0) return [{ ...state, form: editing(values, problems) }];
  return [
    { ...state, form: sending(values) },
    {
      run: 'saveSignUp',
      as: isPersisted(state.attempt) ? 'update' : 'create',
      values: valuesToSend(state.asked, values),
    },
  ];
};

/** A form of a sign-up while it is being filled in. */
export const stepEditing = (state: SignUpStart | SignUpContinue, event: SignUpEvent): SignUpStep => {
  switch (event.type) {
    case 'typed':
      return [{ ...state, form: withValue(state.form, event.field, event.value) }];
    case 'ticked':
      return [{ ...state, form: withValue(state.form, event.field, event.value) }];
    case 'submit':
      return submit(state);
    default:
      return [state];
  }
};

/** The card that says new accounts are closed. */
export const stepRestricted = (state: SignUpRestricted, event: SignUpEvent): SignUpStep =>
  event.type === 'join-waitlist' && state.mode === 'waitlist' ? [state, { run: 'openWaitlist' }] : [state];

const step = (state: SignUpState, event: SignUpEvent): SignUpStep => {
  switch (state.at) {
    case 'start':
      if (state.form.phase === 'sending') return [state];
      return event.type === 'signed-in' ? LEAVE : stepEditing(state, event);
    case 'restricted':
      return event.type === 'signed-in' ? LEAVE : stepRestricted(state, event);
    case 'leaving':
      return event.type === 'opened' ? LEAVE : [state];
    default:
      return [state];
  }
};

/**
 * The machine of a sign-up up to its first question to the service; until then it and `createSignUp` take the same steps.
 * A wish for a later card is one that only the whole machine can grant. None where the visit goes on with a sign-up.
 */
export const beginSignUp = (
  settings: SignUpSettings,
  opening: SignUpOpening,
): Machine<SignUpState, SignUpEvent, SignUpEffect> | undefined =>
  pendingAttempt(opening) && asksToResumeSignUp(opening.path) && !settings.alreadySignedIn
    ? undefined
    : { initial: firstCard(settings, opening), step };
