// The organization in the header: the active one of this tab, and a menu to switch.
import { OrganizationSwitcher, SignedIn } from '@latchkey/react';
import { useHasOrganizations } from './demo/organizations-off.tsx';

/** Renders nothing while organizations are disabled. */
export const SwitcherCorner = () =>
  useHasOrganizations() ? (
    <SignedIn>
      <div className="switcher">
        <OrganizationSwitcher afterLeaveOrganizationUrl="/organizations" afterCreateOrganizationUrl="/organization" />
      </div>
    </SignedIn>
  ) : null;
