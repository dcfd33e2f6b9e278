// What the operator's calls (/admin, /dev, keyless set-up, local commands) work with; no instance is resolved from the host.
import type { Services } from './call.ts';

/** Dependencies of the operator's calls. */
export type OperatorDeps = Pick<Services, 'database' | 'ports' | 'own'> & {
  readonly config: { readonly provider: string };
};
