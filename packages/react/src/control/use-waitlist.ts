'use client';

// useWaitlist: joins the waitlist from a host's own form.
import type { WaitlistEntry } from '@latchkey/client';
import { useLatchkey } from '@latchkey/hooks';
import { useCallback, useState } from 'react';

/** Where a visitor is on the way to the waitlist. */
export type WaitlistState =
  | { readonly at: 'idle' }
  | { readonly at: 'joining'; readonly emailAddress: string }
  | { readonly at: 'joined'; readonly entry: WaitlistEntry }
  | { readonly at: 'failed'; readonly emailAddress: string; readonly error: unknown };

export type UseWaitlistReturn = {
  readonly state: WaitlistState;
  /** Adds an address. It never rejects: the state says how it ended. */
  readonly join: (emailAddress: string) => Promise<WaitlistState>;
  /** Back to the empty form. */
  readonly reset: () => void;
};

/**
 * Joins the waitlist of the instance.
 *
 * @example
 * const { state, join } = useWaitlist();
 * if (state.at === 'joined') return <p>We will write to you.</p>;
 * return <form action={(form) => void join(String(form.get('email')))}>…</form>;
 */
export const useWaitlist = (): UseWaitlistReturn => {
  const latchkey = useLatchkey();
  const [state, setState] = useState<WaitlistState>({ at: 'idle' });
  const join = useCallback(
    async (emailAddress: string): Promise<WaitlistState> => {
      setState({ at: 'joining', emailAddress });
      const end = await latchkey.joinWaitlist({ emailAddress }).then(
        (entry): WaitlistState => ({ at: 'joined', entry }),
        (error: unknown): WaitlistState => ({ at: 'failed', emailAddress, error }),
      );
      setState(end);
      return end;
    },
    [latchkey],
  );
  const reset = useCallback(() => setState({ at: 'idle' }), []);
  return { state, join, reset };
};
