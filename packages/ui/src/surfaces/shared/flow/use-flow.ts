// Runs a flow on a surface. The state writes the address; an address that a visitor types is a request, which the machine may refuse.
import type { Snapshot } from '@latchkey/client';
import { type Download, useStore } from '@latchkey/hooks';
import { useEffect, useInsertionEffect, useRef, useState } from 'react';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { returnErrorMessages } from '../../../i18n/return-error-messages.en.ts';
import { ahead } from '../../../location/idle.ts';
import type { FlowLocation } from '../../../location/location.ts';
import type { Machine, Perform } from '../../../machine/machine.ts';
import { useMachine } from '../../../machine/use-machine.ts';
import { useUi } from '../../../ui-context.tsx';
import { askWhenOnline } from './ask-when-online.ts';
import { type Begin, type LaterCards, useLater } from './later-cards.ts';

/** Events every flow of a surface understands. */
type FlowEvent =
  | { readonly type: 'opened' }
  | { readonly type: 'path'; readonly path: string }
  | { readonly type: 'signed-in' };

type Flow<State, LaterState extends State, Event, Effect> = {
  /** The flow as far as its first card goes; none where only the later part knows which card is the first. */
  readonly beginning: Machine<State, Event | FlowEvent, Effect> | undefined;
  /** Downloads the whole flow, the cards after the first one, and the work of the flow. */
  readonly load: () => Promise<LaterCards<State, LaterState, Event | FlowEvent, Effect>>;
  readonly location: FlowLocation;
  /** Sub-path of a state; undefined while the page is being left. The later part may know better. */
  readonly pathOf: (state: State) => string | undefined;
  /** What the beginning does not take; it waits until the whole flow is there. */
  readonly isForWhole?: (event: Event | FlowEvent) => boolean;
  /** When the rest is fetched from the first card, where opening that begins something already; absent: ahead of its use. */
  readonly begin?: Begin | undefined;
};

const OPENED = { type: 'opened' } as const;

/** The beginning until the whole flow has come. Which of the two takes a step of the first card makes no difference. */
const createContinued = <State, Event, Effect>(
  beginning: Machine<State, Event, Effect> | undefined,
  later: Download<{ readonly machine: Machine<State, Event, Effect> }>,
): Machine<State | undefined, Event, Effect> => ({
  initial: beginning?.initial,
  step(state, event) {
    const machine = later.getSnapshot().code?.machine ?? beginning;
    return machine ? machine.step(state ?? machine.initial, event) : [state];
  },
});

type Address<State, Event> = {
  readonly machine: Machine<State | undefined, Event | FlowEvent, unknown>;
  readonly later: Download<Pick<LaterCards<State, State, Event, unknown>, 'pathOf'>>;
  readonly location: FlowLocation;
  readonly pathOf: (state: State) => string | undefined;
};

/** Writes the path of the state into the address, and sends paths that a visitor opens to the machine. */
const useAddress = <State, Event>(
  { machine, later, location, pathOf }: Address<State, Event>,
  state: State | undefined,
  send: (event: Event | FlowEvent) => void,
): void => {
  const latest = useRef(state);
  const first = useRef(true);
  const placeOf = (some: State | undefined): string | undefined =>
    some && (later.getSnapshot().code?.pathOf ?? pathOf)(some);
  const place = useRef(placeOf);
  const path = placeOf(state);

  useInsertionEffect(() => {
    latest.current = state;
    place.current = placeOf;
  });

  useEffect(() => {
    if (path === undefined) return;
    if (path !== location.read().path) {
      // What was asked for at the beginning never was: it is not left behind in the history.
      if (first.current) location.replace(path);
      else location.push(path);
    }
    first.current = false;
  }, [path, location]);

  useEffect(() => {
    let isGone = false;
    const take = (): void => {
      const requested = location.read().path;
      const shown = place.current(latest.current);
      if (isGone || requested === shown || shown === undefined) return;
      const event = { type: 'path', path: requested } as const;
      // The step is pure, so its outcome is known before it is taken.
      const [next] = machine.step(latest.current, event);
      latest.current = next;
      send(event);
      const granted = place.current(next);
      if (granted !== undefined && granted !== requested) location.replace(granted);
    };
    // Most such requests are for later cards, and only the whole flow can judge them.
    const stop = location.subscribe(() => void later.ask().then(take, take));
    return () => {
      isGone = true;
      stop();
    };
  }, [location, later, machine, send]);
};

/**
 * Whether a user signed in meanwhile, in another tab or by a form of the host, so that the flow has nothing left to do. Where
 * several may be signed in at once, a flow that was opened beside a session is for another account and goes on.
 */
const isTaken =
  (wasSignedIn: boolean) =>
  ({ session, environment }: Snapshot): boolean =>
    session !== undefined && (!wasSignedIn || environment?.isSingleSession() === true);

/** The state of the flow, the way to send it events, its later cards, and what keeps them from coming. */
export const useFlow = <State, LaterState extends State, Event, Effect>({
  beginning,
  load,
  location,
  pathOf,
  isForWhole,
  begin = ahead,
}: Flow<State, LaterState, Event, Effect>) => {
  const { latchkey } = useUi();
  // On the first card they can wait; a page that is being left, or opened on a later card, needs them at once.
  const isFirstCard = beginning !== undefined && pathOf(beginning.initial) !== undefined;
  const later = useLater(load, isFirstCard ? begin : undefined);
  const [machine] = useState(() => createContinued(beginning, later));
  const [isOffline, setOffline] = useState(false);
  const t = useMessages('errors', returnErrorMessages);
  const { page } = latchkey.platform;
  // The first work begins when the first card is sent: that it may have to be waited for shows as the button's loading.
  const perform: Perform<Event | FlowEvent, Effect> = async (effect, context) => {
    const { signal } = context;
    const code = await askWhenOnline(later, { page, signal, onWait: setOffline });
    if (!signal.aborted) await code.perform(effect, context);
  };
  const [state, sendNow] = useMachine<State | undefined, Event | FlowEvent, Effect>(machine, perform);
  const [send] = useState(() => (event: Event | FlowEvent): void => {
    const now = (): void => sendNow(event);
    // What cannot be downloaded cannot be done; the next press tries again.
    if (isForWhole?.(event)) askWhenOnline(later, { page, onWait: setOffline }).then(now, () => undefined);
    else now();
  });
  useAddress({ machine, later, location, pathOf }, state, send);
  const isHere = useStore(later, ({ code }) => code !== undefined);
  // A visitor who left the first card meanwhile has begun the flow, which opening would begin once more.
  const hasLeft = useRef(false);
  useInsertionEffect(() => {
    hasLeft.current = isFirstCard && state !== undefined && pathOf(state) === undefined;
  });
  useEffect(() => {
    // Nothing that opening begins could be done before.
    if (isHere && !hasLeft.current) send(OPENED);
  }, [isHere, send]);
  const [selectTaken] = useState(() => isTaken(latchkey.isSignedIn));
  const taken = useStore(latchkey.store, selectTaken);
  useEffect(() => {
    if (taken) send({ type: 'signed-in' });
  }, [taken, send]);
  return { state, send, later, problem: isOffline ? t('network_offline') : undefined };
};
