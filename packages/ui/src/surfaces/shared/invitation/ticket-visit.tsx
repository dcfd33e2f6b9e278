// A ticket opened by a signed-in user. Downloaded for such a visit only: the flow that redeems the ticket asks here first, and
// reports its result.
import type { Latchkey, OrganizationMembership } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { LANDING_NAMES } from '@latchkey/wire';
import type { ReactNode } from 'react';
import type { Problem } from '../../../flows/problem.ts';
import {
  createTicketVisit,
  type JoinedOrganization,
  type TicketVisitEffect,
  type TicketVisitEvent,
  type TicketVisitState,
} from '../../../flows/ticket-visit.ts';
import type { Perform } from '../../../machine/machine.ts';
import { createRunner, type Runner } from '../../../machine/run.ts';
import avatar from '../../../parts/avatar/avatar.css?inline';
import status from '../../../parts/status/status.css?inline';
import { readRefusal } from '../problems/error-to-problems.ts';
import { clearFromAddress } from '../redirects/clear-address.ts';
import { pageParams } from '../redirects/redirects.ts';
import invitation from './invitation.css?inline';
import { type TicketFlow, visitCard } from './ticket-cards.tsx';

/** The style sheets of its cards, in addition to those of every card. */
export const styles: readonly string[] = [avatar, status, invitation];

/** A visit of a flow with a ticket. */
export type TicketVisit = {
  /** Resolves once the ticket may be redeemed; never if the user stays signed in as they are. */
  readonly mayTake: () => Promise<void>;
  /** Reports the result of the ticket; true if this module shows it, so that the flow need not. */
  readonly tell: (outcome: 'complete' | readonly Problem[]) => boolean;
  readonly flow: TicketFlow;
  readonly runner: Runner<TicketVisitState, TicketVisitEvent>;
};

type VisitOptions = {
  readonly latchkey: Latchkey;
  readonly flow: TicketFlow;
  /** The redirect after the flow. */
  readonly afterUrl: () => string;
};

/** URL parameters of a ticket. */
const USED_UP = [LANDING_NAMES.ticket, LANDING_NAMES.invitationToken, LANDING_NAMES.status];

const same = <Value,>(value: Value): Value => value;

/** A promise that is resolved from outside. */
const createGate = () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
};

const createWork =
  ({ latchkey, afterUrl }: VisitOptions, take: () => void): Perform<TicketVisitEvent, TicketVisitEffect> =>
  async (effect, { send }) => {
    try {
      switch (effect.run) {
        case 'signOut':
          // With a callback `signOut` does not redirect: the ticket is redeemed on this page.
          await latchkey.signOut(() => undefined);
          return send({ type: 'signed-out' });
        case 'take':
          return take();
        case 'enter':
          await latchkey.setActive({ organization: effect.organizationId, redirectUrl: afterUrl() });
          return send({ type: 'entered' });
        case 'leave':
          await latchkey.navigate(afterUrl());
          return;
      }
    } catch (error) {
      send({ type: 'refused', problems: readRefusal(error).problems });
    }
  };

type Memberships = readonly OrganizationMembership[] | undefined;

/** The organization that the user was not a member of before. */
const findJoined = (before: Memberships, now: Memberships): JoinedOrganization | undefined =>
  now?.find(({ id }) => !before?.some((one) => one.id === id))?.organization;

/** Creates the visit of a page that was opened with a ticket while a user is signed in. */
export const createVisit = (options: VisitOptions): TicketVisit => {
  const { latchkey, flow } = options;
  const isTheirs = pageParams(latchkey).get(LANDING_NAMES.status) === 'complete';
  const isSingle = latchkey.store.getSnapshot().environment?.isSingleSession() === true;
  const before = latchkey.user?.organizationMemberships;
  const gate = createGate();
  const runner = createRunner(createTicketVisit({ isOther: isSingle && !isTheirs }), {
    perform: createWork(options, gate.open),
    onError: (error) => latchkey.platform.log.error('a ticket could not be taken.', error),
  });
  runner.start();
  if (runner.getSnapshot().at === 'taking') gate.open();
  return {
    mayTake: () => gate.opened,
    tell(outcome) {
      const { user } = latchkey;
      // A user who was signed out for it gets the regular cards, and so does an account that is added to others.
      if (!user || !(isSingle || isTheirs)) return false;
      const organization = outcome === 'complete' ? findJoined(before, user.organizationMemberships) : undefined;
      if (outcome === 'complete' && !organization) return false;
      clearFromAddress(latchkey, USED_UP);
      if (organization) runner.send({ type: 'joined', organization });
      else if (outcome !== 'complete') runner.send({ type: 'refused', problems: outcome });
      return true;
    },
    flow,
    runner,
  };
};

type VisitCardProps = { readonly visit: TicketVisit; readonly children: ReactNode };

const VisitCard = ({ visit: { flow, runner }, children }: VisitCardProps) =>
  visitCard(flow, useStore(runner, same<TicketVisitState>), runner.send) ?? children;

/** Renders the card of a visit, or the flow's own. */
export const withVisit = (visit: TicketVisit, own: ReactNode): ReactNode => <VisitCard visit={visit}>{own}</VisitCard>;

type Answer = { readonly type: string };
type TicketNotice = {
  readonly call?: string;
  readonly attempt?: { readonly status: string | null };
  readonly problems?: readonly Problem[];
  readonly sessionId?: string;
};

/** The result of the ticket in an event; undefined if there is none, or the user continues with another session. */
const outcomeOf = (event: Answer & TicketNotice): 'complete' | readonly Problem[] | undefined => {
  if (event.call !== TAKING || event.sessionId !== undefined) return undefined;
  return event.attempt?.status === 'complete' ? 'complete' : event.problems;
};

/** The call of both flows that redeems a ticket. */
const TAKING = 'createWithTicket';

/** The performer of a flow that redeems the ticket only when allowed, and drops events that the visit's card shows. */
export const guarded =
  <Event extends Answer, Effect extends { readonly run: string }>(
    visit: TicketVisit,
    perform: Perform<Event, Effect>,
  ): Perform<Event, Effect> =>
  async (effect, context) => {
    if (effect.run !== TAKING) return perform(effect, context);
    await visit.mayTake();
    if (context.signal.aborted) return;
    const send = (event: Event): void => {
      const outcome = outcomeOf(event);
      if (outcome === undefined || !visit.tell(outcome)) context.send(event);
    };
    await perform(effect, { ...context, send });
  };
