// The snapshot everything drawn comes from, and what follows from a client (pure).
import type { ClientJSON, EnvironmentJSON } from '@latchkey/wire';
import type { Client } from '../resources/client.ts';
import type { Environment } from '../resources/environment.ts';
import type { Organization } from '../resources/organization.ts';
import type { Session } from '../resources/session.ts';
import type { User } from '../resources/user.ts';

/**
 * `loading` until load() has everything, `ready` then, `switching` while the session changes hands and nobody should draw
 * either, `degraded` while the service cannot be reached and the client tries again by itself, `failed` when load() gave
 * up.
 */
export type Status = 'loading' | 'ready' | 'switching' | 'degraded' | 'failed';

/** Everything known now. Undefined means "not there"; whether that is final is told by the status. */
export type Snapshot = {
  readonly status: Status;
  /** Why load() gave up; only while the status is `failed`. */
  readonly failure?: unknown;
  readonly environment: Environment | undefined;
  readonly client: Client | undefined;
  readonly session: Session | undefined;
  readonly user: User | undefined;
  readonly organization: Organization | undefined;
  /** Two letters, lower case. */
  readonly country: string | undefined;
};

/** The snapshot and the JSON behind it, kept to share with the next one. */
export type State = Snapshot & {
  readonly clientJson: ClientJSON | undefined;
  readonly environmentJson: EnvironmentJSON | undefined;
};

/** Nothing known yet. */
export const INITIAL_STATE: State = {
  status: 'loading',
  environment: undefined,
  environmentJson: undefined,
  client: undefined,
  clientJson: undefined,
  session: undefined,
  user: undefined,
  organization: undefined,
  country: undefined,
};

/** What listeners of the public API hear: null means signed out, undefined means not known or changing hands. */
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

/** Has load() got everything? */
export const isLoaded = ({ status }: Snapshot): boolean => status === 'ready' || status === 'switching';
