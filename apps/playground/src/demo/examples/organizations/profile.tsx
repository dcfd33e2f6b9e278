// The active organization: its profile, members, invitations
// and domains. Each page is a path under /organization.
import { OrganizationProfile, useAuth } from '@latchkey/react';

export const OrganizationProfileExample = () => {
  const { isLoaded, orgId } = useAuth();
  if (!isLoaded) return null;
  if (!orgId)
    return (
      <section
        className="sheet"
        aria-labelledby="no-organization"
      >
        <h2 id="no-organization">No organization is active</h2>
        <p>
          <a href="/organizations">Choose one</a>, or{' '}
          <a href="/create-organization">create one</a>.
        </p>
      </section>
    );
  return (
    <OrganizationProfile
      key={orgId}
      routing="path"
      path="/organization"
      afterLeaveOrganizationUrl="/organizations"
    />
  );
};
