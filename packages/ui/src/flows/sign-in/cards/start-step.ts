// The start card from its submit on: two fields to switch between, the other methods, and the replies of the service. Separate
// from `start.ts`, which a page downloads first.
import { OFFLINE } from '../../../machine/unsent.ts';
import { looksLikeEmail } from '../../email-shape.ts';
import { editing, sending, withValue } from '../../form.ts';
import { hasCode, needed, type Problem } from '../../problem.ts';
import type { SignInAttempt } from '../attempt.ts';
import type { SignInEffect } from '../effect.ts';
import type { SignInEvent } from '../event.ts';
import type { IdentifierField, SignInSettings } from '../settings.ts';
import type { Card, Refused, SignInFlow } from './card.ts';
import { hasPassword, leavePwned } from './password.ts';
import type { Pressed } from './progress.ts';
import { freshStart, type SignInStart, typedOn } from './start.ts';
import type { SignInStep } from './state.ts';
import { continueSignUp, isUnknown, transfer } from './transfer.ts';

/** An identifier and the field of the start that takes it. */
export type Known = { readonly identifier: string; readonly field: IdentifierField };

/** The field for an identifier that the service returned. One that no field takes is left out. */
export const knownAs = ({ fields }: SignInSettings, identifier = ''): Known => {
  if (identifier.startsWith('+') && fields.includes('phone')) return { identifier, field: 'phone' };
  const field = fields.includes('text') ? 'text' : (fields[0] ?? 'text');
  return { identifier: field === 'phone' ? '' : identifier, field };
};

/** The name of the visible field in problems. */
const fieldName = ({ field }: Pick<SignInStart, 'field'>): 'identifier' | 'phoneNumber' =>
  field === 'phone' ? 'phoneNumber' : 'identifier';

/** The start shows one of two fields: a problem with the identifier belongs to the visible one. */
const ofShownField = (card: SignInStart, problems: readonly Problem[]): readonly Problem[] =>
  problems.map((problem) => (problem.field === 'identifier' ? { ...problem, field: fieldName(card) } : problem));

/** The start of a new visit, with the problems of what the page was opened for. */
export const freshStartWith = (settings: SignInSettings, problems: readonly Problem[]): SignInStart => {
  const card = freshStart(settings);
  return { ...card, form: editing(card.form.values, ofShownField(card, problems)) };
};

const identifierProblem = (settings: SignInSettings, state: SignInStart, identifier: string): Problem | undefined => {
  const field = fieldName(state);
  if (identifier === '') return needed(field);
  const emailOnly = state.field === 'text' && !settings.identifiers.includes('username');
  return emailOnly && !looksLikeEmail(identifier) ? { code: 'form_param_format_invalid', field } : undefined;
};

const submit = (settings: SignInSettings, state: SignInStart): SignInStep => {
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
const stepForm = (settings: SignInSettings, state: SignInStart, event: SignInEvent): SignInStep => {
  if (event.type === 'submit') return submit(settings, state);
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
const stepEditing = (settings: SignInSettings, state: SignInStart, event: SignInEvent): SignInStep => {
  switch (event.type) {
    case 'typed': {
      const { field, value } = event;
      if (field !== 'identifier' || !isNumber(settings, state, value)) return stepForm(settings, state, event);
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
      return stepForm(settings, state, event);
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
  submit(settings, { ...state, form: editing(state.form.values) });

/** Refusals of a password that was autofilled with the identifier; the sign-in is then created without it. */
const PASSWORD_REFUSED = ['form_password_incorrect', 'strategy_for_user_invalid', 'form_password_pwned'];

/** A password that was held back until the service ruled out enterprise SSO for this identifier. */
const isHeldBack = (
  { enterpriseSso }: SignInSettings,
  { form, carried }: SignInStart,
  attempt: SignInAttempt,
): boolean =>
  enterpriseSso &&
  carried === undefined &&
  form.values.password !== '' &&
  attempt.status === 'needs_first_factor' &&
  !attempt.hasEnterprise &&
  hasPassword(attempt);

/** A wrong password from the start is shown on the password card, where the user can correct it. */
const followFromStart = (flow: SignInFlow, state: SignInStart, attempt: SignInAttempt): SignInStep => {
  const [next, ...effects] = flow.follow(state, attempt);
  if (state.carried === undefined || next.at !== 'password') return [next, ...effects];
  if (state.carried.code === 'form_password_pwned') return leavePwned(next);
  if (state.carried.code !== 'form_password_incorrect') return [next, ...effects];
  const { password } = state.form.values;
  return [{ ...next, form: editing({ password }, [{ ...state.carried, field: 'password' }]) }, ...effects];
};

const refuse = (flow: SignInFlow, state: SignInStart, event: Refused): SignInStep => {
  const { newAccounts } = flow.settings;
  const identifier = typedOn(state);
  const aboutPassword = event.problems.find((problem) => PASSWORD_REFUSED.includes(problem.code));
  if (event.call === 'attemptPassword' && aboutPassword && state.attempt) {
    return followFromStart(flow, { ...state, carried: aboutPassword }, state.attempt);
  }
  if (event.call === 'createSignIn') {
    if (aboutPassword && state.form.values.password !== '' && state.carried === undefined) {
      return [
        { ...state, carried: aboutPassword },
        { run: 'createSignIn', identifier },
      ];
    }
    if (newAccounts && isUnknown(event.problems)) {
      return transfer(newAccounts, state, { identifier, field: state.field });
    }
  }
  return flow.refuse(state, event);
};

const stepSending = (flow: SignInFlow, state: SignInStart, event: SignInEvent): SignInStep => {
  const { settings } = flow;
  switch (event.type) {
    case 'answered': {
      const { attempt, call } = event;
      if (call !== 'createSignIn' || !isHeldBack(settings, state, attempt))
        return followFromStart(flow, state, attempt);
      return [
        { ...state, attempt },
        { run: 'attemptPassword', password: state.form.values.password },
      ];
    }
    case 'refused':
      return refuse(flow, state, event);
    case 'released':
      return flow.refuse(state, { type: 'refused', call: 'provider', problems: [] });
    case 'sign-up-begun':
      return continueSignUp(settings.newAccounts, { identifier: typedOn(state), field: state.field }, event.path);
    case 'activated':
      return [{ at: 'done', identifier: typedOn(state) }];
    default:
      return [state];
  }
};

/** The start card. */
export const startCard: Card<SignInStart> = {
  path: () => '',
  // The error of a provider is shown once: discard the attempt that carries it.
  begin: (state) => (state.attempt?.returned ? [{ ...state, attempt: undefined }, { run: 'forgetReturn' }] : [state]),
  reopen: ({ carried: _, pressed: __, ...state }, problems) => ({
    ...state,
    form: editing(state.form.values, ofShownField(state, problems)),
  }),
  step(flow, state, event) {
    if (state.form.phase === 'sending') return stepSending(flow, state, event);
    if (event.type === 'autofilled') {
      const form = sending(state.form.values);
      return followFromStart(flow, { ...state, form, pressed: 'passkey' }, event.attempt);
    }
    if (event.type === 'autofill-refused') return [{ ...state, form: editing(state.form.values, event.problems) }];
    return stepEditing(flow.settings, state, event);
  },
};
