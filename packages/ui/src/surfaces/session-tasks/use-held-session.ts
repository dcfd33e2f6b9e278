// The session whose tasks a card shows. The page treats it as pending until the card activates it, so that a page which shows the
// sign-in only to signed-out visitors does not remove a card that still has backup codes to show.
import type { Session, Snapshot } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { useCallback, useEffect, useState } from 'react';
import { useUi } from '../../ui-context.tsx';

/** The session; undefined once it has ended. */
export const useHeldSession = (): Session | undefined => {
  const { latchkey } = useUi();
  const [id] = useState(() => latchkey.store.getSnapshot().pendingSession?.id);
  const find = useCallback(
    ({ client }: Snapshot) => client?.signedInSessions.find((session) => session.id === id),
    [id],
  );
  useEffect(() => {
    if (id === undefined) return;
    latchkey.__internal_taskHosts.add(id);
    return () => {
      latchkey.__internal_taskHosts.delete(id);
      // A card that was closed after its last step, such as in a dialog, has left the session pending in this page.
      const { pendingSession } = latchkey.store.getSnapshot();
      if (pendingSession?.id === id && pendingSession.status === 'active')
        latchkey.setActive({ session: id }).catch(() => undefined);
    };
  }, [latchkey, id]);
  return useStore(latchkey.store, find);
};
