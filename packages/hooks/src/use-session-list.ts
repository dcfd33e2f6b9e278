// Every session of this browser, and how to switch to one.
import type { Latchkey, Session, Snapshot } from '@latchkey/client';
import { useLatchkey } from './use-latchkey.ts';
import { useMethodCalled } from './use-method-called.ts';
import { useSnapshot } from './use-snapshot.ts';

export type UseSessionListReturn =
  | { readonly isLoaded: false; readonly sessions: undefined; readonly setActive: undefined }
  | { readonly isLoaded: true; readonly sessions: readonly Session[]; readonly setActive: Latchkey['setActive'] };

const select = ({ status, client }: Snapshot) => (status === 'loading' ? undefined : client?.sessions);

/**
 * Every session of this browser, and how to switch to one.
 *
 * @example
 * const { sessions, setActive } = useSessionList();
 * const switchTo = (id: string) => setActive?.({ session: id });
 */
export const useSessionList = (): UseSessionListReturn => {
  const { setActive } = useLatchkey();
  const sessions = useSnapshot(select);
  useMethodCalled('useSessionList', sessions !== undefined);
  return sessions
    ? { isLoaded: true, sessions, setActive }
    : { isLoaded: false, sessions: undefined, setActive: undefined };
};
