// Defines a flow: a pure step function over tagged unions. Async work is data (effects) that a performer executes.

/** A new state, and the effects that entering it starts. */
export type Step<State, Effect> = readonly [state: State, ...effects: Effect[]];

/**
 * A flow: its initial state and its transitions. `step` never touches clock, network or DOM.
 *
 * @example
 * const counter: Machine<number, 'up', never> = { initial: 0, step: (count) => [count + 1] };
 */
export type Machine<State, Event, Effect> = {
  readonly initial: State;
  step(state: State, event: Event): Step<State, Effect>;
};

/** What a running effect receives: `send` into the flow, and the signal that its result is no longer needed. */
export type EffectContext<Event> = {
  readonly send: (event: Event) => void;
  readonly signal: AbortSignal;
};

/** Executes an effect and answers with events. */
export type Perform<Event, Effect> = (effect: Effect, context: EffectContext<Event>) => void | Promise<void>;
