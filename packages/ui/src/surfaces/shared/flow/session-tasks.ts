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

/** Downloads everything that the card of a task needs. */
export const prepareTask = async (key: SessionTaskKey): Promise<unknown> => (await taskCards.ask()).prepare(key);

/** The current task of this page's session. */
export const dueTask = ({ store }: Pick<Latchkey, 'store'>): SessionTaskKey | undefined =>
  store.getSnapshot().pendingSession?.currentTask?.key;

/** Address and fragment of a page, without its query. */
const placeOf = (url: string, here: string): string => {
  const { origin, pathname, hash } = new URL(url, here);
  return `${origin}${pathname}${hash}`;
};

/** The host's own page for a task; undefined if the host has none, or if it is this page. */
export const ownPage = (latchkey: Latchkey, task: SessionTaskKey): string | undefined => {
  if (!latchkey.__internal_getOption('taskUrls')?.[task]) return undefined;
  const url = latchkey.buildTasksUrl({ task });
  const here = latchkey.platform.location.href();
  return placeOf(url, here) === placeOf(here, here) ? undefined : url;
};

/** The current task, if a card shows it. The client navigates to the host's page of another task when it activates the session. */
export const taskWithCard = (latchkey: Latchkey): SessionTaskKey | undefined => {
  const key = dueTask(latchkey);
  return key && ownPage(latchkey, key) === undefined ? key : undefined;
};

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
        const key = event.type === 'activated' ? taskWithCard(latchkey) : undefined;
        if (!key) return send(event);
        const begin = () => signal.aborted || send({ type: 'task-due', key });
        prepareTask(key).then(begin, begin);
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
    prepareTask(key).then(begin, () => undefined);
  }, [latchkey, session, send]);
  return null;
};
