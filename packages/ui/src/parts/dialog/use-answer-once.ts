// The caller that opens a step-up waits for its result: it receives success or cancel exactly once, however the dialog ends, even
// if its code never loaded.
import { useEffect, useInsertionEffect, useMemo, useRef } from 'react';

type Waiting = { readonly afterVerification?: () => void; readonly afterVerificationCancelled?: () => void };

/** The props of a modal. Unmounting without a result counts as a cancel. */
export const useAnswerOnce = <Props extends object>(props: Props): Props => {
  const latest = useRef<Waiting>(props);
  const isAnswered = useRef(false);
  const held = useRef(0);
  useInsertionEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    held.current += 1;
    return () => {
      held.current -= 1;
      // Strict Mode unmounts and mounts again synchronously: only a component that stays unmounted counts.
      queueMicrotask(() => {
        if (held.current > 0 || isAnswered.current) return;
        isAnswered.current = true;
        latest.current.afterVerificationCancelled?.();
      });
    };
  }, []);
  return useMemo(() => {
    if (!('afterVerification' in props || 'afterVerificationCancelled' in props)) return props;
    const tell = (key: keyof Waiting) => (): void => {
      if (isAnswered.current) return;
      isAnswered.current = true;
      latest.current[key]?.();
    };
    return {
      ...props,
      afterVerification: tell('afterVerification'),
      afterVerificationCancelled: tell('afterVerificationCancelled'),
    };
  }, [props]);
};
