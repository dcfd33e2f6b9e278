// The message that a link was opened in this browser; the other tab continues.
import { SUB_PATHS } from '@latchkey/wire';
import { editing, type Form, sending } from '../../form.ts';
import type { Card, SignUpProgress } from './card.ts';
import { toStart } from './start.ts';

/** The link was opened in this browser: the other tab continues. `submit` continues here anyway, `back` starts over. */
export type SignUpLinkOpened = SignUpProgress & { readonly at: 'link-opened'; readonly form: Form<null> };

/** The card that says another tab of this browser continues; a user who closed that tab can continue here. */
export const linkOpenedCard: Card<SignUpLinkOpened> = {
  path: () => SUB_PATHS.signUp.verifyEmailAddress,
  step(flow, state, event) {
    if (state.form.phase === 'sending') {
      if (event.type === 'activated') return [{ at: 'done' }];
      return event.type === 'refused' ? [{ ...state, form: editing(null, event.problems) }] : [state];
    }
    if (event.type === 'submit') return flow.follow({ ...state, form: sending(null) }, state.attempt);
    return event.type === 'back' ? [toStart(flow.settings, state.values, undefined)] : [state];
  },
};
