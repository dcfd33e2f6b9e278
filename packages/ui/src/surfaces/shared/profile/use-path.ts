// Subscribes to the path of a profile.
import { useStore } from '@latchkey/hooks';
import { useMemo } from 'react';
import type { FlowLocation } from '../../../location/location.ts';

const same = (path: string): string => path;

/** The path of a location, as React state. */
export const usePath = (location: FlowLocation): string => {
  const store = useMemo(
    () => ({ getSnapshot: () => location.read().path, subscribe: location.subscribe.bind(location) }),
    [location],
  );
  return useStore(store, same);
};
