// What the operator's calls (/admin, /dev, keyless set-up, local commands) work with; no instance is resolved from the host.
import type { AdminKey, AdminParams, AdminReply, ParsedAdminBody, ParsedAdminQuery } from '@latchkey/wire/admin';
import type { ActingOperator } from '../../domain/console/operator.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import type { EventWaiters } from '../events/event-waiters.ts';
import type { ConsolePlace, InstallationConfig, Services } from './call.ts';

/** Dependencies of the operator's calls. */
export type OperatorDeps = Pick<Services, 'database' | 'ports' | 'own'> & {
  readonly config: { readonly provider: string; readonly console?: ConsolePlace | undefined } & InstallationConfig;
  /** Lets callers wait for events; a command in a process without a server has none. */
  readonly waiters?: EventWaiters | undefined;
};

/** One call of the admin API, with its input parsed by the schemas of the contract. */
export type AdminVisit<K extends AdminKey> = OperatorDeps & {
  readonly instance: Instance;
  /** The scopes of the secret key that the caller used. */
  readonly scopes: readonly string[];
  /** The secret key that the caller used; undefined for a command on the machine. */
  readonly secretKeyId?: string | undefined;
  /** The operator who makes the call in the console, and the reason that they gave. */
  readonly operator?: ActingOperator | undefined;
  readonly explanation?: string | undefined;
  readonly params: AdminParams<K>;
  readonly body: ParsedAdminBody<K>;
  readonly query: ParsedAdminQuery<K>;
  /** Aborted when the caller is gone. */
  readonly signal?: AbortSignal | undefined;
};

/** The handler of a call of the admin API. */
export type AdminHandler<K extends AdminKey> = (visit: AdminVisit<K>) => Promise<AdminReply<K>>;

/** The handler of a call whose reply is a stream of text. */
export type AdminStreamHandler<K extends AdminKey> = (visit: AdminVisit<K>) => Promise<Response>;
