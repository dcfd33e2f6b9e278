// The active organization of this tab, with a menu to switch,
// to manage it and to create another.
import {
  OrganizationSwitcher,
  useOrganization,
} from '@latchkey/react';

export const SwitcherExample = () => {
  const { organization } = useOrganization();
  return (
    <section className="sheet" aria-labelledby="switcher-title">
      <h2 id="switcher-title">
        {organization
          ? organization.name
          : 'Your personal account'}
      </h2>
      <OrganizationSwitcher
        afterCreateOrganizationUrl="/switcher"
        afterLeaveOrganizationUrl="/switcher"
      />
    </section>
  );
};
