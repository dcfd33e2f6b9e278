// Enrolment by e-mail domain: if an organization has verified a domain and set its mode, each user with a verified address on
// it is invited or gets a suggestion. Called in the transaction that verifies an address, and in the one that changes a domain;
// a repeated call changes nothing.

import { domainOfEmail } from '../../domain/enterprise/connection.ts';
import type { OrganizationDomain } from '../../domain/organizations/enrollment.ts';
import type { OrganizationInvitation } from '../../domain/organizations/invitation.ts';
import type { Db } from '../../store/database/database.ts';
import { findProvenDomain } from '../../store/organizations/domains.ts';
import { type Candidate, ENROLLMENT_PORTION, findCandidates } from '../../store/organizations/enrollment-candidates.ts';
import { closeOverdueInvitations, insertInvitations } from '../../store/organizations/invitations.ts';
import { lockOrganization } from '../../store/organizations/organizations.ts';
import { insertSuggestions } from '../../store/organizations/suggestions.ts';
import { type Recorded, record } from '../context/audit-log.ts';
import { defaultMemberRole } from './joining.ts';

const invite = (
  db: Db,
  { instance, ports, now }: Recorded,
  domain: OrganizationDomain,
  candidates: readonly Candidate[],
): Promise<number> =>
  insertInvitations(
    db,
    candidates.map(
      ({ emailAddress }): OrganizationInvitation => ({
        id: ports.ids.next('orginv'),
        instanceId: instance.id,
        organizationId: domain.organizationId,
        domainId: domain.id,
        inviterUserId: null,
        emailAddress,
        role: defaultMemberRole(instance),
        status: 'pending',
        publicMetadata: {},
        // No mail is sent: the organization switcher shows the invitation.
        tokenHash: null,
        redirectUrl: null,
        pageOrigin: null,
        expiresAt: null,
        createdAt: now,
        updatedAt: now,
      }),
    ),
  );

const suggest = (
  db: Db,
  { instance, ports, now }: Recorded,
  domain: OrganizationDomain,
  candidates: readonly Candidate[],
): Promise<number> =>
  insertSuggestions(
    db,
    candidates.map(({ userId }) => ({
      id: ports.ids.next('orgsug'),
      instanceId: instance.id,
      organizationId: domain.organizationId,
      domainId: domain.id,
      userId,
      now,
    })),
  );

/**
 * Invites the users of a domain, or one of them, or suggests the organization, by its mode. Lock the organization's row first.
 */
export const enrollUsers = async (
  db: Db,
  call: Recorded,
  domain: OrganizationDomain,
  userId?: string,
): Promise<void> => {
  const { enabled } = call.instance.settings.organization_settings.domains;
  if (!enabled || domain.verifiedAt === null || domain.enrollmentMode === 'manual_invitation') return;
  const [kind, give] =
    domain.enrollmentMode === 'automatic_invitation'
      ? (['invitation', invite] as const)
      : (['suggestion', suggest] as const);
  await closeOverdueInvitations(db, domain.organizationId, call.now);
  let given = 0;
  let after: string | undefined;
  do {
    const candidates = await findCandidates(db, domain, kind, { userId, after });
    given += candidates.length === 0 ? 0 : await give(db, call, domain, candidates);
    after = candidates.length < ENROLLMENT_PORTION ? undefined : candidates.at(-1)?.userId;
  } while (after !== undefined);
  const how = { organizationId: domain.organizationId, target: domain.id, reason: domain.enrollmentMode };
  if (given > 0) await record(db, call, 'organization_domain.enrolled', { ...how, ...(userId && { userId }) });
};

/**
 * Call whenever a user has verified an address, inside that transaction. The organization is locked while its domain is read,
 * so that a concurrent change of the domain finds this user, or its result is seen here.
 */
export const enrollProven = async (
  db: Db,
  call: Recorded,
  proven: { readonly userId: string; readonly emailAddress: string },
): Promise<void> => {
  const { instance } = call;
  const { enabled, domains } = instance.settings.organization_settings;
  const name = enabled && domains.enabled ? domainOfEmail(proven.emailAddress) : undefined;
  if (name === undefined) return;
  const seen = await findProvenDomain(db, instance.id, name);
  if (!seen || !(await lockOrganization(db, instance.id, seen.organizationId))) return;
  const domain = await findProvenDomain(db, instance.id, name);
  if (domain?.organizationId === seen.organizationId) await enrollUsers(db, call, domain, proven.userId);
};
