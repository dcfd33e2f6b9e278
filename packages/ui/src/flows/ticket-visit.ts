// A page opened with a ticket while somebody is signed in: the ticket may be for somebody else, it may have let them into an
// organization, or it may be of no use any more. Each has a card, and none of them is left without a way on. Pure.
import type { Machine } from '../machine/machine.ts';
import type { Problem } from './problem.ts';

/** The organization a ticket let somebody into. */
export type JoinedOrganization = { readonly id: string; readonly name: string; readonly imageUrl: string };

/** Where it stands. `taking` is the ordinary way of a ticket: nothing has to be said. */
export type TicketVisitState =
  | { readonly at: 'asking'; readonly problems: readonly Problem[] }
  | { readonly at: 'signing-out' }
  | { readonly at: 'taking' }
  | { readonly at: 'joined'; readonly organization: JoinedOrganization; readonly problems: readonly Problem[] }
  | { readonly at: 'entering'; readonly organization: JoinedOrganization }
  | { readonly at: 'refused'; readonly problems: readonly Problem[] }
  | { readonly at: 'leaving' };

/** What can happen. */
export type TicketVisitEvent =
  /** Signs out whoever is here, and takes the ticket. */
  | { readonly type: 'go-on' }
  /** Stays signed in, and leaves the ticket. */
  | { readonly type: 'stay' }
  | { readonly type: 'signed-out' }
  | { readonly type: 'joined'; readonly organization: JoinedOrganization }
  /** Makes the organization active. */
  | { readonly type: 'enter' }
  | { readonly type: 'entered' }
  | { readonly type: 'refused'; readonly problems: readonly Problem[] };

/** Work: signing out is answered with `signed-out` or `refused`, entering with `entered` or `refused`. */
export type TicketVisitEffect =
  | { readonly run: 'signOut' }
  /** The ticket may be taken now. */
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
 * Makes the machine of one visit. `isOther`: whoever is signed in is not known to be whom the ticket is for, and only one can
 * be signed in at a time.
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
