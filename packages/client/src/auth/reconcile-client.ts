// A client reply as this tab applies it (pure): what this browser knows better than the service stays.
import type { ClientJSON } from '@latchkey/wire';
import { keepOrganization } from '../state/keep-organization.ts';
import type { Reconciled } from './apply-client-reply.ts';

/** The reply without the sessions that are being ended here, and with the organization that this tab has chosen. */
export const reconcileClient = (
  answered: ClientJSON,
  ending: readonly string[],
  session: Parameters<typeof keepOrganization>[1],
): Reconciled => {
  const sessions = answered.sessions?.filter(({ id }) => !ending.includes(id)) ?? [];
  const here = ending.length > 0 ? { ...answered, sessions } : answered;
  const json = keepOrganization(here, session);
  return { json, isKept: json !== here };
};
