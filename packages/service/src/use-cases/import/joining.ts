// Writes the memberships and open invitations of a batch. They name users and organizations that were imported before.

import { normaliseEmail } from '../../domain/identifiers/normalise.ts';
import { keptMetadata } from '../../domain/import/checks/organization.ts';
import type { ImportedInvitation, ImportedMembership, Problem } from '../../domain/import/record.ts';
import { findInvited, findMembers } from '../../store/import/existing.ts';
import { insertRows, type JsonRow } from '../../store/import/rows.ts';
import { type BatchContext, type Outcomes, type Placed, refusal, written } from './batch.ts';
import { findReferences, type References } from './references.ts';

type Place = { readonly organizationId: string; readonly roleId: string };

/** The organization and the role that a record names; undefined after a refusal. */
const placeOf = (
  index: number,
  record: { readonly organization_id: string; readonly role: string },
  references: References,
  outcomes: Outcomes,
): Place | undefined => {
  const organizationId = references.organizations.get(record.organization_id);
  const roleId = references.roles.get(record.role);
  if (organizationId === undefined)
    outcomes.set(index, refusal('organization_id', 'names an organization that was not imported'));
  else if (roleId === undefined)
    outcomes.set(
      index,
      refusal('role', `${record.role.slice(0, 80)} does not exist here; create it, or name another with --role`),
    );
  else return { organizationId, roleId };
  return undefined;
};

type Member = Place & { readonly index: number; readonly userId: string; readonly record: ImportedMembership };

const memberRow = (
  { organizationId, roleId, userId, record }: Member,
  { instance, ports, now }: BatchContext,
  report: (problem: Problem) => void,
): JsonRow => {
  const createdAt = record.created_at ?? now;
  return {
    id: ports.ids.next('orgmem'),
    instance_id: instance.id,
    organization_id: organizationId,
    user_id: userId,
    role_id: roleId,
    public_metadata: keptMetadata('public_metadata', record.public_metadata, report),
    private_metadata: keptMetadata('private_metadata', record.private_metadata, report),
    created_at: createdAt,
    updated_at: record.updated_at ?? createdAt,
  };
};

const findPlaces = (
  context: BatchContext,
  all: ReadonlyArray<Placed<ImportedMembership> | Placed<ImportedInvitation>>,
  users: readonly string[],
) =>
  findReferences(context, {
    users,
    organizations: all.map(({ record }) => record.organization_id),
    roles: all.map(({ record }) => record.role),
  });

export const importMemberships = async (
  context: BatchContext,
  all: ReadonlyArray<Placed<ImportedMembership>>,
  outcomes: Outcomes,
): Promise<void> => {
  if (all.length === 0) return;
  const references = await findPlaces(
    context,
    all,
    all.map(({ record }) => record.user_id),
  );
  const members = all.flatMap(({ index, record }): readonly Member[] => {
    const userId = references.users.get(record.user_id);
    if (userId === undefined) outcomes.set(index, refusal('user_id', 'names a user who was not imported'));
    const place = userId === undefined ? undefined : placeOf(index, record, references, outcomes);
    return userId === undefined || !place ? [] : [{ index, userId, record, ...place }];
  });
  const joined = new Set(await findMembers(context.db, members));
  const rows = members.flatMap((member): readonly JsonRow[] => {
    const key = `${member.organizationId} ${member.userId}`;
    if (joined.has(key)) {
      outcomes.set(member.index, { at: 'existing' });
      return [];
    }
    joined.add(key);
    const leftOut: Problem[] = [];
    const row = memberRow(member, context, (problem) => leftOut.push(problem));
    outcomes.set(member.index, written(leftOut));
    return [row];
  });
  if (!context.options.isDryRun) await insertRows(context.db, 'organization_memberships', rows);
};

export const importInvitations = async (
  context: BatchContext,
  all: ReadonlyArray<Placed<ImportedInvitation>>,
  outcomes: Outcomes,
): Promise<void> => {
  if (all.length === 0) return;
  const { db, instance, ports, now } = context;
  const references = await findPlaces(
    context,
    all,
    all.flatMap(({ record }) => record.inviter_user_id ?? []),
  );
  const wanted = all.flatMap(({ index, record }) => {
    const address = normaliseEmail(record.email_address);
    if (address === undefined) outcomes.set(index, refusal('email_address', 'is malformed'));
    const place = address === undefined ? undefined : placeOf(index, record, references, outcomes);
    return address === undefined || !place ? [] : [{ index, address, record, ...place }];
  });
  const invited = new Set(await findInvited(db, wanted));
  const rows = wanted.flatMap(({ index, address, record, organizationId }): readonly JsonRow[] => {
    const key = `${organizationId} ${address}`;
    if (invited.has(key)) {
      outcomes.set(index, { at: 'existing' });
      return [];
    }
    invited.add(key);
    const leftOut: Problem[] = [];
    outcomes.set(index, written(leftOut));
    const createdAt = record.created_at ?? now;
    return [
      {
        id: ports.ids.next('orginv'),
        instance_id: instance.id,
        organization_id: organizationId,
        inviter_user_id: references.users.get(record.inviter_user_id ?? '') ?? null,
        email_address: address,
        role: record.role,
        status: 'pending',
        public_metadata: keptMetadata('public_metadata', record.public_metadata, (one) => leftOut.push(one)),
        expires_at: record.expires_at ?? null,
        created_at: createdAt,
        updated_at: createdAt,
      },
    ];
  });
  if (!context.options.isDryRun) await insertRows(db, 'organization_invitations', rows);
};
