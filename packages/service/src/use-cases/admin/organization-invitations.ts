// Invitations to organizations that an operator creates and revokes.
import { Fault } from '../../domain/faults/fault.ts';
import type { OrganizationInvitation } from '../../domain/organizations/invitation.ts';
import { closeInvitation, findInvitation } from '../../store/organizations/invitations.ts';
import { lockOrganization } from '../../store/organizations/organizations.ts';
import { record } from '../context/audit-log.ts';
import type { OperatorDeps } from '../context/operator.ts';
import { closedInvitation } from '../organizations/accept-invitation.ts';
import { createInvitations } from '../organizations/create-invitations.ts';

type Writer = Parameters<typeof createInvitations>[1];
type Wanted = Parameters<typeof createInvitations>[3];
type Written = Awaited<ReturnType<typeof createInvitations>>[number];

/** Invites one address; only the return value holds the link. */
export const addOrganizationInvitation = async (
  { database }: OperatorDeps,
  writer: Writer,
  organizationId: string,
  wanted: Wanted,
): Promise<Written> => {
  const [written] = await database.transaction(async (db) => {
    const organization = await lockOrganization(db, writer.instance.id, organizationId);
    if (!organization) throw new Fault('resource_not_found');
    return createInvitations(db, writer, organization, wanted);
  });
  if (!written) throw new Error('Latchkey: an invitation was not stored.');
  return written;
};

export const revokeOrganizationInvitation = (
  { database }: OperatorDeps,
  at: Parameters<typeof record>[1] & { readonly now: number },
  of: { readonly organizationId: string; readonly id: string },
): Promise<OrganizationInvitation> =>
  database.transaction(async (db) => {
    const { instance, now } = at;
    const organization = await lockOrganization(db, instance.id, of.organizationId);
    const found = organization && (await findInvitation(db, instance.id, of.id));
    if (found?.organizationId !== of.organizationId) throw new Fault('resource_not_found');
    const revoked = await closeInvitation(db, { ...of, status: 'revoked' }, now);
    if (!revoked) throw closedInvitation(found, now);
    await record(db, at, 'organization_invitation.revoked', { target: revoked.id });
    return revoked;
  });
