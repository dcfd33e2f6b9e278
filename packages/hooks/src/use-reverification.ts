// A call of the host that may be refused until the user reverifies.
import type { ReverificationOptions } from '@latchkey/client';
import { useCallback, useRef } from 'react';
import { whenSessionKnown } from './known-session.ts';
import { useLatchkey } from './use-latchkey.ts';
import { useMethodCalled } from './use-method-called.ts';

/** The result of the wrapped call: null when the user cancels, unless that is thrown. */
type Answer<T, Options> = Options extends { readonly throwOnCancel: true } ? T : T | null;

/**
 * Wraps a call. When the service or the host's server refuses it and requires a step-up, the user is asked to verify,
 * and the call is sent once more. The wrapped function is stable between renders.
 *
 * @example
 * const deleteAccount = useReverification(() => user.delete());
 */
export const useReverification = <Args extends readonly unknown[], T, const Options extends ReverificationOptions>(
  call: (...args: Args) => Promise<T>,
  options?: Options,
): ((...args: Args) => Promise<Answer<T, Options>>) => {
  const latchkey = useLatchkey();
  useMethodCalled('useReverification', true);
  const latest = useRef({ call, options });
  latest.current = { call, options };
  return useCallback(
    async (...args: Args) => {
      const run = () => latest.current.call(...args);
      const { session } = await whenSessionKnown(latchkey);
      // The cast holds: with `throwOnCancel` a cancelled call rejects and never resolves to null.
      return (session ? session.__internal_withReverification(run, latest.current.options) : run()) as Promise<
        Answer<T, Options>
      >;
    },
    [latchkey],
  );
};
