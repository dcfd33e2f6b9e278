// The runner of a machine: holds the state, accepts events, starts effects, and aborts them when it stops.
import type { Machine, Perform } from './machine.ts';
import { isUnsent } from './unsent.ts';

/** A running flow. It is a store (`getSnapshot`, `subscribe`), so that any renderer can follow it. */
export type Runner<State, Event> = {
  getSnapshot(): State;
  subscribe(listener: () => void): () => void;
  send(event: Event): void;
  start(): void;
  stop(): void;
};

/** Options of a runner. */
export type RunOptions<Event, Effect> = {
  readonly perform: Perform<Event, Effect>;
  /** Called when an effect throws: effects answer with events, so this is a defect, not a refusal. */
  readonly onError: (error: unknown) => void;
  /** Subscribes to the return of the connection, when an action that was never sent is sent again, unless another followed. */
  readonly onReconnect?: ((listener: () => void) => () => void) | undefined;
};

/**
 * Creates a runner. Events sent while it is stopped are dropped; stopping aborts the signal of its effects.
 *
 * @example
 * const runner = createRunner(signInMachine, { perform, onError });
 * runner.start();
 * runner.send({ type: 'submit', identifier: 'mira@harbourlab.org' });
 */
export const createRunner = <State, Event, Effect>(
  machine: Machine<State, Event, Effect>,
  { perform, onError, onReconnect }: RunOptions<Event, Effect>,
): Runner<State, Event> => {
  const listeners = new Set<() => void>();
  let state = machine.initial;
  let life: AbortController | undefined;
  let unsent: { readonly event: Event } | undefined;

  /** Starts the effects of `cause`, an external event. */
  const begin = async (
    effect: Effect,
    { signal }: AbortController,
    cause?: { readonly event: Event },
  ): Promise<void> => {
    const answer = (event: Event): void => {
      if (signal.aborted) return;
      take(event);
      if (isUnsent(event)) unsent = cause;
    };
    try {
      await perform(effect, { signal, send: answer });
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
  };

  const take = (event: Event, cause?: { readonly event: Event }): void => {
    const current = life;
    if (!current) return;
    const [next, ...effects] = machine.step(state, event);
    if (!Object.is(next, state)) {
      state = next;
      if (cause) unsent = undefined;
      for (const listener of [...listeners]) listener();
    }
    for (const effect of effects) void begin(effect, current, cause);
  };

  const send = (event: Event): void => take(event, { event });

  return {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send,
    start() {
      if (life) return;
      life = new AbortController();
      const stop = onReconnect?.(() => unsent && send(unsent.event));
      if (stop) life.signal.addEventListener('abort', stop, { once: true });
    },
    stop() {
      life?.abort();
      life = undefined;
    },
  };
};
