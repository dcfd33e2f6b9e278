// A machine in a component: it runs while the component is mounted, also under Strict Mode.
import { Activity, act, StrictMode } from 'react';
import { describe, expect, it } from 'vitest';
import { render } from '../testing/render.tsx';
import type { Machine } from './machine.ts';
import { useMachine } from './use-machine.ts';

type Event = 'opened' | 'up';
const machine: Machine<number, Event, 'greet'> = {
  initial: 0,
  step: (count, event) => (event === 'opened' ? [count, 'greet'] : [count + 1]),
};

const Counter = ({ greetings }: { readonly greetings: AbortSignal[] }) => {
  const [count, send] = useMachine(machine, (_, { signal }) => void greetings.push(signal), 'opened');
  return (
    <button type="button" onClick={() => send('up')}>
      {count}
    </button>
  );
};

describe('a machine in a component', () => {
  const setUp = async () => {
    const greetings: AbortSignal[] = [];
    const rendered = await render(
      <StrictMode>
        <Counter greetings={greetings} />
      </StrictMode>,
    );
    return { ...rendered, greetings };
  };

  it('renders its state and changes by events', async () => {
    const { find } = await setUp();
    await act(async () => find('button').click());
    expect(find('button').textContent).toBe('1');
  });

  it('is opened once, even when strict mode mounts it twice, and stopped on unmount', async () => {
    const { greetings, update } = await setUp();
    expect(greetings.map((signal) => signal.aborted)).toEqual([false]);
    await update(null);
    expect(greetings.map((signal) => signal.aborted)).toEqual([true]);
  });

  // React 18 has no Activity.
  it.skipIf(!Activity)('goes on while the page is hidden, and is not opened again when it is shown', async () => {
    const greetings: AbortSignal[] = [];
    const tree = (mode: 'visible' | 'hidden') => (
      <StrictMode>
        <Activity mode={mode}>
          <Counter greetings={greetings} />
        </Activity>
      </StrictMode>
    );
    const { update } = await render(tree('visible'));
    await update(tree('hidden'));
    await update(tree('visible'));
    expect(greetings.map((signal) => signal.aborted)).toEqual([false]);
    await update(null);
    expect(greetings.map((signal) => signal.aborted)).toEqual([true]);
  });
});
