// An example of the guide about organizations: somebody joins what they are invited into, asks for what is suggested, leaves.
import type { Latchkey } from '../index.ts';

/** Joins every organization that waits for an answer, and asks to join those that are suggested. */
export const joinAll = async ({ user }: Latchkey): Promise<void> => {
  const invitations = await user?.getOrganizationInvitations({ status: 'pending' });
  for (const invitation of invitations?.data ?? []) await invitation.accept();
  const suggestions = await user?.getOrganizationSuggestions({ status: 'pending' });
  for (const suggestion of suggestions?.data ?? []) await suggestion.accept();
};

/** Leaves the active organization; the tab is in the personal account then. */
export const leaveTeam = async ({ organization, user, setActive }: Latchkey): Promise<void> => {
  if (!organization) return;
  await user?.leaveOrganization(organization.id);
  await setActive({ organization: null });
};
