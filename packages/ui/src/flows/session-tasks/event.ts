// The events by which a sign-in or a sign-up gets to the tasks of a session and past them: types only.
import type { SessionTaskKey } from '@latchkey/wire';

/** Events of the card of a task. */
export type SessionTaskEvent =
  /** The session of this page has a task: after a sign-in, or because a policy changed. */
  | { readonly type: 'task-due'; readonly key: SessionTaskKey }
  /** The task is done, and this one follows. */
  | { readonly type: 'next-task'; readonly key: SessionTaskKey }
  /** The session is active. */
  | { readonly type: 'tasks-done' }
  | { readonly type: 'signed-out' };
