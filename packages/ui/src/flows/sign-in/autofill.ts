// When the browser may offer passkeys in the identifier field.
import type { SignInStep } from './effect.ts';
import type { SignInSettings } from './settings.ts';
import type { SignInEvent, SignInState } from './state.ts';

/** The browser may offer passkeys while the start card is filled in; an attempt to go on with is not put at risk. */
const offersPasskeys = ({ passkeyAutofill }: SignInSettings, state: SignInState): boolean =>
  passkeyAutofill && state.at === 'start' && state.form.phase === 'editing' && state.attempt === undefined;

/** Begins and ends what the browser offers in the field. It ends first: there is one attempt, and others want it. */
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
