// The beginning of a sign-in: the start card until it asks the service. A page shows and takes it while the cards that come
// after are still being downloaded, so nothing here may import them.
import type { Machine } from '../machine/machine.ts';
import { looksLikeEmail } from './email-shape.ts';
import { editing, sending, withValue } from './form.ts';
import { needed, type Problem } from './problem.ts';
import type { SignInAttempt } from './sign-in-attempt.ts';
import type { SignInEffect, SignInStep } from './sign-in-effect.ts';
import type { SignInSettings } from './sign-in-settings.ts';
import type { IdentifierField, ParkedCode, SignInEvent, SignInStart, SignInState } from './sign-in-state.ts';

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

/** The name of the shown field, as problems call it. */
export const fieldName = ({ field }: Pick<SignInStart, 'field'>): 'identifier' | 'phoneNumber' =>
  field === 'phone' ? 'phoneNumber' : 'identifier';

const identifierProblem = (settings: SignInSettings, state: SignInStart, identifier: string): Problem | undefined => {
  const field = fieldName(state);
  if (identifier === '') return needed(field);
  const emailOnly = state.field === 'text' && !settings.identifiers.includes('username');
  return emailOnly && !looksLikeEmail(identifier) ? { code: 'form_param_format_invalid', field } : undefined;
};

const submitStart = (settings: SignInSettings, state: SignInStart): SignInStep => {
  const { values } = state.form;
  const identifier = typedOn(state).trim();
  const problem = identifierProblem(settings, state, identifier);
  if (problem) return [{ ...state, form: editing(values, [problem]) }];
  const { password } = values;
  return [
    { ...state, form: sending({ ...values, [fieldName(state)]: identifier }) },
    // The provider of an organisation may have to be asked instead; a password is only for who has none.
    password === '' || settings.enterpriseSso
      ? { run: 'createSignIn', identifier }
      : { run: 'createSignIn', identifier, password },
  ];
};

/** The start card while it is being filled in, as far as a text field and a button go. */
export const stepStartForm = (settings: SignInSettings, state: SignInStart, event: SignInEvent): SignInStep => {
  if (event.type === 'submit') return submitStart(settings, state);
  if (event.type !== 'typed' || event.field === 'confirmation' || event.field === 'code') return [state];
  return [{ ...state, form: withValue(state.form, event.field, event.value) }];
};

/** Where a visit begins. */
export type SignInVisit = {
  /** The sub-path of the page. */
  readonly path: string;
  /** A ticket, or the refusal of a provider that led back here. */
  readonly hasNews?: boolean;
};

/** Whether a sub-path is the start of the flow. */
export const isStartPath = (path: string): boolean => path === '' || path === '/';

/** What the beginning does not take: it waits until the whole machine is there, which does the work of it anyway. */
export const isForWhole = ({ type }: SignInEvent): boolean => /^(use|switch)-/.test(type);

/** The sub-path of a card that the beginning knows; none while the page is being left. */
export const beginningPath = (state: SignInState): string | undefined => (state.at === 'start' ? '' : undefined);

/**
 * The machine of a sign-in up to its first question to the service; until then it and `createSignIn` take the same steps.
 * What opening begins, and a number typed as text, is left to the whole machine. None where
 * the address names another card: only the whole machine knows which one that is today.
 */
export const beginSignIn = (
  settings: SignInSettings,
  { path, hasNews }: SignInVisit,
): Machine<SignInState, SignInEvent, SignInEffect> | undefined =>
  hasNews || !isStartPath(path)
    ? undefined
    : {
        initial: firstCard(settings),
        step(state, event) {
          if (state.at !== 'start' || state.form.phase === 'sending') return [state];
          return event.type === 'signed-in' ? leave(typedOn(state)) : stepStartForm(settings, state, event);
        },
      };
