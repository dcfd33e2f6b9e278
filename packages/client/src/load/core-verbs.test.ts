// The verbs that every client needs: what they download, and when they have nothing to do.
import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../state/snapshot.ts';
import { createStore } from '../state/store.ts';
import { createCoreVerbs } from './core-verbs.ts';

const create = () => {
  const store = createStore(() => undefined);
  const done: unknown[] = [];
  const verbs = createCoreVerbs(
    store,
    async () => ({
      setActive: async (params) => void done.push(['setActive', params]),
      handleUnauthenticated: async (how) => void done.push(['handleUnauthenticated', how]),
    }),
    async () => ({ navigate: async (...args) => void done.push(['navigate', ...args]) }),
  );
  return { store, done, verbs };
};

describe('a refusal', () => {
  it('leads to nothing while no session exists', async () => {
    const { verbs, done } = create();
    await verbs.handleUnauthenticated();
    expect(done).toEqual([]);
  });

  it('is handled by the code for sessions', async () => {
    const { store, verbs, done } = create();
    // The cast holds: nothing of the session is read.
    store.commit({ session: {} as unknown as Snapshot['session'] });
    await verbs.handleUnauthenticated({ broadcast: false });
    expect(done).toEqual([['handleUnauthenticated', { broadcast: false }]]);
  });
});

it('passes other calls on', async () => {
  const { verbs, done } = create();
  await verbs.setActive({ session: null });
  await verbs.__internal_navigateAutomatically('/in', 'why', { replace: true });
  expect(done).toEqual([
    ['setActive', { session: null }],
    ['navigate', '/in', 'why', { replace: true }],
  ]);
});
