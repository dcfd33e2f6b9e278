// An example of the guide about organizations: make one, work in it, invite the first people.
import type { Latchkey, OrganizationInvitation } from '../index.ts';

/** Makes an organization, goes to work in it in this tab, and invites people; either all of them are invited or none. */
export const startTeam = async (
  latchkey: Latchkey,
  name: string,
  emailAddresses: readonly string[],
): Promise<readonly OrganizationInvitation[]> => {
  const organization = await latchkey.createOrganization({ name });
  await latchkey.setActive({ organization });
  return organization.inviteMembers({ emailAddresses, role: 'org:member' });
};
