// Lazy entry of the organization list: memberships, pending invitations and suggestions, and creating an organization.
import { cardStyles } from '../../parts/more-card-styles.ts';
import type { SurfaceInput } from '../../surface-host/module.ts';
import { useMember } from '../shared/organizations/choices/use-member.ts';
import { ListFlow, listStyles } from './list-flow.tsx';

/** The style sheets of the list. */
export const styles: readonly string[] = [...cardStyles, ...listStyles];

/** The organization list; renders nothing if no user is signed in. Its state is not shared between users. */
export const Surface = ({ props }: SurfaceInput<'OrganizationList'>) => {
  const user = useMember('OrganizationList');
  return user ? <ListFlow key={user.id} props={props} user={user} /> : null;
};
