// What resources of organizations need. The context of a session has all of it.
import type { OrganizationJSON } from '@latchkey/wire';
import type { Calls } from '../calls.ts';
import type { Organization } from './organization.ts';
import type { Organizations } from './organizations.ts';

export type OrganizationContext = Calls & {
  /** Organizations and their members, downloaded with the first call. */
  readonly organizations: () => Promise<Organizations>;
  /** Id of the signed-in user. */
  readonly userId: () => string | undefined;
  readonly decode: { readonly organization: (json: OrganizationJSON) => Organization };
};
