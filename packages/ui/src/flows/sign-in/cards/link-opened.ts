// The message that a link was opened in this browser; the other tab continues.
import { SUB_PATHS } from '@latchkey/wire';
import { editing, type Form, sending } from '../../form.ts';
import type { Card } from './card.ts';
import { backToStart, type SignInProgress } from './progress.ts';

/** The link was opened in this browser: the other tab continues. `submit` continues here anyway, `back` starts over. */
export type SignInLinkOpened = SignInProgress & {
  readonly at: 'link-opened';
  readonly form: Form<null>;
};

/** The card of a link that was opened in this browser. */
export const linkOpenedCard: Card<SignInLinkOpened> = {
  path: () => SUB_PATHS.signIn.factorOne,
  reopen: (state, problems) => ({ ...state, form: editing(null, problems) }),
  step(flow, state, event) {
    if (state.form.phase === 'editing') {
      if (event.type === 'back' || event.type === 'edit-identifier') return [backToStart(state)];
      if (event.type !== 'submit') return [state];
      return flow.follow({ ...state, form: sending(null) }, state.attempt);
    }
    if (event.type === 'activated') return [{ at: 'done', identifier: state.identifier }];
    return event.type === 'refused' ? flow.refuse(state, event) : [state];
  },
};
