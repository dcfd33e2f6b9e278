// The beginning of a sign-in: the start card until it is sent. A page shows it while the cards that come after are still being
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

/** The start card with what was typed, what is kept of an attempt that was left, and what stood in the way. */
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

/** The card of a visit that resumes nothing. */
export const firstCard = (settings: SignInSettings): SignInState =>
  settings.alreadySignedIn ? { at: 'leaving', identifier: typedOn(freshStart(settings)) } : freshStart(settings);

/** Leaves the page, because there is nothing to do on it. */
export const leave = (identifier: string): SignInStep => [{ at: 'leaving', identifier }, { run: 'leave' }];

/** What was typed into the field that is shown. */
export const typedOn = ({ field, form }: SignInStart): string =>
  field === 'phone' ? form.values.phoneNumber : form.values.identifier;

/** Where a visit begins. */
export type SignInVisit = {
  /** The sub-path of the page. */
  readonly path: string;
  /** A ticket, or the refusal of a provider that led back here. */
  readonly hasNews?: boolean;
};

/** Whether a sub-path is the start of the flow. */
export const isStartPath = (path: string): boolean => path === '' || path === '/';

/** What the beginning does not take: it waits until the whole flow is there, which does the work of it anyway. */
export const isForWhole = ({ type }: SignInEvent): boolean => /^(use|switch)-/.test(type);

/** The sub-path of a card that the beginning knows; none while the page is being left. */
export const beginningPath = (state: SignInState): string | undefined => (state.at === 'start' ? '' : undefined);

const stepBeginning = (state: SignInStart, event: SignInEvent): SignInStep => {
  const { form } = state;
  if (event.type === 'signed-in') return leave(typedOn(state));
  // The whole flow looks at what was sent, and takes it from here. That work is asked for makes the page fetch it.
  if (event.type === 'submit') return [{ ...state, form: sending(form.values), held: true }, { run: 'stopAutofill' }];
  return event.type === 'typed' && event.field in form.values
    ? [{ ...state, form: withValue(form, event.field as keyof StartValues, event.value) }]
    : [state];
};

/**
 * What a sign-in does before its whole flow is there: it shows the first card, keeps what is typed, and holds what is sent.
 * None where the address names another card: only the whole flow knows which one that is today.
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
