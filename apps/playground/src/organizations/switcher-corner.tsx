// The organization in the bar: which one this tab works in, and the way to another.
import { OrganizationSwitcher, SignedIn } from '@latchkey/react';
import { useHasOrganizations } from './organizations-off.tsx';

/** Nothing while the instance has no organizations. */
export const SwitcherCorner = () =>
  useHasOrganizations() ? (
    <SignedIn>
      <div className="switcher">
        <OrganizationSwitcher afterLeaveOrganizationUrl="/organizations" afterCreateOrganizationUrl="/organization" />
      </div>
    </SignedIn>
  ) : null;
