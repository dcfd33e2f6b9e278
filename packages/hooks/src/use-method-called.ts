// Records in the telemetry of a development page that a hook is in use; does nothing elsewhere.
import { useEffect } from 'react';
import { useLatchkey } from './use-latchkey.ts';

/** Once the client has loaded: before, it does not know whether telemetry is enabled. */
export const useMethodCalled = (method: string, isLoaded: boolean): void => {
  const latchkey = useLatchkey();
  useEffect(() => {
    if (isLoaded) latchkey.telemetry?.record({ event: 'METHOD_CALLED', payload: { method } });
  }, [latchkey, method, isLoaded]);
};
