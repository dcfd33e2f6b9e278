// The tasks of a session in the later part of a sign-in or sign-up: their cards, and the ways to them.
import type { Latchkey, Session, Snapshot } from '@latchkey/client';
import { createDownload, useStore } from '@latchkey/hooks';
import type { SessionTaskKey } from '@latchkey/wire';
import { useEffect } from 'react';
import type { SessionTaskEvent } from '../../../flows/session-tasks/event.ts';
import type { Perform } from '../../../machine/machine.ts';
import { useUi } from '../../../ui-context.tsx';

/** The cards of tasks. Few sessions have one. */
export const taskCards = /* @__PURE__ */ createDownload(() => import('../../session-tasks/cards.tsx'));

/** Downloads everything that the card of a task needs; false if the host has a page for the task instead. */
export const prepareTask = async (latchkey: Latchkey, key: SessionTaskKey): Promise<boolean> =>
  (await taskCards.ask()).prepare(latchkey, key);

/** The current task of this page's session. */
export const dueTask = ({ store }: Pick<Latchkey, 'store'>): SessionTaskKey | undefined =>
  store.getSnapshot().pendingSession?.currentTask?.key;

/** A session that was activated and has a task leads to the card of the task, once that is loaded; others are signed in. */
export const withTasks =
  <Event extends { readonly type: string }, Effect>(
    latchkey: Latchkey,
    perform: Perform<Event | SessionTaskEvent, Effect>,
  ): Perform<Event | SessionTaskEvent, Effect> =>
  (effect, { send, signal }) =>
    perform(effect, {
      signal,
      send(event) {
        const key = event.type === 'activated' ? dueTask(latchkey) : undefined;
        if (!key) return send(event);
        // The client has already navigated to a page of the host. A card that cannot be downloaded says so itself.
        const begin = (isCard: unknown) => signal.aborted || send(isCard === false ? event : { type: 'task-due', key });
        prepareTask(latchkey, key).then(begin, begin);
      },
    });

const pendingOf = ({ pendingSession }: Snapshot): Session | undefined => pendingSession;

/**
 * Renders nothing. While it is mounted, the page shows the tasks of its session: when it opens, after a sign-in in another tab, and
 * when a policy changes.
 */
export const Tasks = ({ send }: { readonly send: (event: SessionTaskEvent) => void }) => {
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
    const begin = () => pendingOf(latchkey.store.getSnapshot()) === session && send({ type: 'task-due', key });
    // What cannot be downloaded is requested again with the next change of the session.
    prepareTask(latchkey, key).then(begin, () => undefined);
  }, [latchkey, session, send]);
  return null;
};
