// A call of the host's that may be refused until the person has proven once more who they are.
import type { ReverificationOptions } from '@latchkey/client';
import { useCallback, useRef } from 'react';
import { useLatchkey } from './use-latchkey.ts';
import { useMethodCalled } from './use-method-called.ts';
import { whenSettled } from './when-settled.ts';

/** What the wrapped call answers: null when the person did not want to, unless that is to be thrown. */
type Answer<T, Options> = Options extends { readonly throwOnCancel: true } ? T : T | null;

/**
 * Wraps a call. When the service or your own server refuses it with a demand for a step-up, the person is asked to prove
 * who they are, and the call is made once more. The wrapped function stays the same between renders.
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
      const { session } = await whenSettled(latchkey);
      // The cast holds: with `throwOnCancel` a call that was cancelled rejects and never answers null.
      return (session ? session.__internal_withReverification(run, latest.current.options) : run()) as Promise<
        Answer<T, Options>
      >;
    },
    [latchkey],
  );
};
