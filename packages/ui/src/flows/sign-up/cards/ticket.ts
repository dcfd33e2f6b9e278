// The card that waits while an invitation is redeemed.
import { sending } from '../../form.ts';
import type { SignUpValues } from '../settings.ts';
import { keptValues } from '../values.ts';
import type { Card, Refused, SignUpFlow } from './card.ts';
import { startOrRestricted } from './restricted.ts';
import { toStart } from './start.ts';
import type { SignUpStep } from './state.ts';

/** An invitation is being redeemed: the card only waits. */
export type SignUpTicket = { readonly at: 'ticket'; readonly values: SignUpValues; readonly asking: boolean };

/** A refused invitation is dropped, and the next card shows why. */
const refuse = ({ settings }: SignUpFlow, state: SignUpTicket, { sessionId, call, problems }: Refused): SignUpStep => {
  const values = { ...state.values, ticket: '' };
  if (sessionId === undefined || call === 'activate') {
    return [startOrRestricted(settings, values, undefined, problems), { run: 'clearTicket' }];
  }
  const busy = { ...toStart(settings, values, undefined), form: sending(values) };
  return [busy, { run: 'clearTicket' }, { run: 'activate', sessionId }];
};

/** The card that waits for an invitation. */
export const ticketCard: Card<SignUpTicket> = {
  path: () => '',
  begin: (state) =>
    state.asking
      ? [state]
      : [
          { ...state, asking: true },
          { run: 'createWithTicket', ticket: state.values.ticket },
        ],
  isBusy: () => true,
  step(flow, state, event) {
    const { settings } = flow;
    if (!state.asking) return [state];
    switch (event.type) {
      case 'answered': {
        const { attempt } = event;
        if (attempt.status !== 'missing_requirements') return flow.follow(state, attempt);
        return [toStart(settings, keptValues(settings, state.values, attempt), attempt)];
      }
      case 'refused':
        return refuse(flow, state, event);
      case 'activated':
        return [{ at: 'done' }];
      default:
        return [state];
    }
  },
};
