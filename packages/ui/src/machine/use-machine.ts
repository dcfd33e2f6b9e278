// React binding of a machine: runs it while the component is mounted.
import { useStore } from '@latchkey/hooks';
import { createContext, useContext, useEffect, useInsertionEffect, useRef, useState } from 'react';
import type { Machine, Perform } from './machine.ts';
import { createRunner, type RunOptions } from './run.ts';

/** Subscribes to the return of the connection; provided by the surface. */
export const ReconnectContext = createContext<RunOptions<never, never>['onReconnect']>(undefined);

const same = <State>(state: State): State => state;

/**
 * Runs `machine` while the component is mounted; a later `machine` prop is ignored. `first` is sent once, on mount. An error
 * thrown by an effect is rethrown during rendering, so that an error boundary catches it.
 *
 * @example
 * const [state, send] = useMachine(machine, perform, { type: 'opened' });
 */
export const useMachine = <State, Event, Effect>(
  machine: Machine<State, Event, Effect>,
  perform: Perform<Event, Effect>,
  first?: Event,
): readonly [State, (event: Event) => void] => {
  const latest = useRef(perform);
  const opening = useRef(first);
  const [defect, setDefect] = useState<{ readonly error: unknown }>();
  const onReconnect = useContext(ReconnectContext);
  const [runner] = useState(() =>
    createRunner(machine, {
      perform: (effect: Effect, context) => latest.current(effect, context),
      onError: (error) => setDefect({ error }),
      onReconnect,
    }),
  );

  useInsertionEffect(() => {
    latest.current = perform;
  });

  // Unlike other effects, this one stays while React hides the page or, in Strict Mode, mounts it twice.
  useInsertionEffect(() => {
    runner.start();
    return runner.stop;
  }, [runner]);

  useEffect(() => {
    if (opening.current !== undefined) runner.send(opening.current);
    opening.current = undefined;
  }, [runner]);

  if (defect) throw defect.error;
  return [useStore(runner, same<State>), runner.send];
};
