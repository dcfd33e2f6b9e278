// The tasks of a session in the later part of a sign-in or sign-up: their cards, and the way from an activated session to them.
import type { Latchkey } from '@latchkey/client';
import { createDownload } from '@latchkey/hooks';
import type { SessionTaskKey } from '@latchkey/wire';
import type { SessionTaskEvent } from '../../../flows/session-tasks/event.ts';
import type { Perform } from '../../../machine/machine.ts';

/** The cards of tasks. Few sessions have one. */
export const taskCards = /* @__PURE__ */ createDownload(() => import('../../session-tasks/cards.tsx'));

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
        const begin = () => signal.aborted || send({ type: 'task-due', key });
        taskCards.ask().then(begin, begin);
      },
    });
