// The card for a passkey as the second factor.
import { SUB_PATHS } from '@latchkey/wire';
import { editing, type Form, sending } from '../../form.ts';
import type { Card } from './card.ts';
import type { SignInProgress } from './progress.ts';
import { stepOther, stepReply } from './second-factor.ts';

/** The card for a passkey as the second factor. It has no fields: `submit` makes the browser request the passkey. */
export type SignInSecondPasskey = SignInProgress & { readonly at: 'second-passkey'; readonly form: Form<null> };

/** The card, before the browser asks for the passkey. */
export const toSecondPasskey = (progress: SignInProgress): SignInSecondPasskey => ({
  at: 'second-passkey',
  ...progress,
  form: editing(null),
});

/** The card for a passkey as the second factor. */
export const secondPasskeyCard: Card<SignInSecondPasskey> = {
  path: () => SUB_PATHS.signIn.factorTwo,
  reopen: (state, problems) => ({ ...state, form: editing(null, problems) }),
  step(flow, state, event) {
    if (state.form.phase === 'sending') return stepReply(flow, state, event);
    return event.type === 'submit'
      ? [{ ...state, form: sending(null) }, { run: 'attemptPasskey' }]
      : stepOther(state, event);
  },
};
