// Part of the client's snapshot; "loading" on a server and during hydration.
import type { Snapshot } from '@latchkey/client';
import { useLatchkey } from './use-latchkey.ts';
import { useStore } from './use-store.ts';

const LOADING: Snapshot = {
  status: 'loading',
  environment: undefined,
  client: undefined,
  session: undefined,
  pendingSession: undefined,
  user: undefined,
  organization: undefined,
  country: undefined,
};

/** As `useStore`, over the instance of the nearest provider. */
export const useSnapshot = <T>(select: (snapshot: Snapshot) => T): T => useStore(useLatchkey().store, select, LOADING);
