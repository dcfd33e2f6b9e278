// Retries on reconnect for what is not an event of a machine.
import { useContext, useEffect, useInsertionEffect, useRef } from 'react';
import { ReconnectContext } from '../../../machine/use-machine.ts';

/** Calls `then` when the connection is back, if something `isHeld` for it. */
export const useReconnect = (isHeld: boolean, then: () => void): void => {
  const onReconnect = useContext(ReconnectContext);
  const latest = useRef(then);
  useInsertionEffect(() => {
    latest.current = then;
  });
  useEffect(() => (isHeld ? onReconnect?.(() => latest.current()) : undefined), [isHeld, onReconnect]);
};
