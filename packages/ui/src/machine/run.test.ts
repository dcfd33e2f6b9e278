// The runner: the order of events, and the start and end of effects.
import { describe, expect, it } from 'vitest';
import type { EffectContext, Machine } from './machine.ts';
import { createRunner } from './run.ts';

type State = { readonly at: 'idle' } | { readonly at: 'sending'; readonly text: string } | { readonly at: 'sent' };
type Event = { readonly type: 'submit'; readonly text: string } | { readonly type: 'done' };
type Effect = { readonly run: 'send'; readonly text: string };

const machine: Machine<State, Event, Effect> = {
  initial: { at: 'idle' },
  step(state, event) {
    if (event.type === 'submit' && state.at === 'idle') {
      return [
        { at: 'sending', text: event.text },
        { run: 'send', text: event.text },
      ];
    }
    return event.type === 'done' && state.at === 'sending' ? [{ at: 'sent' }] : [state];
  },
};

const setUp = (perform?: (effect: Effect, context: EffectContext<Event>) => void | Promise<void>) => {
  const begun: { effect: Effect; context: EffectContext<Event> }[] = [];
  const errors: unknown[] = [];
  const runner = createRunner(machine, {
    perform: perform ?? ((effect, context) => void begun.push({ effect, context })),
    onError: (error) => errors.push(error),
  });
  runner.start();
  return { runner, begun, errors };
};

describe('a runner', () => {
  it('changes state by events, starts effects, and handles their results', () => {
    const { runner, begun } = setUp();
    runner.send({ type: 'submit', text: 'a' });
    expect(runner.getSnapshot()).toEqual({ at: 'sending', text: 'a' });
    expect(begun.map(({ effect }) => effect)).toEqual([{ run: 'send', text: 'a' }]);
    begun[0]?.context.send({ type: 'done' });
    expect(runner.getSnapshot()).toEqual({ at: 'sent' });
  });

  it('ignores a second submit during the first', () => {
    const { runner, begun } = setUp();
    runner.send({ type: 'submit', text: 'a' });
    runner.send({ type: 'submit', text: 'b' });
    expect(begun).toHaveLength(1);
  });

  it('notifies listeners only when the state changed, and not after they unsubscribed', () => {
    const { runner } = setUp();
    let heard = 0;
    const leave = runner.subscribe(() => {
      heard += 1;
    });
    runner.send({ type: 'done' });
    expect(heard).toBe(0);
    runner.send({ type: 'submit', text: 'a' });
    expect(heard).toBe(1);
    leave();
    runner.send({ type: 'done' });
    expect(heard).toBe(1);
  });

  it('aborts effects when it stops, and drops later events', () => {
    const { runner, begun } = setUp();
    runner.send({ type: 'submit', text: 'a' });
    runner.stop();
    expect(begun[0]?.context.signal.aborted).toBe(true);
    begun[0]?.context.send({ type: 'done' });
    runner.send({ type: 'done' });
    expect(runner.getSnapshot()).toEqual({ at: 'sending', text: 'a' });
  });

  it('reports an effect that throws, unless it was aborted', async () => {
    const failing = setUp(() => Promise.reject(new Error('defect')));
    failing.runner.send({ type: 'submit', text: 'a' });
    await Promise.resolve();
    await Promise.resolve();
    expect(failing.errors).toEqual([new Error('defect')]);

    const stopped = setUp(() => Promise.reject(new Error('defect')));
    stopped.runner.send({ type: 'submit', text: 'a' });
    stopped.runner.stop();
    await Promise.resolve();
    await Promise.resolve();
    expect(stopped.errors).toEqual([]);
  });
});

describe('a runner without a connection', () => {
  type Draft = { readonly text: string; readonly busy: boolean; readonly ticks: number };
  type DraftEvent =
    | { readonly type: 'typed'; readonly text: string }
    | { readonly type: 'submit' }
    | { readonly type: 'tick' }
    | { readonly type: 'refused'; readonly problems: readonly { readonly code: string }[] };
  type Save = { readonly run: 'save'; readonly text: string };

  const draft: Machine<Draft, DraftEvent, Save> = {
    initial: { text: 'a', busy: false, ticks: 0 },
    step(state, event) {
      if (event.type === 'typed') return [{ ...state, text: event.text }];
      if (event.type === 'tick') return [{ ...state, ticks: state.ticks + 1 }];
      if (event.type === 'refused') return [{ ...state, busy: false }];
      return state.busy
        ? [state]
        : [
            { ...state, busy: true },
            { run: 'save', text: state.text },
          ];
    },
  };

  const refusedWith = (code: string): DraftEvent => ({ type: 'refused', problems: [{ code }] });

  const setUpDraft = () => {
    const begun: { effect: Save; context: EffectContext<DraftEvent> }[] = [];
    const online = new Set<() => void>();
    const runner = createRunner(draft, {
      perform: (effect, context) => void begun.push({ effect, context }),
      onError: () => undefined,
      onReconnect(listener) {
        online.add(listener);
        return () => online.delete(listener);
      },
    });
    runner.start();
    const reconnect = () => {
      for (const listener of [...online]) listener();
    };
    return { runner, begun, online, reconnect };
  };

  it('sends what was never sent once more when the connection is back, and only once', () => {
    const { runner, begun, reconnect } = setUpDraft();
    runner.send({ type: 'submit' });
    begun[0]?.context.send(refusedWith('network_offline'));
    // Clock ticks continue meanwhile; only user actions count.
    begun[0]?.context.send({ type: 'tick' });
    reconnect();
    expect(begun.map(({ effect }) => effect.text)).toEqual(['a', 'a']);
    begun[1]?.context.send(refusedWith('form_code_incorrect'));
    reconnect();
    expect(begun).toHaveLength(2);
  });

  it('sends it again after another failed attempt', () => {
    const { runner, begun, reconnect } = setUpDraft();
    runner.send({ type: 'submit' });
    begun[0]?.context.send(refusedWith('network_offline'));
    reconnect();
    begun[1]?.context.send(refusedWith('network_offline'));
    reconnect();
    expect(begun).toHaveLength(3);
  });

  it('sends nothing that may have arrived, nothing the user has changed since, and nothing once it is stopped', () => {
    const lost = setUpDraft();
    lost.runner.send({ type: 'submit' });
    lost.begun[0]?.context.send(refusedWith('network_error'));
    lost.reconnect();
    expect(lost.begun).toHaveLength(1);

    const typed = setUpDraft();
    typed.runner.send({ type: 'submit' });
    typed.begun[0]?.context.send(refusedWith('network_offline'));
    typed.runner.send({ type: 'typed', text: 'ab' });
    typed.reconnect();
    expect(typed.begun).toHaveLength(1);

    const stopped = setUpDraft();
    stopped.runner.send({ type: 'submit' });
    stopped.begun[0]?.context.send(refusedWith('network_offline'));
    stopped.runner.stop();
    expect(stopped.online.size).toBe(0);
  });
});
