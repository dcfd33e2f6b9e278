// What the two cards with a form share, the start and the card for the missing fields: filling in, sending, and the reply.
import type { Web3Strategy } from '@latchkey/wire';
import { editing, sending, withValue } from '../../form.ts';
import { hasCode, type Problem } from '../../problem.ts';
import { problemsOf, valuesToSend } from '../asked-fields.ts';
import type { SignUpAttempt } from '../attempt.ts';
import type { SignUpEffect, SignUpProvider } from '../effect.ts';
import type { SignUpEvent } from '../event.ts';
import type { SignUpSettings, SignUpValues } from '../settings.ts';
import type { SignUpFlow } from './card.ts';
import type { SignUpContinue } from './continue.ts';
import type { SignUpStart } from './start.ts';
import type { SignUpStep } from './state.ts';

/** A button outside the form that was clicked and is busy. */
export type SignUpPressed = SignUpProvider | Web3Strategy;

/** Codes that mean the service no longer has the attempt; it is created again with the typed values. */
const GONE = ['sign_up_not_found', 'resource_not_found', 'client_not_found'];

/** Whether the service has dropped the attempt. */
export const isGone = ({ problems }: { readonly problems: readonly Problem[] }): boolean => hasCode(problems, GONE);

/** Whether the service stores the values of this attempt; one that waits for a wallet's signature accepts only that. */
const isPersisted = (attempt: SignUpAttempt | undefined): boolean =>
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
export const stepFields = (
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

/** A form of a sign-up while it is being sent. */
export const stepSending = (flow: SignUpFlow, state: SignUpStart | SignUpContinue, event: SignUpEvent): SignUpStep => {
  switch (event.type) {
    case 'answered':
      return flow.follow(state, event.attempt);
    case 'refused': {
      // Only an update can lose its attempt; a create with that code is shown like any other refusal.
      const lost = isGone(event) && event.call === 'saveSignUp' && isPersisted(state.attempt);
      return lost ? flow.createAgain(state.form.values, state.attempt) : flow.refuse(state, event);
    }
    case 'released':
      if (state.pressed === undefined) return [state];
      return flow.refuse(state, { type: 'refused', call: 'provider', problems: [] });
    case 'activated':
      return [{ at: 'done' }];
    default:
      return [state];
  }
};
