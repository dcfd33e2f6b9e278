// A task of the session: what the user has to do before the session becomes active. Its cards have their own machines.
import { type SessionTaskKey, SUB_PATHS } from '@latchkey/wire';
import { firstValues } from '../values.ts';
import type { Card } from './card.ts';
import { startOrRestricted } from './restricted.ts';

/** A task of the session (`/tasks/<key>`). */
export type SignUpTask = { readonly at: 'task'; readonly key: SessionTaskKey };

/** The card of a task: only the task decides what follows, so paths and sessions of other tabs are ignored. */
export const taskCard: Card<SignUpTask> = {
  path: ({ key }) => `${SUB_PATHS.signUp.tasks}/${key}`,
  isBusy: () => true,
  step({ settings }, state, event) {
    switch (event.type) {
      case 'next-task':
        return [{ at: 'task', key: event.key }];
      case 'tasks-done':
        return [{ at: 'done' }];
      case 'signed-out':
        return [startOrRestricted(settings, firstValues(settings, undefined), undefined)];
      default:
        return [state];
    }
  },
};
