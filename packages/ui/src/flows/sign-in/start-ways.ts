// The start card while it is being filled in, with all its parts: two fields to switch between, and the other methods.
import { OFFLINE } from '../../machine/unsent.ts';
import { looksLikeEmail } from '../email-shape.ts';
import { editing, sending, withValue } from '../form.ts';
import { hasCode, needed, type Problem } from '../problem.ts';
import type { SignInEffect, SignInStep } from './effect.ts';
import type { SignInSettings } from './settings.ts';
import { typedOn } from './start.ts';
import type { Pressed, SignInEvent, SignInStart } from './state.ts';

/** The name of the visible field in problems. */
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
    // Enterprise SSO may apply instead: do not send a password before the service has ruled it out.
    password === '' || settings.enterpriseSso
      ? { run: 'createSignIn', identifier }
      : { run: 'createSignIn', identifier, password },
  ];
};

/** The start card while it is being filled in: the text field and the submit button. */
const stepStartForm = (settings: SignInSettings, state: SignInStart, event: SignInEvent): SignInStep => {
  if (event.type === 'submit') return submitStart(settings, state);
  if (event.type !== 'typed' || event.field === 'confirmation' || event.field === 'code') return [state];
  return [{ ...state, form: withValue(state.form, event.field, event.value) }];
};

const press = (state: SignInStart, pressed: Pressed, effect: SignInEffect): SignInStep => [
  { ...state, form: sending(state.form.values), pressed },
  effect,
];

const switchField = (settings: SignInSettings, state: SignInStart): SignInStep => {
  const field = settings.fields.find((other) => other !== state.field);
  const form = editing(state.form.values);
  return field ? [{ ...state, field, form, switched: true, detects: true }] : [state];
};

/** A phone number with its country code, typed into the text field, moves to the phone field. */
const isNumber = (settings: SignInSettings, state: SignInStart, value: string): boolean =>
  state.field === 'text' &&
  state.detects &&
  settings.fields.includes('phone') &&
  value.trim().startsWith('+') &&
  !value.includes('@');

/** The start card while it is being filled in. */
export const stepStartEditing = (settings: SignInSettings, state: SignInStart, event: SignInEvent): SignInStep => {
  switch (event.type) {
    case 'typed': {
      const { field, value } = event;
      if (field !== 'identifier' || !isNumber(settings, state, value)) return stepStartForm(settings, state, event);
      const form = editing({ ...state.form.values, identifier: '', phoneNumber: value });
      return [{ ...state, field: 'phone', form, switched: true, detects: false }];
    }
    case 'switch-identifier':
      return switchField(settings, state);
    case 'use-passkey':
      return settings.passkeyLink ? press(state, 'passkey', { run: 'discoverPasskey' }) : [state];
    case 'use-provider':
      return press(state, event.strategy, { run: 'provider', strategy: event.strategy });
    case 'use-wallet':
      return press(state, event.strategy, { run: 'wallet', strategy: event.strategy });
    default:
      return stepStartForm(settings, state, event);
  }
};

/**
 * Whether a card was submitted before the whole flow had loaded. When the connection is back, the runner sends the opening again,
 * so a card that failed offline counts too.
 */
export const isHeld = ({ held, form }: SignInStart): boolean =>
  held === true || (form.phase === 'editing' && hasCode(form.problems, [OFFLINE]));

/** Handles what was submitted before the whole flow had loaded. */
export const stepHeld = (settings: SignInSettings, { held: _, ...state }: SignInStart): SignInStep =>
  submitStart(settings, { ...state, form: editing(state.form.values) });
