// What a sign-in page can be opened for other than signing in: a ticket, the account chooser, a new account.
import { editing, sending } from '../form.ts';
import type { SignInStep } from './effect.ts';
import { freshStartWith, knownAs } from './field.ts';
import { follow, sessionThere } from './replies.ts';
import { isCreatePath } from './requested-path.ts';
import type { SignInSettings } from './settings.ts';
import { freshStart, isStartPath, startCard } from './start.ts';
import type { SignInAccounts, SignInCreate, SignInEvent, SignInReport, SignInTicket } from './state.ts';
import { isUnknown, transfer } from './transfer.ts';

type Refused = Extract<SignInReport, { type: 'refused' }>;

/** The ticket is used or invalid: either way remove it from the URL. */
const withoutTicket = ([state, ...effects]: SignInStep): SignInStep => [state, { run: 'clearTicket' }, ...effects];

/** The start shows why a ticket was refused, with the initial values of the page; a signed-in user is redirected. */
const refuseTicket = (settings: SignInSettings, state: SignInTicket, event: Refused): SignInStep => {
  if (event.call === 'activate') return [freshStartWith(settings, event.problems)];
  const sessionId = sessionThere(event);
  return withoutTicket(
    sessionId === undefined ? [freshStartWith(settings, event.problems)] : [state, { run: 'activate', sessionId }],
  );
};

/** The card that waits while a ticket is redeemed. */
export const stepTicket = (settings: SignInSettings, state: SignInTicket, event: SignInEvent): SignInStep => {
  const { newAccounts } = settings;
  switch (event.type) {
    case 'answered':
      return withoutTicket(follow(settings, state, event.attempt));
    case 'refused':
      // The sign-up redeems the same ticket.
      if (newAccounts && isUnknown(event.problems)) {
        return transfer(newAccounts, state, knownAs(settings));
      }
      return refuseTicket(settings, state, event);
    case 'activated':
      return [{ at: 'done', identifier: '' }];
    default:
      return [state];
  }
};

/** The account chooser, before a choice. */
export const accountsCard: SignInAccounts = { at: 'accounts', form: editing(null), identifier: '' };

const stepAccountsReady = (settings: SignInSettings, state: SignInAccounts, event: SignInEvent): SignInStep => {
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

/** One step of the account chooser. */
export const stepAccounts = (settings: SignInSettings, state: SignInAccounts, event: SignInEvent): SignInStep => {
  if (state.form.phase === 'editing') return stepAccountsReady(settings, state, event);
  switch (event.type) {
    case 'activated':
      return [{ at: 'done', identifier: '' }];
    case 'signed-out':
      return [freshStart(settings)];
    case 'refused':
      return [{ ...accountsCard, form: editing(null, event.problems) }];
    default:
      return [state];
  }
};

/** The sign-up inside this sign-in: it has a separate machine, and this one only follows its path. */
export const stepCreate = (settings: SignInSettings, state: SignInCreate, event: SignInEvent): SignInStep => {
  // If the user typed no identifier, the start has the initial values of the page.
  const start = () => (state.identifier === '' ? freshStart(settings) : startCard(state));
  if (event.type === 'back' || event.type === 'edit-identifier') return [start()];
  if (event.type !== 'path') return [state];
  if (isStartPath(event.path)) return [start()];
  return isCreatePath(event.path) ? [{ ...state, path: event.path }] : [state];
};
