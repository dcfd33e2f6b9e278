// Each tab has its own active organization (pure). What another tab activates at the service does not change this one.
import type { ClientJSON } from '@latchkey/wire';

/** The current session of this tab. */
type TabSession = {
  readonly id: string;
  readonly lastActiveOrganizationId: string | null;
};

/**
 * The client with this tab's session in this tab's organization, as long as the user is still a member. The token in the
 * reply is for the other organization, so it is removed.
 */
export const keepOrganization = (json: ClientJSON, session: TabSession | undefined): ClientJSON => {
  const organizationId = session?.lastActiveOrganizationId ?? null;
  const isMoved = json.sessions?.some(
    (one) =>
      one.id === session?.id &&
      one.last_active_organization_id !== organizationId &&
      (organizationId === null ||
        one.user?.organization_memberships.some(({ organization }) => organization.id === organizationId)),
  );
  if (!isMoved) return json;
  return {
    ...json,
    sessions: json.sessions.map((one) =>
      one.id === session?.id ? { ...one, last_active_organization_id: organizationId, last_active_token: null } : one,
    ),
  };
};
