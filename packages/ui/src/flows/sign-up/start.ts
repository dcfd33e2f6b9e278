// The beginning of a sign-up: the first card until it calls the service. A page shows it while the cards that follow are still
// being downloaded, so nothing here may import them.
import type { Machine } from '../../machine/machine.ts';
import { editing, sending, withValue } from '../form.ts';
import type { Problem } from '../problem.ts';
import { problemsOf, startAsks, valuesToSend } from './asked-fields.ts';
import type { SignUpAttempt } from './attempt.ts';
import type { SignUpEffect, SignUpStep } from './effect.ts';
import { asksToResumeSignUp, isLanding, isSignUpCallback } from './path.ts';
import { otherContact, type SignUpSettings, type SignUpValues } from './settings.ts';
import type {
  SignUpContinue,
  SignUpEvent,
  SignUpPressed,
  SignUpRestricted,
  SignUpStart,
  SignUpState,
} from './state.ts';

/** Where a sign-up opens: the sub-path of the page, and the existing attempt of this client. */
export type SignUpOpening = { readonly path: string; readonly attempt: SignUpAttempt | undefined };

/** The attempt that can be resumed, if any. */
export const pendingAttempt = ({ attempt }: SignUpOpening): SignUpAttempt | undefined =>
  attempt?.status === 'missing_requirements' ? attempt : undefined;

/** Initial values of the fields: those of the attempt or another card, then those of the page. */
export const firstValues = ({ initial, ticket }: SignUpSettings, attempt: SignUpAttempt | undefined): SignUpValues => {
  const emailAddress = attempt?.emailAddress ?? initial.emailAddress ?? '';
  const phoneNumber = attempt?.phoneNumber ?? initial.phoneNumber ?? '';
  return {
    firstName: attempt?.firstName ?? initial.firstName ?? '',
    lastName: attempt?.lastName ?? initial.lastName ?? '',
    username: attempt?.username ?? initial.username ?? '',
    emailAddress,
    phoneNumber,
    password: '',
    legalAccepted: false,
    // If only a phone number is given, ask for the phone number.
    contact: phoneNumber !== '' && emailAddress === '' ? 'phoneNumber' : 'emailAddress',
    ticket: ticket ?? '',
  };
};

/** The typed values, unless the attempt has others: a redirect through a provider loses nothing. */
export const keptValues = (settings: SignUpSettings, kept: SignUpValues, attempt: SignUpAttempt): SignUpValues => {
  const { emailAddress, phoneNumber } = attempt;
  const known = firstValues({ ...settings, initial: kept }, attempt);
  const isDecided = (emailAddress === undefined) !== (phoneNumber === undefined);
  const decided = phoneNumber === undefined ? 'emailAddress' : 'phoneNumber';
  const { password, legalAccepted, ticket } = kept;
  return { ...known, password, legalAccepted, ticket, contact: isDecided ? decided : kept.contact };
};

/** The start card with the typed values. */
export const startCard = (
  settings: SignUpSettings,
  values: SignUpValues,
  attempt: SignUpAttempt | undefined,
  problems: readonly Problem[] = [],
): SignUpStart => ({
  at: 'start',
  asked: startAsks(settings, values, attempt),
  form: editing(values, problems),
  attempt,
});

/** The start card, or the one that says sign-ups are closed. An invited user always gets the start card. */
export const startOrRestricted = (
  settings: SignUpSettings,
  values: SignUpValues,
  attempt: SignUpAttempt | undefined,
  problems: readonly Problem[] = [],
): SignUpStart | SignUpRestricted =>
  settings.mode === 'public' || values.ticket !== ''
    ? startCard(settings, values, attempt, problems)
    : { at: 'restricted', mode: settings.mode, problems };

/** The first card of a visit without an attempt to resume. */
export const firstCard = (settings: SignUpSettings, opening: SignUpOpening): SignUpState => {
  if (settings.alreadySignedIn) return { at: 'leaving' };
  // Before the service has an attempt, another card may have set its initial values.
  const { attempt } = opening;
  const known = attempt?.id === undefined ? attempt : pendingAttempt(opening);
  const values = firstValues(settings, known);
  if (values.ticket !== '') return { at: 'ticket', values, asking: false };
  const returned = attempt?.returned;
  return returned
    ? startOrRestricted(settings, values, attempt, [returned])
    : startOrRestricted(settings, values, pendingAttempt(opening));
};

/** Leaves the page, because it has no step for this visitor. */
export const LEAVE: SignUpStep = [{ at: 'leaving' }, { run: 'leave' }];

