// The first card of a sign-up. A page shows it while the cards that follow are still being downloaded, so nothing here may import
// them.
import { isEnterpriseStrategy } from '@latchkey/wire';
import { editing, type Form } from '../../form.ts';
import type { Problem } from '../../problem.ts';
import { type Asked, startAsks } from '../asked-fields.ts';
import type { SignUpAttempt } from '../attempt.ts';
import type { SignUpEvent } from '../event.ts';
import { otherContact, type SignUpSettings, type SignUpValues } from '../settings.ts';
import type { Card } from './card.ts';
import { type SignUpPressed, stepFields, stepSending } from './form.ts';
import type { SignUpStep } from './state.ts';

/** The first card: the fields the instance asks for. `attempt` is one that was created before the user returned here. */
export type SignUpStart = {
  readonly at: 'start';
  readonly asked: Asked;
  readonly form: Form<SignUpValues>;
  /** Which button is busy while the form is `sending`: undefined is the submit button. */
  readonly pressed?: SignUpPressed;
  readonly attempt: SignUpAttempt | undefined;
};

/** The start card with the typed values. */
export const toStart = (
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

/** The first card while it is being filled in. */
export const stepStart = (settings: SignUpSettings, state: SignUpStart, event: SignUpEvent): SignUpStep => {
  if (event.type !== 'switch-identifier') return stepFields(settings, state, event);
  if (state.asked.instead === undefined) return [state];
  const { values } = state.form;
  return [toStart(settings, { ...values, contact: otherContact(values.contact) }, state.attempt)];
};

/** Redirects to the enterprise's provider, or shows the error of a provider once: the attempt that carries it is discarded. */
export const openStart = (state: SignUpStart): SignUpStep => {
  const { form, pressed, attempt } = state;
  if (form.phase === 'editing') {
    return attempt?.returned ? [{ ...state, attempt: undefined }, { run: 'forgetReturn' }] : [state];
  }
  return pressed !== undefined && isEnterpriseStrategy(pressed)
    ? [state, { run: 'provider', strategy: pressed, continues: true }]
    : [state];
};

/** The start card. */
export const startCard: Card<SignUpStart> = {
  path: () => '',
  begin: openStart,
  reopen: ({ pressed: _, ...state }, problems) => ({ ...state, form: editing(state.form.values, problems) }),
  step: (flow, state, event) =>
    state.form.phase === 'editing' ? stepStart(flow.settings, state, event) : stepSending(flow, state, event),
};
