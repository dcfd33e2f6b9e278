// Runs a flow on a surface. The state writes the URL; a URL that a visitor types is a request, which the machine may refuse.
import type { Snapshot } from '@latchkey/client';
import { type Download, useStore } from '@latchkey/hooks';
import { useEffect, useInsertionEffect, useRef, useState } from 'react';
import { offlineMessages } from '../../../i18n/errors/offline-messages.en.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { ahead } from '../../../location/idle.ts';
import type { FlowLocation } from '../../../location/location.ts';
import type { Machine, Perform } from '../../../machine/machine.ts';
import { useMachine } from '../../../machine/use-machine.ts';
import { useUi } from '../../../ui-context.tsx';
import { askWhenOnline } from './ask-when-online.ts';
import { type Begin, type LaterCards, useLater } from './later-cards.ts';

/** Events every flow of a surface handles. */
type FlowEvent =
  | { readonly type: 'opened' }
  | { readonly type: 'path'; readonly path: string }
  | { readonly type: 'signed-in' };

type Flow<State, LaterState extends State, Event, Effect> = {
  /** The flow up to its first card; undefined if only the later part knows which card is the first. */
  readonly beginning: Machine<State, Event | FlowEvent, Effect> | undefined;
  /** Downloads the whole flow, the cards after the first one, and its performer. */
  readonly load: () => Promise<LaterCards<State, LaterState, Event | FlowEvent, Effect>>;
  readonly location: FlowLocation;
  /** Sub-path of a state; undefined while the page is being left. The later part may override it. */
  readonly pathOf: (state: State) => string | undefined;
  /** Events that the beginning does not handle; they wait until the whole flow has loaded. */
  readonly isForWhole?: (event: Event | FlowEvent) => boolean;
  /** When the rest is fetched from the first card, if opening that already starts an effect; absent: prefetched. */
  readonly begin?: Begin | undefined;
};

const OPENED = { type: 'opened' } as const;

/** The beginning until the whole flow has loaded. Both take the same steps on the first card. */
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

/** Writes the path of the state into the URL, and sends paths that a visitor opens to the machine. */
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
      // A path that was requested first but never shown is replaced, so that it does not stay in the history.
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
      // The step is pure, so its result is known before it is taken.
      const [next] = machine.step(latest.current, event);
      latest.current = next;
      send(event);
      const granted = place.current(next);
      if (granted !== undefined && granted !== requested) location.replace(granted);
    };
    // Most such requests are for later cards, and only the whole flow can handle them.
    const stop = location.subscribe(() => void later.ask().then(take, take));
    return () => {
      isGone = true;
      stop();
    };
  }, [location, later, machine, send]);
};

/**
 * Whether a user signed in meanwhile, in another tab or by a form of the host, so that the flow is no longer needed. If several
 * sessions are allowed, a flow that was opened with a session is for another account and continues.
 */
const isTaken =
  (wasSignedIn: boolean) =>
  ({ session, environment }: Snapshot): boolean =>
    session !== undefined && (!wasSignedIn || environment?.isSingleSession() === true);

/** The state of the flow, `send`, its later cards, and why they failed to load. */
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
  const t = useMessages('errors', offlineMessages);
  const { page } = latchkey.platform;
  // The first effect starts when the first card is submitted: a wait for its code shows as the button's loading state.
  const perform: Perform<Event | FlowEvent, Effect> = async (effect, context) => {
    const { signal } = context;
    const code = await askWhenOnline(later, { page, signal, onWait: setOffline });
    if (!signal.aborted) await code.perform(effect, context);
  };
  const [state, sendNow] = useMachine<State | undefined, Event | FlowEvent, Effect>(machine, perform);
  const [send] = useState(() => (event: Event | FlowEvent): void => {
    const now = (): void => sendNow(event);
    // What cannot be downloaded cannot be performed; the next click retries.
    if (isForWhole?.(event)) askWhenOnline(later, { page, onWait: setOffline }).then(now, () => undefined);
    else now();
  });
  useAddress({ machine, later, location, pathOf }, state, send);
  const isHere = useStore(later, ({ code }) => code !== undefined);
  // A visitor who left the first card meanwhile has started the flow, which `opened` would start again; so would a second one.
  const isUnderWay = useRef(false);
  useInsertionEffect(() => {
    isUnderWay.current ||= isFirstCard && state !== undefined && pathOf(state) === undefined;
  });
  useEffect(() => {
    // The effects of opening could not be performed before.
    if (isHere && !isUnderWay.current) {
      isUnderWay.current = true;
      send(OPENED);
    }
  }, [isHere, send]);
  const [selectTaken] = useState(() => isTaken(latchkey.isSignedIn));
  const taken = useStore(latchkey.store, selectTaken);
  useEffect(() => {
    if (taken) send({ type: 'signed-in' });
  }, [taken, send]);
  return { state, send, later, problem: isOffline ? t('network_offline') : undefined };
};
