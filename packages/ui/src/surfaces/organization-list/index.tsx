// Lazy entry of the organization list: memberships, pending invitations and suggestions, and creating an organization.
import { identityStyles } from '../../parts/identity-styles.ts';
import { cardStyles } from '../../parts/more-card-styles.ts';
import status from '../../parts/status/status.css?inline';
import type { SurfaceInput } from '../../surface-host/module.ts';
import choices from '../shared/organizations/choices/choices.css?inline';
import { useMember } from '../shared/organizations/choices/use-member.ts';
import { ListFlow } from './list-flow.tsx';
import organizationList from './organization-list.css?inline';

/** The style sheets of the list. */
export const styles: readonly string[] = [...cardStyles, ...identityStyles, status, choices, organizationList];

/** The organization list; renders nothing if no user is signed in. Its state is not shared between users. */
export const Surface = ({ props }: SurfaceInput<'OrganizationList'>) => {
  const user = useMember('OrganizationList');
  return user ? <ListFlow key={user.id} props={props} user={user} /> : null;
};
