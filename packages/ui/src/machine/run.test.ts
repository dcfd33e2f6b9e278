// The runner: order of events, effects and their end.
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
  it('moves by events, starts effects, and takes their answers', () => {
    const { runner, begun } = setUp();
    runner.send({ type: 'submit', text: 'a' });
    expect(runner.getSnapshot()).toEqual({ at: 'sending', text: 'a' });
    expect(begun.map(({ effect }) => effect)).toEqual([{ run: 'send', text: 'a' }]);
    begun[0]?.context.send({ type: 'done' });
    expect(runner.getSnapshot()).toEqual({ at: 'sent' });
  });

  it('ignores a second submit while the first is on its way', () => {
    const { runner, begun } = setUp();
    runner.send({ type: 'submit', text: 'a' });
    runner.send({ type: 'submit', text: 'b' });
    expect(begun).toHaveLength(1);
  });

  it('tells listeners only when the state changed, and not after they left', () => {
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

  it('aborts effects when it stops, and drops what they and others still send', () => {
    const { runner, begun } = setUp();
    runner.send({ type: 'submit', text: 'a' });
    runner.stop();
    expect(begun[0]?.context.signal.aborted).toBe(true);
    begun[0]?.context.send({ type: 'done' });
    runner.send({ type: 'done' });
    expect(runner.getSnapshot()).toEqual({ at: 'sending', text: 'a' });
  });

  it('reports an effect that throws, unless nobody waits for it any more', async () => {
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
