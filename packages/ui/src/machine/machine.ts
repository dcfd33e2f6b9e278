// What a flow is: a pure step function over tagged unions. Async work is data (effects) that someone else performs.

/** A new state, and the work that entering it starts. */
export type Step<State, Effect> = readonly [state: State, ...effects: Effect[]];

/**
 * A flow: where it begins and how an event moves it. `step` never touches clock, network or DOM.
 *
 * @example
 * const counter: Machine<number, 'up', never> = { initial: 0, step: (count) => [count + 1] };
 */
export type Machine<State, Event, Effect> = {
  readonly initial: State;
  step(state: State, event: Event): Step<State, Effect>;
};

/** What work in flight gets: the way back into the flow, and the signal that nobody waits any more. */
export type EffectContext<Event> = {
  readonly send: (event: Event) => void;
  readonly signal: AbortSignal;
};

/** Does the work an effect describes and answers with events. */
export type Perform<Event, Effect> = (effect: Effect, context: EffectContext<Event>) => void | Promise<void>;
