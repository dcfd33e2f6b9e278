// Lazy entry of the surface that creates an organization, on a page or in a dialog.
import { cardStyles } from '../../parts/more-card-styles.ts';
import type { SurfaceInput } from '../../surface-host/module.ts';
import { useUi } from '../../ui-context.tsx';
import { useMember } from '../shared/organizations/choices/use-member.ts';
import { CreateFlow, createStyles } from './create-flow.tsx';

/** The style sheets of the surface. */
export const styles: readonly string[] = [...cardStyles, ...createStyles];

/** Creates an organization; renders nothing if no user is signed in, or the instance has no organizations. */
export const Surface = ({ props }: SurfaceInput<'CreateOrganization'>) => {
  const { close } = useUi();
  const user = useMember('CreateOrganization');
  return user ? <CreateFlow key={user.id} props={props} onFinished={close} /> : null;
};
