// The general page: what the organization is, whose addresses let people in, and the ways out of it.
import { DomainsSection } from './domains-section.tsx';
import { LeaveSection } from './leave-section.tsx';
import { useOrganizationProfile } from './organization-context.tsx';
import { ProfileSection } from './profile-section.tsx';

/** The sections somebody sees, in order. */
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
