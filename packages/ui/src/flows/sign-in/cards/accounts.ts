// The account chooser: the signed-in sessions of this client.
import { SUB_PATHS } from '@latchkey/wire';
import { editing, type Form, sending } from '../../form.ts';
import type { SignInEvent } from '../event.ts';
import type { Card, SignInFlow } from './card.ts';
import { freshStart } from './start.ts';
import type { SignInStep } from './state.ts';

/** The account chooser: the signed-in sessions of this client, add an account, or sign out of all. */
export type SignInAccounts = {
  readonly at: 'accounts';
  readonly form: Form<null>;
  /** What is in progress while `sending`: activating a session, or signing out of all. */
  readonly pressed?: { readonly sessionId: string } | 'sign-out-of-all';
  readonly identifier: '';
};

/** The account chooser, before a choice. */
export const toAccounts: SignInAccounts = { at: 'accounts', form: editing(null), identifier: '' };

const stepReady = ({ settings }: SignInFlow, state: SignInAccounts, event: SignInEvent): SignInStep => {
  switch (event.type) {
    case 'choose-account': {
      const { sessionId } = event;
      return [
        { ...state, form: sending(null), pressed: { sessionId } },
        { run: 'activate', sessionId },
      ];
    }
    case 'add-account':
    case 'back':
      return [freshStart(settings)];
    case 'sign-out-of-all':
      return [{ ...state, form: sending(null), pressed: 'sign-out-of-all' }, { run: 'signOutOfAll' }];
    default:
      return [state];
  }
};

/** The account chooser. */
export const accountsCard: Card<SignInAccounts> = {
  path: () => SUB_PATHS.signIn.choose,
  step(flow, state, event) {
    if (state.form.phase === 'editing') return stepReady(flow, state, event);
    switch (event.type) {
      case 'activated':
        return [{ at: 'done', identifier: '' }];
      case 'signed-out':
        return [freshStart(flow.settings)];
      case 'refused':
        return [{ ...toAccounts, form: editing(null, event.problems) }];
      default:
        return [state];
    }
  },
};
