// What the card of a task receives.
import type { Environment, Session, User } from '@latchkey/client';
import type { SessionTaskKey } from '@latchkey/wire';

/** A task on a page: what it is, and where the page goes once the session is active. */
export type ShownTask = { readonly key: SessionTaskKey; readonly afterUrl: string };

/** Props of a card. */
export type TaskProps = {
  readonly session: Session;
  readonly user: User;
  readonly environment: Environment;
  /** The session no longer has the task: it was done here, in another tab, or on another device. */
  readonly isDone: boolean;
  /** Activates the session, in this organization if one is given, and leaves for the next task or the application. */
  readonly finish: (organizationId?: string) => Promise<void>;
};
