// The list of organizations: choose one, join one, or create another; with or without the personal account.
import { OrganizationList } from '@latchkey/react';
import { useState } from 'react';
import { OrganizationFrame } from '../organization-frame.tsx';

const List = () => {
  const [hidePersonal, setHidden] = useState(false);
  return (
    <>
      <label className="tick">
        <input type="checkbox" checked={hidePersonal} onChange={(event) => setHidden(event.currentTarget.checked)} />
        Without the personal account
      </label>
      <OrganizationList
        key={String(hidePersonal)}
        hidePersonal={hidePersonal}
        afterSelectOrganizationUrl="/organization"
        afterSelectPersonalUrl="/me"
        afterCreateOrganizationUrl="/organization"
      />
    </>
  );
};

export const OrganizationsPage = () => (
  <OrganizationFrame>
    <List />
  </OrganizationFrame>
);
