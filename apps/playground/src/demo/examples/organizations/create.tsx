// A new organization: its name and logo, and then invitations
// to its first members.
import { CreateOrganization } from '@latchkey/react';

export const CreateOrganizationExample = () => (
  <CreateOrganization
    routing="path"
    path="/create-organization"
    afterCreateOrganizationUrl="/organization"
  />
);
