// The organizations of the user: choose one, accept an
// invitation, ask to join, or create another.
import { OrganizationList } from '@latchkey/react';

export const OrganizationListExample = () => (
  <OrganizationList
    afterSelectOrganizationUrl="/organization"
    afterSelectPersonalUrl="/me"
    afterCreateOrganizationUrl="/organization"
  />
);
