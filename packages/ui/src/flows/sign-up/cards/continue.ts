// The card for the missing fields of a sign-up.
import { SUB_PATHS } from '@latchkey/wire';
import { editing, type Form } from '../../form.ts';
import type { Asked } from '../asked-fields.ts';
import type { SignUpAttempt } from '../attempt.ts';
import type { SignUpEvent } from '../event.ts';
import { stillAsks } from '../missing-fields.ts';
import { otherContact, type SignUpSettings, type SignUpValues } from '../settings.ts';
import type { Card } from './card.ts';
import { type SignUpPressed, stepFields, stepSending } from './form.ts';
import { toStart } from './start.ts';
import type { SignUpStep } from './state.ts';

/** The card for the missing fields. */
export type SignUpContinue = {
  readonly at: 'continue';
  readonly asked: Asked;
  readonly form: Form<SignUpValues>;
  readonly pressed?: SignUpPressed;
  readonly attempt: SignUpAttempt;
};

/** The card for the missing fields, with the values given so far. */
export const toContinue = (attempt: SignUpAttempt, values: SignUpValues): SignUpContinue => ({
  at: 'continue',
  attempt,
  asked: stillAsks(attempt, values.contact),
  form: editing(values),
});

const stepEditing = (settings: SignUpSettings, state: SignUpContinue, event: SignUpEvent): SignUpStep => {
  const { values } = state.form;
  switch (event.type) {
    case 'back':
      return [toStart(settings, values, state.attempt)];
    case 'switch-identifier':
      if (state.asked.instead === undefined) return [state];
      return [toContinue(state.attempt, { ...values, contact: otherContact(values.contact) })];
    default:
      return stepFields(settings, state, event);
  }
};

/** The card for the missing fields. */
export const continueCard: Card<SignUpContinue> = {
  path: () => SUB_PATHS.signUp.continue,
  reopen: ({ pressed: _, ...state }, problems) => ({ ...state, form: editing(state.form.values, problems) }),
  step: (flow, state, event) =>
    state.form.phase === 'editing' ? stepEditing(flow.settings, state, event) : stepSending(flow, state, event),
};
