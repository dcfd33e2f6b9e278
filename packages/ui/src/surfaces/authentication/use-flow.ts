// Runs a flow on a surface and keeps the address its shadow: states write it, and what a visitor types is only a wish.
import { useEffect, useInsertionEffect, useRef } from 'react';
import type { FlowLocation } from '../../location/location.ts';
import type { Machine, Perform } from '../../machine/machine.ts';
import { useMachine } from '../../machine/use-machine.ts';

/** Events every flow of a surface understands. */
export type FlowEvent = { readonly type: 'opened' } | { readonly type: 'path'; readonly path: string };

type Flow<State, Event, Effect> = {
  readonly machine: Machine<State, Event | FlowEvent, Effect>;
  readonly perform: Perform<Event | FlowEvent, Effect>;
  readonly location: FlowLocation;
  /** Sub-path of a state; undefined while the page is being left. */
  readonly pathOf: (state: State) => string | undefined;
};

const OPENED = { type: 'opened' } as const;

/** The state of the flow and the way to send it events. */
export const useFlow = <State, Event, Effect>({ machine, perform, location, pathOf }: Flow<State, Event, Effect>) => {
  const [state, send] = useMachine<State, Event | FlowEvent, Effect>(machine, perform, OPENED);
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

  return [state, send] as const;
};
