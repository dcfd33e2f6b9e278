// What identifiers and factors of a user need. The context of a session has all of it.
import type { Calls } from '../calls.ts';
import type { DeletedObject } from '../deleted-object.ts';
import type { WaitForLink } from './email-link-flow.ts';

export type IdentifierContext = Calls & {
  /** Id of the client of this browser. */
  readonly clientId: () => string | undefined;
  readonly localFactors: () => Promise<{ readonly waitForLink: WaitForLink }>;
  readonly account: () => Promise<{ readonly deletePasskey: (id: string) => Promise<DeletedObject> }>;
};
