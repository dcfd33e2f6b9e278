// Organizations and their members. Wiring only; a separate chunk, because many pages never use it.
import { ListCache } from '../flows/list-cache.ts';
import { createOrganizationsVerbs, createOrganizationVerbs } from '../flows/organization-verbs.ts';
import { createLists } from '../flows/paged-list.ts';
import { createUserOrganizations } from '../flows/user-organizations.ts';
import type { SessionContext } from '../resources/context.ts';
import { createOrganizationDecode } from '../resources/organizations/decode.ts';
import type { Organizations } from '../resources/organizations/organizations.ts';
import type { Shell } from './shell.ts';

/** Builds it for one client. */
export const createOrganizations = (shell: Shell, context: SessionContext): Organizations => {
  const decode = createOrganizationDecode(context);
  return {
    user: createUserOrganizations(context, decode),
    organization: createOrganizationVerbs(context, decode),
    verbs: createOrganizationsVerbs(context),
    lists: createLists(new ListCache(shell).start()),
  };
};
