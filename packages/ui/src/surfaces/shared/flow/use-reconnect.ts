// What waits for the connection and is no event of a machine's own.
import { useContext, useEffect, useInsertionEffect, useRef } from 'react';
import { ReconnectContext } from '../../../machine/use-machine.ts';

/** Calls `then` when the connection is back, as long as something `isHeld` for it. */
export const useReconnect = (isHeld: boolean, then: () => void): void => {
  const onReconnect = useContext(ReconnectContext);
  const latest = useRef(then);
  useInsertionEffect(() => {
    latest.current = then;
  });
  useEffect(() => (isHeld ? onReconnect?.(() => latest.current()) : undefined), [isHeld, onReconnect]);
};
