// The beginning of a sign-in: the start card until it asks the service. A page shows and takes it while the cards that come
// after are still being downloaded, so nothing here may import them.
import type { Machine } from '../machine/machine.ts';
import { looksLikeEmail } from './email-shape.ts';
import { editing, sending, withValue } from './form.ts';
import { needed, type Problem } from './problem.ts';
import { asksToResume } from './sign-in-path.ts';
import type { SignInSettings } from './sign-in-settings.ts';
import type { SignInEffect, SignInEvent, SignInStart, SignInState, SignInStep } from './sign-in-state.ts';

/** The start card with what was typed, what is kept of an attempt that was left, and what stood in the way. */
export const startCard = (
  identifier: string,
  { attempt, parked }: Pick<SignInStart, 'attempt' | 'parked'> = { attempt: undefined, parked: [] },
  problems: readonly Problem[] = [],
): SignInStart => ({ at: 'start', form: editing({ identifier, password: '' }, problems), attempt, parked });

/** The card of a visit that resumes nothing. */
export const firstCard = ({ alreadySignedIn, initialIdentifier }: SignInSettings): SignInState =>
  alreadySignedIn ? { at: 'leaving', identifier: initialIdentifier } : startCard(initialIdentifier);

/** Leaves the page, because there is nothing to do on it. */
export const leave = (identifier: string): SignInStep => [{ at: 'leaving', identifier }, { run: 'leave' }];

const identifierProblem = (settings: SignInSettings, identifier: string): Problem | undefined => {
  if (identifier === '') return needed('identifier');
  const emailOnly = settings.identifiers.length === 1 && settings.identifiers[0] === 'email_address';
  return emailOnly && !looksLikeEmail(identifier)
    ? { code: 'form_param_format_invalid', field: 'identifier' }
    : undefined;
};

const submitStart = (settings: SignInSettings, state: SignInStart): SignInStep => {
  const { values } = state.form;
  const identifier = values.identifier.trim();
  const problem = identifierProblem(settings, identifier);
  if (problem) return [{ ...state, form: editing(values, [problem]) }];
  const { password } = values;
  return [
    { ...state, form: sending({ identifier, password }) },
    password === '' ? { run: 'createSignIn', identifier } : { run: 'createSignIn', identifier, password },
  ];
};

/** The start card while it is being filled in. */
export const stepStartEditing = (settings: SignInSettings, state: SignInStart, event: SignInEvent): SignInStep => {
  if (event.type === 'submit') return submitStart(settings, state);
  if (event.type !== 'typed' || event.field === 'confirmation') return [state];
  return [{ ...state, form: withValue(state.form, event.field, event.value) }];
};

/** Where a visit begins: the sub-path of the page, and whether this browser has a sign-in to go on with. */
export type SignInVisit = { readonly path: string; readonly isBegun: boolean };

/**
 * The machine of a sign-in up to its first question to the service; until then it and `createSignIn` take the same steps.
 * None where the visit goes on with a sign-in: only the whole machine knows which card that stands at.
 */
export const beginSignIn = (
  settings: SignInSettings,
  { path, isBegun }: SignInVisit,
): Machine<SignInState, SignInEvent, SignInEffect> | undefined =>
  isBegun && asksToResume(path) && !settings.alreadySignedIn
    ? undefined
    : {
        initial: firstCard(settings),
        step(state, event) {
          if (state.at === 'leaving') return event.type === 'opened' ? [state, { run: 'leave' }] : [state];
          if (state.at !== 'start' || state.form.phase === 'sending') return [state];
          return event.type === 'signed-in'
            ? leave(state.form.values.identifier)
            : stepStartEditing(settings, state, event);
        },
      };