/** Whether the service stores the values of this attempt; one that waits for a wallet's signature accepts only that. */
export const isPersisted = (attempt: SignUpAttempt | undefined): boolean =>
  attempt?.id !== undefined &&
  attempt.status === 'missing_requirements' &&
  !attempt.unverifiedFields.includes('web3_wallet');

const submit = (settings: SignUpSettings, state: SignUpStart | SignUpContinue): SignUpStep => {
  const { asked, attempt } = state;
  const { values } = state.form;
  const problems = problemsOf(asked, values, settings);
  if (problems.length > 0) return [{ ...state, form: editing(values, problems) }];
  const known = isPersisted(attempt) ? attempt : undefined;
  return [
    { ...state, form: sending(values) },
    { run: 'saveSignUp', as: known ? 'update' : 'create', values: valuesToSend(asked, values, known) },
  ];
};

const press = (state: SignUpStart | SignUpContinue, pressed: SignUpPressed, effect: SignUpEffect): SignUpStep => [
  { ...state, form: sending(state.form.values), pressed },
  effect,
];

/** A form of a sign-up while it is being filled in. */
export const stepEditing = (
  settings: SignUpSettings,
  state: SignUpStart | SignUpContinue,
  event: SignUpEvent,
): SignUpStep => {
  const { values } = state.form;
  const agreed = values.legalAccepted ? ({ legalAccepted: true } as const) : {};
  switch (event.type) {
    case 'typed':
    case 'ticked':
      return [{ ...state, form: withValue<SignUpValues, typeof event.field>(state.form, event.field, event.value) }];
    case 'submit':
      return submit(settings, state);
    case 'use-provider': {
      // An invitation, and the values already given, are sent too.
      const continues = isPersisted(state.attempt) && (state.at === 'continue' || values.ticket !== '');
      return press(state, event.strategy, { run: 'provider', strategy: event.strategy, continues, ...agreed });
    }
    case 'use-wallet':
      if (state.at === 'continue' || values.ticket !== '') return [state];
      return press(state, event.strategy, { run: 'wallet', strategy: event.strategy, ...agreed });
    default:
      return [state];
  }
};

/** The error of a provider is shown once: discard the attempt that carries it. */
export const told = (state: SignUpStart | SignUpRestricted): SignUpStep => {
  if (state.at === 'restricted') return state.problems.length > 0 ? [state, { run: 'forgetReturn' }] : [state];
  return state.attempt?.returned ? [{ ...state, attempt: undefined }, { run: 'forgetReturn' }] : [state];
};

/** The first card while it is being filled in. */
export const stepStart = (settings: SignUpSettings, state: SignUpStart, event: SignUpEvent): SignUpStep => {
  switch (event.type) {
    case 'opened':
      return told(state);
    case 'switch-identifier': {
      if (state.asked.instead === undefined) return [state];
      const { values } = state.form;
      return [startCard(settings, { ...values, contact: otherContact(values.contact) }, state.attempt)];
    }
    default:
      return stepEditing(settings, state, event);
  }
};

/** The card that says new accounts are closed. */
export const stepRestricted = (state: SignUpRestricted, event: SignUpEvent): SignUpStep => {
  if (event.type === 'opened') return told(state);
  return event.type === 'join-waitlist' && state.mode === 'waitlist' ? [state, { run: 'openWaitlist' }] : [state];
};

const step =
  (settings: SignUpSettings) =>
  (state: SignUpState, event: SignUpEvent): SignUpStep => {
    switch (state.at) {
      case 'start':
        if (state.form.phase === 'sending') return [state];
        return event.type === 'signed-in' ? LEAVE : stepStart(settings, state, event);
      case 'restricted':
        return event.type === 'signed-in' ? LEAVE : stepRestricted(state, event);
      case 'leaving':
        return event.type === 'opened' ? LEAVE : [state];
      default:
        return [state];
    }
  };

/**
 * The machine of a sign-up up to its first call to the service; until then it takes the same steps as `createSignUp`.
 * Only the whole machine can handle a path of a later card. Undefined if the visit starts with a later card: it
 * resumes a sign-up, opens a link, returns from a provider, or has an invitation.
 */
export const beginSignUp = (
  settings: SignUpSettings,
  opening: SignUpOpening,
): Machine<SignUpState, SignUpEvent, SignUpEffect> | undefined => {
  const first = firstCard(settings, opening);
  const resumes = pendingAttempt(opening) !== undefined && asksToResumeSignUp(opening.path);
  const isLanded = isLanding(opening.path) || isSignUpCallback(opening.path);
  const isReturned = opening.attempt?.returned !== undefined;
  const isLater = isLanded || first.at === 'ticket' || (first.at !== 'leaving' && (resumes || isReturned));
  return isLater ? undefined : { initial: first, step: step(settings) };
};
