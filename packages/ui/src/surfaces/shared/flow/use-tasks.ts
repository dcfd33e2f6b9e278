// A sign-in or sign-up on the page shows the tasks of its session: when it opens, after a sign-in, and when a policy changes.
import type { Session, Snapshot } from '@latchkey/client';
import { type Download, useStore } from '@latchkey/hooks';
import { useEffect } from 'react';
import type { SessionTaskEvent } from '../../../flows/session-tasks/event.ts';
import { useUi } from '../../../ui-context.tsx';

const pendingOf = ({ pendingSession }: Snapshot): Session | undefined => pendingSession;

type LaterPart = {
  /** Downloads the cards of tasks. */
  readonly prepareTasks?: (() => Promise<unknown>) | undefined;
};

/** Sends the task of the session to the flow, once its card can be shown. */
export const useTasks = (later: Download<LaterPart>, send: (event: SessionTaskEvent) => void): void => {
  const { latchkey } = useUi();
  const session = useStore(latchkey.store, pendingOf);
  useEffect(() => {
    const host = {};
    latchkey.__internal_taskHosts.add(host);
    return () => void latchkey.__internal_taskHosts.delete(host);
  }, [latchkey]);
  useEffect(() => {
    const key = session?.currentTask?.key;
    if (!key) return;
    const begin = async () => {
      const { prepareTasks } = await later.ask();
      await prepareTasks?.();
      if (latchkey.store.getSnapshot().pendingSession === session) send({ type: 'task-due', key });
    };
    // What cannot be downloaded is requested again with the next change of the session.
    begin().catch(() => undefined);
  }, [latchkey, session, later, send]);
};
