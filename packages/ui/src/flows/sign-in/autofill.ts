// When the browser may offer passkeys in the identifier field (conditional mediation).
import type { SignInState, SignInStep } from './cards/state.ts';
import type { SignInEvent } from './event.ts';
import type { SignInSettings } from './settings.ts';

/** The browser may offer passkeys while the user fills in the start card, but not if that could replace an attempt to resume. */
const offersPasskeys = ({ passkeyAutofill }: SignInSettings, state: SignInState): boolean =>
  passkeyAutofill && state.at === 'start' && state.form.phase === 'editing' && state.attempt === undefined;

/** Starts and stops conditional mediation. It stops first: the client has one sign-in attempt, which the other effects need. */
export const withAutofill = (
  settings: SignInSettings,
  before: SignInState,
  event: SignInEvent,
  [next, ...effects]: SignInStep,
): SignInStep => {
  const was = event.type !== 'opened' && offersPasskeys(settings, before);
  const is = offersPasskeys(settings, next);
  if (was === is) return [next, ...effects];
  return is ? [next, ...effects, { run: 'startAutofill' }] : [next, { run: 'stopAutofill' }, ...effects];
};
