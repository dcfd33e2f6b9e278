// Runs a flow on a surface and keeps the address its shadow: states write it, and what a visitor types is only a wish.
import type { Snapshot } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { useEffect, useInsertionEffect, useRef } from 'react';
import type { FlowLocation } from '../../location/location.ts';
import type { Machine, Perform } from '../../machine/machine.ts';
import { useMachine } from '../../machine/use-machine.ts';
import { useUi } from '../../ui-context.tsx';
import { type LaterCards, useLater } from './later-cards.ts';

/** Events every flow of a surface understands. */
type FlowEvent =
  | { readonly type: 'opened' }
  | { readonly type: 'path'; readonly path: string }
  | { readonly type: 'signed-in' };

type Flow<State, LaterState, Event, Effect> = {
  readonly machine: Machine<State, Event | FlowEvent, Effect>;
  /** Downloads the cards after the first one, and the work of the flow. */
  readonly load: () => Promise<LaterCards<LaterState, Event | FlowEvent, Effect>>;
  readonly location: FlowLocation;
  /** Sub-path of a state; undefined while the page is being left. */
  readonly pathOf: (state: State) => string | undefined;
};

const OPENED = { type: 'opened' } as const;

/** Keeps the address the shadow of the state. */
const useAddress = <State, Event>(
  { machine, location, pathOf }: Pick<Flow<State, never, Event, unknown>, 'machine' | 'location' | 'pathOf'>,
  state: State,
  send: (event: Event | FlowEvent) => void,
): void => {
  const latest = useRef(state);
  const first = useRef(true);
  const path = pathOf(state);

  useInsertionEffect(() => {
    latest.current = state;
  });

  useEffect(() => {
    if (path !== undefined && path !== location.read().path) {
      // What was asked for at the beginning never was: it is not left behind in the history.
      if (first.current) location.replace(path);
      else location.push(path);
    }
    first.current = false;
  }, [path, location]);

  useEffect(
    () =>
      location.subscribe(() => {
        const wish = location.read().path;
        if (wish === pathOf(latest.current) || pathOf(latest.current) === undefined) return;
        const event = { type: 'path', path: wish } as const;
        // The step is pure, so its outcome is known before it is taken.
        const [next] = machine.step(latest.current, event);
        latest.current = next;
        send(event);
        const granted = pathOf(next);
        if (granted !== undefined && granted !== wish) location.replace(granted);
      }),
    [location, machine, pathOf, send],
  );
};

/** Somebody signed in meanwhile, in another tab or by a form of the host, where only one session is allowed. */
const isTaken = ({ session, environment }: Snapshot): boolean =>
  session !== undefined && environment?.isSingleSession() === true;

/** The state of the flow, the way to send it events, and its later cards. */
export const useFlow = <State, LaterState, Event, Effect>(flow: Flow<State, LaterState, Event, Effect>) => {
  const { latchkey } = useUi();
  const later = useLater(flow.load);
  // The first work begins when the first card is sent: that it may have to be waited for shows as the button's loading.
  const perform: Perform<Event | FlowEvent, Effect> = async (effect, context) => {
    const cards = await later.ask();
    if (!context.signal.aborted) await cards.perform(effect, context);
  };
  const [state, send] = useMachine<State, Event | FlowEvent, Effect>(flow.machine, perform, OPENED);
  useAddress(flow, state, send);
  const taken = useStore(latchkey.store, isTaken);
  useEffect(() => {
    if (taken) send({ type: 'signed-in' });
  }, [taken, send]);
  return { state, send, later };
};
