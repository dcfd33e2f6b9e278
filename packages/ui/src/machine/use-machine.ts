// React binding of a machine: runs it while the component is on the page.
import { useStore } from '@latchkey/hooks';
import { createContext, useContext, useEffect, useInsertionEffect, useRef, useState } from 'react';
import type { Machine, Perform } from './machine.ts';
import { createRunner, type RunOptions } from './run.ts';

/** Subscribes to the return of the connection; filled by the surface around. */
export const ReconnectContext = createContext<RunOptions<never, never>['onReconnect']>(undefined);

const same = <State>(state: State): State => state;

/**
 * Runs `machine` for the life of the component; the first machine given is the one that runs. `first` is sent once, when
 * the component appears. An effect that throws is thrown again while rendering, so that an error boundary sees it.
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
  const [running] = useState(() => {
    const runner = createRunner(machine, {
      perform: (effect: Effect, context) => latest.current(effect, context),
      onError: (error) => setDefect({ error }),
      onReconnect,
    });
    return { runner, holders: 0 };
  });

  useInsertionEffect(() => {
    latest.current = perform;
  });

  useEffect(() => {
    const { runner } = running;
    running.holders += 1;
    runner.start();
    if (opening.current !== undefined) runner.send(opening.current);
    opening.current = undefined;
    return () => {
      running.holders -= 1;
      // Strict mode takes a component down and up again in one go: only a flow that stays away is stopped.
      queueMicrotask(() => running.holders === 0 && runner.stop());
    };
  }, [running]);

  if (defect) throw defect.error;
  return [useStore(running.runner, same<State>), running.runner.send];
};
