// Steps of the sign-in machine: how long one event takes, from the first letter to the reply of the service.
import { createSignIn, type SignInEvent, signInSettings } from '@latchkey/ui/flows';
import { bench, describe } from 'vitest';

const used = { enabled: true, required: true, used_for_first_factor: true };
const settings = signInSettings(
  {
    userSettings: {
      attributes: { email_address: used },
      passkeySettings: { allow_autofill: false, show_sign_in_button: false },
      authenticatableSocialStrategies: [],
      web3FirstFactors: [],
      enterpriseSSO: { enabled: false },
    },
    displayConfig: { preferredSignInStrategy: 'password' },
  },
  { initial: {} },
);
const machine = createSignIn(settings, { path: '', attempt: undefined });

const EVENTS: readonly SignInEvent[] = [
  { type: 'opened' },
  { type: 'typed', field: 'identifier', value: 'mira@example.com' },
  { type: 'submit' },
  { type: 'refused', call: 'createSignIn', problems: [{ code: 'form_identifier_not_found', field: 'identifier' }] },
  { type: 'typed', field: 'identifier', value: 'mira.k@example.com' },
  { type: 'submit' },
];

describe('sign-in machine', () => {
  bench('six events: typing, sending, a refusal, sending again', () => {
    let state = machine.initial;
    for (const event of EVENTS) [state] = machine.step(state, event);
  });
});
