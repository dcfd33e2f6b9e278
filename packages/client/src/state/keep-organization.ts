// Each tab has an organization of its own (pure). What another tab made active at the service does not move this one.
import type { ClientJSON } from '@latchkey/wire';

/** What this tab knows about its session. */
type TabSession = {
  readonly id: string;
  readonly lastActiveOrganizationId: string | null;
};

/**
 * The client with this tab's session in this tab's organization, as long as the user still belongs to it. The token that
 * came along speaks for the other organization, so that it is left out.
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
