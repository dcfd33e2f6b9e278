// The beginning of a sign-in: the start card until it is submitted. A page shows it while the cards that follow are still being
// downloaded, so nothing here may import them.
import type { Machine } from '../../machine/machine.ts';
import { editing, sending, withValue } from '../form.ts';
import type { Problem } from '../problem.ts';
import type { SignInAttempt } from './attempt.ts';
import type { SignInEffect, SignInStep } from './effect.ts';
import type { SignInSettings } from './settings.ts';
import type { IdentifierField, ParkedCode, SignInEvent, SignInStart, SignInState, StartValues } from './state.ts';

type StartFrom = {
  readonly field: IdentifierField;
  readonly identifier: string;
  readonly attempt?: SignInAttempt | undefined;
  readonly parked?: readonly ParkedCode[];
};

/** The start card with the typed values, the state kept from an attempt that was left, and the problems. */
export const startCard = (
  { field, identifier, attempt, parked = [] }: StartFrom,
  problems: readonly Problem[] = [],
): SignInStart => {
  const [text, phoneNumber] = field === 'phone' ? ['', identifier] : [identifier, ''];
  const form = editing({ identifier: text, phoneNumber, password: '' }, problems);
  return { at: 'start', field, switched: false, detects: true, form, attempt, parked };
};

/** The start card of a new visit. */
export const freshStart = (settings: SignInSettings): SignInStart => {
  const { initialIdentifier: identifier, initialPhoneNumber: phoneNumber, fields } = settings;
  const card = startCard({ field: fields[0] ?? 'text', identifier: '' });
  return { ...card, form: editing({ identifier, phoneNumber, password: '' }) };
};

/** The first card of a visit without an attempt to resume. */
export const firstCard = (settings: SignInSettings): SignInState =>
  settings.alreadySignedIn ? { at: 'leaving', identifier: typedOn(freshStart(settings)) } : freshStart(settings);

/** Leaves the page, because it has no step for this visitor. */
export const leave = (identifier: string): SignInStep => [{ at: 'leaving', identifier }, { run: 'leave' }];

/** The value of the visible field. */
export const typedOn = ({ field, form }: SignInStart): string =>
  field === 'phone' ? form.values.phoneNumber : form.values.identifier;

/** How a visit starts. */
export type SignInVisit = {
  /** The sub-path of the page. */
  readonly path: string;
  /** A ticket, or the error of a provider that redirected back here. */
  readonly hasNews?: boolean;
};

/** Whether a sub-path is the start of the flow. */
export const isStartPath = (path: string): boolean => path === '' || path === '/';

/** Events that the beginning does not handle: they wait until the whole flow has loaded, which performs them. */
export const isForWhole = ({ type }: SignInEvent): boolean => /^(use|switch)-/.test(type);

/** The sub-path of a card that the beginning knows; undefined while the page is being left. */
export const beginningPath = (state: SignInState): string | undefined => (state.at === 'start' ? '' : undefined);

const stepBeginning = (state: SignInStart, event: SignInEvent): SignInStep => {
  const { form } = state;
  if (event.type === 'signed-in') return leave(typedOn(state));
  // The whole flow handles the submit. The effect makes the page fetch it.
  if (event.type === 'submit') return [{ ...state, form: sending(form.values), held: true }, { run: 'stopAutofill' }];
  return event.type === 'typed' && event.field in form.values
    ? [{ ...state, form: withValue(form, event.field as keyof StartValues, event.value) }]
    : [state];
};

/**
 * A sign-in before its whole flow has loaded: it shows the first card, keeps the typed values, and holds a submit.
 * Undefined if the URL names another card: only the whole flow can resolve that.
 */
export const beginSignIn = (
  settings: SignInSettings,
  { path, hasNews }: SignInVisit,
): Machine<SignInState, SignInEvent, SignInEffect> | undefined =>
  hasNews || !isStartPath(path)
    ? undefined
    : {
        initial: firstCard(settings),
        step: (state, event) =>
          state.at === 'start' && state.form.phase === 'editing' ? stepBeginning(state, event) : [state],
      };
