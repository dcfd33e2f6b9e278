// The runner of a machine: holds the state, takes events, starts effects, and aborts them when it stops.
import type { Machine, Perform } from './machine.ts';

/** A running flow. It is a store (`getSnapshot`, `subscribe`), so anything that draws can follow it. */
export type Runner<State, Event> = {
  getSnapshot(): State;
  subscribe(listener: () => void): () => void;
  send(event: Event): void;
  start(): void;
  stop(): void;
};

/** What a runner needs beside the machine. */
export type RunOptions<Event, Effect> = {
  readonly perform: Perform<Event, Effect>;
  /** Called when an effect throws: effects answer with events, so this is a defect, not a refusal. */
  readonly onError: (error: unknown) => void;
};

/**
 * Makes a runner. Events sent while it is stopped are dropped; stopping aborts the signal that effects hold.
 *
 * @example
 * const runner = createRunner(signInMachine, { perform, onError });
 * runner.start();
 * runner.send({ type: 'submit', identifier: 'mira@harbourlab.org' });
 */
export const createRunner = <State, Event, Effect>(
  machine: Machine<State, Event, Effect>,
  { perform, onError }: RunOptions<Event, Effect>,
): Runner<State, Event> => {
  const listeners = new Set<() => void>();
  let state = machine.initial;
  let life: AbortController | undefined;

  const begin = async (effect: Effect, { signal }: AbortController): Promise<void> => {
    try {
      await perform(effect, { signal, send: (event) => signal.aborted || send(event) });
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
  };

  const send = (event: Event): void => {
    const current = life;
    if (!current) return;
    const [next, ...effects] = machine.step(state, event);
    if (!Object.is(next, state)) {
      state = next;
      for (const listener of [...listeners]) listener();
    }
    for (const effect of effects) void begin(effect, current);
  };

  return {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send,
    start() {
      life ??= new AbortController();
    },
    stop() {
      life?.abort();
      life = undefined;
    },
  };
};
