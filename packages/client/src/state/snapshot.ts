// The snapshot that everything renders from, and values derived from a client (pure).
import type { ClientJSON, EnvironmentJSON } from '@latchkey/wire';
import type { Client } from '../resources/client.ts';
import type { Environment } from '../resources/environment.ts';
import type { Organization } from '../resources/organizations/organization.ts';
import type { Session } from '../resources/session.ts';
import type { User } from '../resources/user.ts';

/**
 * `loading` until load() completes, `ready` then, `switching` during a session change, when neither session should be
 * rendered, `degraded` while the service cannot be reached and the client retries by itself, `failed` when load() gave
 * up.
 */
export type Status = 'loading' | 'ready' | 'switching' | 'degraded' | 'failed';

/** The current state. Undefined means "not present"; the status shows whether that is final. */
export type Snapshot = {
  readonly status: Status;
  /** Why load() gave up; only while the status is `failed`. */
  readonly failure?: unknown;
  readonly environment: Environment | undefined;
  readonly client: Client | undefined;
  readonly session: Session | undefined;
  /** The current session while it has tasks: the page treats it as signed out, so `session` and `user` are undefined. */
  readonly pendingSession: Session | undefined;
  readonly user: User | undefined;
  readonly organization: Organization | undefined;
  /** Two letters, lower case. */
  readonly country: string | undefined;
};

/** The snapshot and its JSON, kept for sharing with the next one. */
export type State = Snapshot & {
  readonly clientJson: ClientJSON | undefined;
  readonly environmentJson: EnvironmentJSON | undefined;
};

/** The state before load(). */
export const INITIAL_STATE: State = {
  status: 'loading',
  environment: undefined,
  environmentJson: undefined,
  client: undefined,
  clientJson: undefined,
  session: undefined,
  pendingSession: undefined,
  user: undefined,
  organization: undefined,
  country: undefined,
};

/** What listeners of the public API receive: null means signed out, undefined means not known or switching. */
export type Emission = {
  readonly client: Client;
  readonly session: Session | null | undefined;
  readonly user: User | null | undefined;
  readonly organization: Organization | null | undefined;
};

/** The public form of a snapshot; undefined while there is no client. */
export const toEmission = ({ status, client, session, user, organization }: Snapshot): Emission | undefined => {
  if (!client) return undefined;
  const absent = status === 'switching' ? undefined : null;
  return { client, session: session ?? absent, user: user ?? absent, organization: organization ?? absent };
};

/** True once load() has completed. */
export const isLoaded = ({ status }: Snapshot): boolean => status === 'ready' || status === 'switching';
