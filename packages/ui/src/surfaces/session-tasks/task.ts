// What the card of a task receives.
import type { Environment, Session, User } from '@latchkey/client';
import type { SessionTaskKey } from '@latchkey/wire';
import type { useMessages } from '../../i18n/locale-context.tsx';
import type { sessionTaskMessages } from './messages.en.ts';

/** A task on a page: what it is, and where the page goes once the session is active. */
export type ShownTask = { readonly key: SessionTaskKey; readonly afterUrl: string };

/** Props of a card. */
export type TaskProps = {
  readonly session: Session;
  readonly user: User;
  readonly environment: Environment;
  readonly t: ReturnType<typeof useMessages<typeof sessionTaskMessages>>;
  /** The session no longer has the task: it was done here, in another tab, or on another device. */
  readonly isDone: boolean;
  /** Makes a call, after a step-up if the service requires one. False: the user closed the step-up, and nothing was done. */
  readonly prove: (call: () => Promise<unknown>) => Promise<boolean>;
  /** Activates the session, in this organization if one is given, and leaves for the next task or the application. */
  readonly finish: (organizationId?: string) => Promise<void>;
};
