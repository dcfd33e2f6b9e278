// The start card until it is submitted; `start-step.ts` has what follows. A page shows it while the cards that follow are still
// being downloaded, so nothing here may import them.
import type { Machine } from '../../../machine/machine.ts';
import { editing, type Form, sending, withValue } from '../../form.ts';
import type { Problem } from '../../problem.ts';
import type { SignInAttempt } from '../attempt.ts';
import type { SignInEffect } from '../effect.ts';
import type { SignInEvent } from '../event.ts';
import type { IdentifierField, SignInSettings } from '../settings.ts';
import type { ParkedCode, Pressed } from './progress.ts';
import type { SignInState, SignInStep } from './state.ts';

/** Values of the start card. Text and phone number are separate, so that switching loses neither. */
type StartValues = { readonly identifier: string; readonly phoneNumber: string; readonly password: string };

/** The first card: the identifier, and the password if a password manager fills it in. */
export type SignInStart = {
  readonly at: 'start';
  /** The visible field; problems name it `identifier` or `phoneNumber`. */
  readonly field: IdentifierField;
  /** The user switched to this field, so it is focused on every device. */
  readonly switched: boolean;
  /** A phone number typed into the text field moves to the phone field: once, and again after switching manually. */
  readonly detects: boolean;
  readonly form: Form<StartValues>;
  /** Which button is busy while the form is `sending`: undefined is the submit button. */
  readonly pressed?: Pressed;
  /** Submitted before the whole flow had loaded, which continues with it when it opens. */
  readonly held?: true;
  /** The attempt created before the user returned here. */
  readonly attempt: SignInAttempt | undefined;
  readonly parked: readonly ParkedCode[];
  /** The problem with the password, while the same identifier is sent again without it. */
  readonly carried?: Problem;
};

type StartFrom = {
  readonly field: IdentifierField;
  readonly identifier: string;
  readonly attempt?: SignInAttempt | undefined;
  readonly parked?: readonly ParkedCode[];
};

/** The start card with the typed values, the state kept from an attempt that was left, and the problems. */
export const toStart = (
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
  const card = toStart({ field: fields[0] ?? 'text', identifier: '' });
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
