// One organization: create, read, change, delete. The creator gets the creator role.

import { type DeletedObjectJSON, type OrganizationJSON, readSlug } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { mayBeDeleted, type Organization } from '../../domain/organizations/organization.ts';
import { ADMIN_ROLE } from '../../domain/organizations/roles.ts';
import { organizationJSON } from '../../present/organization.ts';
import type { Db } from '../../store/database/database.ts';
import { isUniqueViolation } from '../../store/database/transaction.ts';
import { deleteOrganization } from '../../store/organizations/leave-organization.ts';
import {
  countOrganizationsMadeBy,
  findOrganization,
  updateOrganization,
} from '../../store/organizations/organizations.ts';
import { record } from '../../use-cases/context/audit-log.ts';
import type { Outcome, Visit } from '../../use-cases/context/call.ts';
import type { PathSession } from '../../use-cases/context/client-secret.ts';
import { refuseImpersonator } from '../../use-cases/context/impersonation.ts';
import { changeAccount, type OwnVisit } from '../../use-cases/context/own-account.ts';
import {
  actingMember,
  addMember,
  changeOrganization,
  requireOrganizations,
} from '../../use-cases/organizations/acting-member.ts';
import { insertWithSlug } from '../../use-cases/organizations/insert-organization.ts';

const readName = (name: string): string => {
  const read = name.trim();
  if (read === '') throw new Fault('form_param_nil', { field: 'name' });
  return read;
};

/** Parses a typed slug; `readSlug` drops hyphens at its ends, which forms leave when they derive it from a name. */
const slugIn = (typed: string): string => {
  const slug = readSlug(typed);
  if (slug === undefined) throw new Fault('form_param_format_invalid', { field: 'slug' });
  return slug;
};

/** The caller must have locked the account, so that concurrent calls cannot exceed the limit. */
const refuseTooMany = async (db: Db, { instance, session }: OwnVisit): Promise<void> => {
  const { create_organizations_limit: limit } = instance.settings.user_settings.actions;
  if (limit && (await countOrganizationsMadeBy(db, session.userId)) >= limit)
    throw new Fault('organization_creation_limit_reached', { values: { max: limit } });
};

export const createOrganization = async (
  visit: Visit<'POST /organizations'> & PathSession,
): Promise<Outcome<OrganizationJSON>> => {
  const { body, instance, ports, session, now } = visit;
  requireOrganizations(visit);
  refuseImpersonator(visit);
  const { settings } = instance;
  if (!settings.user_settings.actions.create_organization) throw new Fault('authorization_invalid');
  const name = readName(body.name);
  const slug = body.slug == null ? undefined : slugIn(body.slug);
  const id = ports.ids.next('org');
  return changeAccount(visit, async (db): Promise<OrganizationJSON> => {
    await refuseTooMany(db, visit);
    const organization: Organization = {
      id,
      instanceId: instance.id,
      name,
      slug: null,
      publicMetadata: {},
      privateMetadata: {},
      maxAllowedMemberships: null,
      adminDeleteEnabled: true,
      requiresSecondFactor: false,
      membersCount: 0,
      pendingInvitationsCount: 0,
      logoImageId: null,
      createdBy: session.userId,
      createdAt: now,
      updatedAt: now,
    };
    await insertWithSlug(db, ports.random, organization, slug);
    await record(db, visit, 'organization.created', { target: id });
    const role = settings.organization_settings.creator_role ?? ADMIN_ROLE;
    const { organization: made } = await addMember(db, visit, { organizationId: id, userId: session.userId, role });
    return organizationJSON(made, instance);
  });
};

export const getOrganization = async (
  visit: Visit<'GET /organizations/:organizationId'> & PathSession,
): Promise<Outcome<OrganizationJSON>> => {
  const { organization } = await actingMember(visit);
  return { at: 'reply', reply: organizationJSON(organization, visit.instance) };
};

/** The organization as stored now, read in the transaction that changed it. */
const reread = async (db: Db, { instance }: OwnVisit, id: string): Promise<OrganizationJSON> => {
  const organization = await findOrganization(db, instance.id, id);
  if (!organization) throw new Fault('resource_not_found');
  return organizationJSON(organization, instance);
};

export const changeOrganizationProfile = async (
  visit: Visit<'PATCH /organizations/:organizationId'> & PathSession,
): Promise<Outcome<OrganizationJSON>> => {
  const { body, now } = visit;
  const name = body.name === undefined ? undefined : readName(body.name);
  // An organization may have no slug.
  const slug = body.slug == null ? body.slug : slugIn(body.slug);
  const change = changeOrganization(visit, 'org:sys_profile:manage', async (db, { organization }) => {
    const isNews =
      (name !== undefined && name !== organization.name) || (slug !== undefined && slug !== organization.slug);
    if (isNews) {
      await updateOrganization(db, organization.id, { name, slug }, now);
      await record(db, visit, 'organization.updated', { target: organization.id });
    }
    return reread(db, visit, organization.id);
  });
  return change.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Fault('form_identifier_exists', { field: 'slug' }) : error;
  });
};

/** Deletes an organization with its data. Sessions in it fall back to the personal workspace. */
export const removeOrganization = async (
  visit: Visit<'DELETE /organizations/:organizationId'> & PathSession,
): Promise<Outcome<DeletedObjectJSON>> => {
  refuseImpersonator(visit);
  const { instance, now } = visit;
  return changeOrganization(visit, 'org:sys_profile:delete', async (db, { organization }) => {
    const { id, slug } = organization;
    if (!mayBeDeleted(organization, instance.settings.organization_settings)) throw new Fault('authorization_invalid');
    await deleteOrganization(db, instance.id, id, now);
    await record(db, visit, 'organization.deleted', { target: id });
    return { object: 'organization', id, ...(slug !== null && { slug }), deleted: true };
  });
};
