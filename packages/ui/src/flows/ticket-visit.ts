// A page opened with a ticket while a user is signed in: the ticket may be for another user, may have added them to an
// organization, or may be invalid. Each case has a card with a next step. Pure.
import type { Machine } from '../machine/machine.ts';
import type { Problem } from './problem.ts';

/** The organization that a ticket added the user to. */
export type JoinedOrganization = { readonly id: string; readonly name: string; readonly imageUrl: string };

/** State of the visit. `taking` redeems the ticket without a card. */
export type TicketVisitState =
  | { readonly at: 'asking'; readonly problems: readonly Problem[] }
  | { readonly at: 'signing-out' }
  | { readonly at: 'taking' }
  | { readonly at: 'joined'; readonly organization: JoinedOrganization; readonly problems: readonly Problem[] }
  | { readonly at: 'entering'; readonly organization: JoinedOrganization }
  | { readonly at: 'refused'; readonly problems: readonly Problem[] }
  | { readonly at: 'leaving' };

/** Events. */
export type TicketVisitEvent =
  /** Signs the current user out, and redeems the ticket. */
  | { readonly type: 'go-on' }
  /** Stays signed in, and drops the ticket. */
  | { readonly type: 'stay' }
  | { readonly type: 'signed-out' }
  | { readonly type: 'joined'; readonly organization: JoinedOrganization }
  /** Activates the organization. */
  | { readonly type: 'enter' }
  | { readonly type: 'entered' }
  | { readonly type: 'refused'; readonly problems: readonly Problem[] };

/** Effects: signing out is answered with `signed-out` or `refused`, entering with `entered` or `refused`. */
export type TicketVisitEffect =
  | { readonly run: 'signOut' }
  /** The surface may redeem the ticket now. */
  | { readonly run: 'take' }
  | { readonly run: 'enter'; readonly organizationId: string }
  | { readonly run: 'leave' };

type VisitStep = readonly [state: TicketVisitState, ...effects: TicketVisitEffect[]];

const NO_PROBLEMS: readonly Problem[] = [];
const LEAVE: VisitStep = [{ at: 'leaving' }, { run: 'leave' }];

const step = (state: TicketVisitState, event: TicketVisitEvent): VisitStep => {
  switch (state.at) {
    case 'asking':
      if (event.type === 'go-on') return [{ at: 'signing-out' }, { run: 'signOut' }];
      return event.type === 'stay' ? LEAVE : [state];
    case 'signing-out':
      if (event.type === 'signed-out') return [{ at: 'taking' }, { run: 'take' }];
      return event.type === 'refused' ? [{ at: 'asking', problems: event.problems }] : [state];
    case 'taking':
      if (event.type === 'joined') return [{ at: 'joined', organization: event.organization, problems: NO_PROBLEMS }];
      return event.type === 'refused' ? [{ at: 'refused', problems: event.problems }] : [state];
    case 'joined': {
      const { organization } = state;
      if (event.type === 'enter')
        return [
          { at: 'entering', organization },
          { run: 'enter', organizationId: organization.id },
        ];
      return event.type === 'stay' ? LEAVE : [state];
    }
    case 'entering':
      if (event.type === 'entered') return [{ at: 'leaving' }];
      return event.type === 'refused'
        ? [{ at: 'joined', organization: state.organization, problems: event.problems }]
        : [state];
    case 'refused':
      return event.type === 'stay' ? LEAVE : [state];
    case 'leaving':
      return [state];
  }
};

/**
 * Creates the machine of one visit. `isOther`: the signed-in user is not known to be the ticket's user, and the instance allows
 * one session at a time.
 *
 * @example
 * const machine = createTicketVisit({ isOther: true });
 * const [leaving] = machine.step(machine.initial, { type: 'stay' });
 */
export const createTicketVisit = ({
  isOther,
}: {
  readonly isOther: boolean;
}): Machine<TicketVisitState, TicketVisitEvent, TicketVisitEffect> => ({
  initial: isOther ? { at: 'asking', problems: NO_PROBLEMS } : { at: 'taking' },
  step,
});
