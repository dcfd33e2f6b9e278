// Runs a flow of a custom screen while its component is mounted, once the client has loaded.
import type { Latchkey } from '@latchkey/client';
import { useLatchkey, useStore } from '@latchkey/hooks';
import type { Runner } from '@latchkey/ui/flows';
import { useEffect, useInsertionEffect, useState } from 'react';

type Opened = { readonly type: 'opened' };

/** A flow and whether it was opened; kept for the life of the component. */
type Held<State, Event> = { runner?: Runner<State, Event | Opened>; isOpened: boolean };

const NOTHING = { getSnapshot: () => undefined, subscribe: () => () => undefined };

const same = <State>(state: State | undefined): State | undefined => state;

/** The state of the flow and `send`; undefined until the client has loaded. Later arguments are ignored. */
export const useRunner = <State, Event>(
  create: (latchkey: Latchkey, onError: (error: unknown) => void) => Runner<State, Event | Opened>,
): { readonly state: State; readonly send: (event: Event) => void } | undefined => {
  const latchkey = useLatchkey();
  const isReady = useStore(latchkey.store, ({ environment, client }) => Boolean(environment && client));
  const [held] = useState<Held<State, Event>>({ isOpened: false });
  const [defect, setDefect] = useState<{ readonly error: unknown }>();
  if (isReady) held.runner ??= create(latchkey, (error) => setDefect({ error }));
  const { runner } = held;
  const state = useStore<State | undefined, State | undefined>(runner ?? NOTHING, same);

  // Unlike other effects, this one stays while React hides the page or, in Strict Mode, mounts it twice.
  useInsertionEffect(() => {
    runner?.start();
    return () => runner?.stop();
  }, [runner]);

  useEffect(() => {
    if (!runner || held.isOpened) return;
    held.isOpened = true;
    runner.send({ type: 'opened' });
  }, [runner, held]);

  if (defect) throw defect.error;
  return runner && state !== undefined ? { state, send: runner.send } : undefined;
};
