// An example of the guide about organizations: a user accepts invitations, requests to join suggested ones, leaves one.
import type { Latchkey } from '../../index.ts';

/** Accepts every pending invitation, and requests to join the suggested organizations. */
export const joinAll = async ({ user }: Latchkey): Promise<void> => {
  const invitations = await user?.getOrganizationInvitations({ status: 'pending' });
  for (const invitation of invitations?.data ?? []) await invitation.accept();
  const suggestions = await user?.getOrganizationSuggestions({ status: 'pending' });
  for (const suggestion of suggestions?.data ?? []) await suggestion.accept();
};

/** Leaves the active organization; the tab then has the personal account active. */
export const leaveTeam = async ({ organization, user, setActive }: Latchkey): Promise<void> => {
  if (!organization) return;
  await user?.leaveOrganization(organization.id);
  await setActive({ organization: null });
};
