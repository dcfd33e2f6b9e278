// The organization: its profile mounted in the page, its steps as paths under /organization.
import { OrganizationProfile, useAuth } from '@latchkey/react';
import { Link } from '../link.tsx';
import { OrganizationFrame } from '../organizations/organization-page.tsx';

const Profile = () => {
  const { isLoaded, orgId } = useAuth();
  if (!isLoaded) return null;
  if (!orgId) {
    return (
      <section className="sheet" aria-labelledby="no-organization">
        <h1 id="no-organization">No organization is active</h1>
        <p className="aside">
          <Link href="/organizations">Choose one</Link>, or <Link href="/create-organization">make one</Link>.
        </p>
      </section>
    );
  }
  return (
    <OrganizationProfile key={orgId} routing="path" path="/organization" afterLeaveOrganizationUrl="/organizations" />
  );
};

export const OrganizationPage = () => (
  <OrganizationFrame>
    <Profile />
  </OrganizationFrame>
);
