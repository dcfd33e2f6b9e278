// A task of the session: what the user has to do before the session becomes active. Its cards have their own machines.
import { type SessionTaskKey, SUB_PATHS } from '@latchkey/wire';
import type { Card } from './card.ts';
import { freshStart } from './start.ts';

/** A task of the session (`/tasks/<key>`). */
export type SignInTask = { readonly at: 'task'; readonly key: SessionTaskKey; readonly identifier: '' };

/** The card of a task. */
export const toTask = (key: SessionTaskKey): SignInTask => ({ at: 'task', key, identifier: '' });

/** The card of a task: only the task decides what follows, so paths and sessions of other tabs are ignored. */
export const taskCard: Card<SignInTask> = {
  path: ({ key }) => `${SUB_PATHS.signIn.tasks}/${key}`,
  isBusy: () => true,
  step({ settings }, state, event) {
    switch (event.type) {
      case 'next-task':
        return [toTask(event.key)];
      case 'tasks-done':
        return [{ at: 'done', identifier: '' }];
      case 'signed-out':
        return [freshStart(settings)];
      default:
        return [state];
    }
  },
};
