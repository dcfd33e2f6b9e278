// The general page: the organization's profile, its domains, and leaving or deleting it.

import { useOrganizationProfile } from './context.tsx';
import { DomainsSection } from './domains-section.tsx';
import { LeaveSection } from './leave-section.tsx';
import { ProfileSection } from './profile-section.tsx';

/** The sections the user may see, in order. */
export const GeneralPage = () => {
  const { access } = useOrganizationProfile();
  return (
    <>
      <ProfileSection />
      {access.readsDomains && <DomainsSection />}
      <LeaveSection />
    </>
  );
};
