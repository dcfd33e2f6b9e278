// The start card while it is being filled in, with all that may stand on it: two fields to switch between, and other ways.
import { editing, sending } from './form.ts';
import type { SignInEffect, SignInStep } from './sign-in-effect.ts';
import type { SignInSettings } from './sign-in-settings.ts';
import { stepStartForm } from './sign-in-start.ts';
import type { Pressed, SignInEvent, SignInStart } from './sign-in-state.ts';

const press = (state: SignInStart, pressed: Pressed, effect: SignInEffect): SignInStep => [
  { ...state, form: sending(state.form.values), pressed },
  effect,
];

const switchField = (settings: SignInSettings, state: SignInStart): SignInStep => {
  const field = settings.fields.find((other) => other !== state.field);
  const form = editing(state.form.values);
  return field ? [{ ...state, field, form, switched: true, detects: true }] : [state];
};

/** A number with its country code, typed where text is asked for, belongs into the phone field. */
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
