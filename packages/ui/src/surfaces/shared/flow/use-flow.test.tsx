// A flow whose whole machine loads after its first card: no event sent before that is lost.
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { FlowLocation } from '../../../location/location.ts';
import { createMemoryLocation } from '../../../location/memory.ts';
import type { Machine } from '../../../machine/machine.ts';
import { createFakeLatchkey } from '../../../testing/fake-latchkey.ts';
import { render } from '../../../testing/render.tsx';
import { UiProvider } from '../../../ui-context.tsx';
import { LaterCard } from './later-cards.ts';
import { useFlow } from './use-flow.ts';

type State = { readonly at: 'first' | 'second' };
type Event = { readonly type: 'submit' | 'opened' | 'signed-in' } | { readonly type: 'path'; readonly path: string };
type Effect = { readonly run: 'ask' };
type ToyMachine = Machine<State, Event, Effect>;

const FIRST: State = { at: 'first' };
const SECOND: State = { at: 'second' };
const pathOf = ({ at }: State): string => (at === 'first' ? '' : '/second');

const beginning: ToyMachine = {
  initial: FIRST,
  step: (state, event) => (event.type === 'submit' ? [state, { run: 'ask' }] : [state]),
};

/** Also knows the second card. */
const whole = (initial: State): ToyMachine => ({
  initial,
  step: (state, event) => (event.type === 'path' && event.path === '/second' ? [SECOND] : beginning.step(state, event)),
});

const Card = ({ state }: { readonly state: State }) => `${state.at} card`;

const createDownload = (initial: State = FIRST) => {
  const performed: Effect[] = [];
  const parts = {
    machine: whole(initial),
    Card,
    perform: (effect: Effect) => void performed.push(effect),
    styles: [],
  };
  let come = (): void => undefined;
  let fail = (): void => undefined;
  const load = () =>
    new Promise<typeof parts>((resolve, reject) => {
      come = () => resolve(parts);
      fail = () => reject(new Error('offline'));
    });
  return { load, performed, come: () => act(async () => come()), fail: () => act(async () => fail()) };
};

type FlowProps = {
  readonly first: ToyMachine | undefined;
  readonly location: FlowLocation;
  readonly load: ReturnType<typeof createDownload>['load'];
};

const Flow = ({ first, location, load }: FlowProps) => {
  const { state, send, later } = useFlow<State, State, Event, Effect>({ beginning: first, load, location, pathOf });
  return (
    <>
      {state?.at === 'first' ? 'first card' : <LaterCard later={later} state={state} send={send} />}
      <button type="button" onClick={() => send({ type: 'submit' })} />
    </>
  );
};

const draw = async (first: ToyMachine | undefined, path: string, { load }: ReturnType<typeof createDownload>) => {
  const { latchkey } = createFakeLatchkey();
  const location = createMemoryLocation(path);
  const pushed = vi.spyOn(location, 'push');
  const rendered = await render(
    <UiProvider value={{ latchkey, mode: 'mounted', options: {}, fallback: 'one moment' }}>
      <Flow first={first} location={location} load={load} />
    </UiProvider>,
  );
  return { ...rendered, location, pushed };
};

describe('a flow', () => {
  it('starts at once, and runs its first effects when its machine is loaded', async () => {
    const download = createDownload();
    const { node, find } = await draw(beginning, '', download);
    expect(node.textContent).toBe('first card');
    await act(async () => find<HTMLButtonElement>('button').click());
    expect(download.performed).toEqual([]);
    await download.come();
    expect(download.performed).toEqual([{ run: 'ask' }]);
  });

  it('opens a requested card that was requested before the machine was loaded', async () => {
    const download = createDownload();
    const { node, location } = await draw(beginning, '', download);
    await act(async () => location.push('/second'));
    expect(node.textContent).toBe('first card');
    await download.come();
    expect(node.textContent).toBe('second card');
    expect(location.read().path).toBe('/second');
  });

  it('drops a request that cannot be validated', async () => {
    const download = createDownload();
    const { node, location } = await draw(beginning, '', download);
    await act(async () => location.push('/second'));
    await download.fail();
    expect(node.textContent).toBe('first card');
    expect(location.read().path).toBe('');
  });

  it('whose first card needs the whole machine waits for it, and does not change the history', async () => {
    const download = createDownload(SECOND);
    const { node, location, pushed } = await draw(undefined, '/elsewhere', download);
    expect(node.textContent).toBe('one moment');
    expect(location.read().path).toBe('/elsewhere');
    await download.come();
    expect(node.textContent).toBe('second card');
    expect(location.read().path).toBe('/second');
    expect(pushed).not.toHaveBeenCalled();
  });
});
