// A separate page for a new organization; with or without its slug and its invitations.
import { CreateOrganization } from '@latchkey/react';
import { useState } from 'react';
import { OrganizationFrame } from '../organization-frame.tsx';

const Create = () => {
  const [hideSlug, setHideSlug] = useState(false);
  const [skips, setSkips] = useState(false);
  return (
    <>
      <div className="account-tools">
        <label className="tick">
          <input type="checkbox" checked={hideSlug} onChange={(event) => setHideSlug(event.currentTarget.checked)} />
          Without a short name
        </label>
        <label className="tick">
          <input type="checkbox" checked={skips} onChange={(event) => setSkips(event.currentTarget.checked)} />
          Without invitations
        </label>
      </div>
      <CreateOrganization
        key={`${hideSlug} ${skips}`}
        routing="path"
        path="/lab/create-organization"
        hideSlug={hideSlug}
        afterCreateOrganizationUrl="/organization"
        {...(skips ? { skipInvitationScreen: true } : {})}
      />
    </>
  );
};

export const CreateOrganizationPage = () => (
  <OrganizationFrame>
    <Create />
  </OrganizationFrame>
);
