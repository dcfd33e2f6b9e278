// Later cards: prefetched after the first one, awaited without losing input, and retried if they failed to load.
import { act, type ReactNode, useState } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ErrorBoundary } from '../../../error-boundary.tsx';
import { AdoptContext } from '../../../styles/adopt-context.ts';
import { createFakeLatchkey } from '../../../testing/fake-latchkey.ts';
import { render } from '../../../testing/render.tsx';
import { UiProvider } from '../../../ui-context.tsx';
import { LaterCard, useLater } from './later-cards.ts';

const cards = { Card: ({ state }: { readonly state: string }) => state, perform: () => undefined, styles: ['a{}'] };

/** Downloads that the test completes. */
const createDownloads = () => {
  const open: { readonly come: () => void; readonly fail: () => void }[] = [];
  return {
    open,
    load: () =>
      new Promise<typeof cards>((resolve, reject) => {
        open.push({ come: () => resolve(cards), fail: () => reject(new Error('offline')) });
      }),
  };
};

type FlowProps = { readonly load: () => Promise<typeof cards> };

const Flow = ({ load }: FlowProps) => {
  const later = useLater(load);
  const [state, setState] = useState('first');
  return (
    <>
      {state === 'first' ? 'first card' : <LaterCard later={later} state={state} send={() => undefined} />}
      <button type="button" onClick={() => setState('later card')} />
    </>
  );
};

const draw = async (load: () => Promise<typeof cards>) => {
  const { latchkey } = createFakeLatchkey();
  const adopted: string[] = [];
  const crashed = (error: unknown): ReactNode => `stopped: ${error instanceof Error ? error.message : ''}`;
  const rendered = await render(
    <UiProvider value={{ latchkey, mode: 'mounted', options: {}, fallback: 'one moment' }}>
      <AdoptContext.Provider value={(texts) => void adopted.push(...texts)}>
        <ErrorBoundary fallback={crashed} onError={() => undefined}>
          <Flow load={load} />
        </ErrorBoundary>
      </AdoptContext.Provider>
    </UiProvider>,
  );
  const goOn = () => act(async () => rendered.find<HTMLButtonElement>('button').click());
  return { ...rendered, adopted, goOn };
};

describe('later cards', () => {
  it('are requested while the first one is shown, and adopt their styles before one of them is rendered', async () => {
    const { open, load } = createDownloads();
    const { node, adopted, goOn } = await draw(load);
    expect(node.textContent).toBe('first card');
    expect(open).toHaveLength(1);
    await act(async () => open[0]?.come());
    expect(node.textContent).toBe('first card');
    expect(adopted).toEqual(cards.styles);
    await goOn();
    expect(node.textContent).toBe('later card');
    expect(open).toHaveLength(1);
  });

  it('show the fallback of the host, then themselves', async () => {
    const { open, load } = createDownloads();
    const { node, goOn } = await draw(load);
    await goOn();
    expect(node.textContent).toBe('one moment');
    await act(async () => open[0]?.come());
    expect(node.textContent).toBe('later card');
  });

  it('that cannot be loaded keep the first card, and stop the surface only where they are needed', async () => {
    // React logs every error that it passes to a boundary.
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => told.mockRestore());
    const { open, load } = createDownloads();
    const { node, goOn } = await draw(load);
    await act(async () => open[0]?.fail());
    expect(node.textContent).toBe('first card');
    await goOn();
    expect(node.textContent).toBe('stopped: offline');
  });
});
