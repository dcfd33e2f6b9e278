// How a resource calls the service.
import type { EndpointKey, Input, Reply } from '@latchkey/wire';
import type { Api } from '../http/api.ts';

export type Calls = {
  readonly api: Api;
  /** A call that changes something. It rejects also while offline, so that a lost change is never taken for a successful one. */
  readonly change: <K extends EndpointKey>(key: K, input: Input<K>) => Promise<Reply<K> | null>;
};
