// The card that waits while a ticket is redeemed.
import type { Card, Refused, SignInFlow } from './card.ts';
import { freshStartWith, knownAs } from './start-step.ts';
import type { SignInStep } from './state.ts';
import { isUnknown, sessionThere, transfer } from './transfer.ts';

/** A ticket is being redeemed: the card only waits. */
export type SignInTicket = { readonly at: 'ticket'; readonly ticket: string; readonly identifier: '' };

/** The ticket is used or invalid: either way remove it from the URL. */
const withoutTicket = ([state, ...effects]: SignInStep): SignInStep => [state, { run: 'clearTicket' }, ...effects];

/** The start shows why a ticket was refused, with the initial values of the page; a signed-in user is redirected. */
const refuse = ({ settings }: SignInFlow, state: SignInTicket, event: Refused): SignInStep => {
  if (event.call === 'activate') return [freshStartWith(settings, event.problems)];
  const sessionId = sessionThere(event);
  return withoutTicket(
    sessionId === undefined ? [freshStartWith(settings, event.problems)] : [state, { run: 'activate', sessionId }],
  );
};

/** The card that waits while a ticket is redeemed. */
export const ticketCard: Card<SignInTicket> = {
  path: () => '',
  begin: (state) => [state, { run: 'createWithTicket', ticket: state.ticket }],
  isBusy: () => true,
  step(flow, state, event) {
    const { settings } = flow;
    switch (event.type) {
      case 'answered':
        return withoutTicket(flow.follow(state, event.attempt));
      case 'refused':
        // The sign-up redeems the same ticket.
        return settings.newAccounts && isUnknown(event.problems)
          ? transfer(settings.newAccounts, state, knownAs(settings))
          : refuse(flow, state, event);
      case 'activated':
        return [{ at: 'done', identifier: '' }];
      default:
        return [state];
    }
  },
};
