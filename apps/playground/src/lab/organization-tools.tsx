// Buttons above the organization pages: the same surfaces as modals, and the other pages.
import { useAuth, useLatchkey } from '@latchkey/react';
import { Link } from '../link.tsx';

/** The buttons and links. */
export const OrganizationTools = () => {
  const latchkey = useLatchkey();
  const { orgId } = useAuth();
  return (
    <div className="account-tools">
      <button className="button ghost small" type="button" onClick={() => latchkey.openCreateOrganization()}>
        New organization, as a dialog
      </button>
      {orgId && (
        <button className="button ghost small" type="button" onClick={() => latchkey.openOrganizationProfile()}>
          Manage it as a dialog
        </button>
      )}
      <Link href="/lab/organizations">All organizations</Link>
      <Link href="/organization">This organization</Link>
      <Link href="/lab/create-organization">A new one</Link>
      <Link href="/permissions">What you may do</Link>
    </div>
  );
};
