// An example of the guide about organizations: create one, make it active, invite the first users.
import type { Latchkey, OrganizationInvitation } from '../../index.ts';

/** Creates an organization, makes it active in this tab, and invites users; either all of them are invited or none. */
export const startTeam = async (
  latchkey: Latchkey,
  name: string,
  emailAddresses: readonly string[],
): Promise<readonly OrganizationInvitation[]> => {
  const organization = await latchkey.createOrganization({ name });
  await latchkey.setActive({ organization });
  return organization.inviteMembers({ emailAddresses, role: 'org:member' });
};
