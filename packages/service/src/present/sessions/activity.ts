// A session in the list of the user's sessions (docs/reference/wire.md#session): its device and place, never its token.
import type { SessionActivityJSON, SessionStatus, SessionWithActivitiesJSON } from '@latchkey/wire';
import type { Session } from '../../domain/sessions/session.ts';
import type { SessionActivity } from '../../store/sessions/session-activities.ts';

const activityJSON = (activity: SessionActivity): SessionActivityJSON => ({
  object: 'session_activity',
  id: activity.id,
  ...(activity.deviceType !== null && { device_type: activity.deviceType }),
  ...(activity.browserName !== null && { browser_name: activity.browserName }),
  ...(activity.browserVersion !== null && { browser_version: activity.browserVersion }),
  ...(activity.ipAddress !== null && { ip_address: activity.ipAddress }),
  ...(activity.city !== null && { city: activity.city }),
  ...(activity.country !== null && { country: activity.country }),
  is_mobile: activity.isMobile,
});

export const sessionWithActivitiesJSON = (
  session: Session,
  activity: SessionActivity | undefined,
  status: SessionStatus,
): SessionWithActivitiesJSON => ({
  object: 'session',
  id: session.id,
  status,
  expire_at: session.expireAt,
  abandon_at: session.abandonAt,
  last_active_at: session.lastActiveAt,
  last_active_organization_id: session.lastActiveOrganizationId,
  actor: session.actor,
  user: null,
  ...(activity && { latest_activity: activityJSON(activity) }),
  created_at: session.createdAt,
  updated_at: session.updatedAt,
});
