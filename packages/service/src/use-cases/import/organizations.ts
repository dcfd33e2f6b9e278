// Writes the organizations of a batch with their domains.
import { type CheckedOrganization, checkOrganization } from '../../domain/import/checks/organization.ts';
import type { ImportedOrganization, Problem } from '../../domain/import/record.ts';
import { findOwners, findTakenDomains, findTakenSlugs } from '../../store/import/existing.ts';
import { insertRows, type JsonRow } from '../../store/import/rows.ts';
import { type BatchContext, type Outcomes, OWN_SOURCE, type Placed, refusal, written } from './batch.ts';
import { findReferences, type References } from './references.ts';

type Candidate = {
  readonly index: number;
  readonly organization: CheckedOrganization;
  readonly leftOut: readonly Problem[];
};

const OWN_ID = /^org_\w{1,60}$/;

const checkAll = (
  { options }: BatchContext,
  all: ReadonlyArray<Placed<ImportedOrganization>>,
  known: References,
  outcomes: Outcomes,
): readonly Candidate[] =>
  all.flatMap(({ index, record }) => {
    const checked = checkOrganization(record);
    if (known.organizations.has(record.id)) outcomes.set(index, { at: 'existing' });
    else if (checked.at === 'unfit') outcomes.set(index, { at: 'refused', problem: checked.problem });
    else if (options.isStrict && checked.leftOut[0])
      outcomes.set(index, { at: 'refused', problem: checked.leftOut[0] });
    else return [{ index, organization: checked.value, leftOut: checked.leftOut }];
    return [];
  });

/** Those whose slug and id are free. */
const withFreeSlugs = (all: readonly Candidate[], slugs: ReadonlySet<string>, outcomes: Outcomes) => {
  const earlier = new Set<string>();
  return all.filter(({ index, organization: { slug, given } }) => {
    const keys = [`id ${given.id}`, ...(slug === null ? [] : [`slug ${slug}`])];
    const isRepeated = keys.some((key) => earlier.has(key));
    if (isRepeated || (slug !== null && slugs.has(slug))) {
      const owner = isRepeated ? 'an earlier row of the file' : 'another organization of the instance';
      outcomes.set(index, refusal('slug', `is taken by ${owner}`));
      return false;
    }
    for (const key of keys) earlier.add(key);
    return true;
  });
};

const rowOf = (
  { organization }: Candidate,
  id: string,
  { instance, now }: BatchContext,
  { users }: References,
): JsonRow => {
  const { given } = organization;
  const createdAt = given.created_at ?? now;
  return {
    id,
    instance_id: instance.id,
    name: organization.name,
    slug: organization.slug,
    public_metadata: organization.publicMetadata,
    private_metadata: organization.privateMetadata,
    max_allowed_memberships: organization.maxAllowedMemberships,
    admin_delete_enabled: given.admin_delete_enabled ?? true,
    requires_second_factor: given.requires_second_factor ?? false,
    members_count: 0,
    pending_invitations_count: 0,
    created_by: users.get(given.created_by ?? '') ?? null,
    created_at: createdAt,
    updated_at: given.updated_at ?? createdAt,
  };
};

/** A domain that another organization has verified is added without its verification. */
const domainRows = (
  { organization }: Candidate,
  organizationId: string,
  { instance, ports, now }: BatchContext,
  verified: Set<string>,
): readonly JsonRow[] => {
  const names = new Set<string>();
  return organization.domains.flatMap((domain) => {
    if (names.has(domain.name)) return [];
    names.add(domain.name);
    const verifiedAt = verified.has(domain.name) ? null : (domain.verified_at ?? null);
    if (verifiedAt !== null) verified.add(domain.name);
    const time = domain.created_at ?? now;
    return [
      {
        id: ports.ids.next('orgdmn'),
        instance_id: instance.id,
        organization_id: organizationId,
        name: domain.name,
        enrollment_mode: verifiedAt === null ? 'manual_invitation' : domain.enrollment_mode,
        verification_attempts: 0,
        verified_at: verifiedAt,
        created_at: time,
        updated_at: time,
      },
    ];
  });
};

const insertAll = async (context: BatchContext, all: readonly Candidate[], references: References): Promise<void> => {
  const { db, instance, ports, options } = context;
  const sourceIds = all.map(({ organization }) => organization.given.id);
  const owners = options.source === OWN_SOURCE ? await findOwners(db, 'organizations', sourceIds) : new Map();
  const names = all.flatMap(({ organization }) => organization.domains.map(({ name }) => name));
  const verified = new Set(await findTakenDomains(db, instance.id, names));
  const made = all.map((candidate) => {
    const sourceId = candidate.organization.given.id;
    const keepsId = options.source === OWN_SOURCE && OWN_ID.test(sourceId) && !owners.has(sourceId);
    const id = keepsId ? sourceId : ports.ids.next('org');
    return {
      row: rowOf(candidate, id, context, references),
      domains: domainRows(candidate, id, context, verified),
      record: { instance_id: instance.id, source: options.source, kind: 'organization', source_id: sourceId, id },
    };
  });
  await insertRows(
    db,
    'organizations',
    made.map(({ row }) => row),
  );
  await insertRows(
    db,
    'organization_domains',
    made.flatMap(({ domains }) => domains),
  );
  await insertRows(
    db,
    'import_records',
    made.map(({ record }) => record),
  );
};

/** Writes the organizations of a batch, or only decides about them in a dry run. */
export const importOrganizations = async (
  context: BatchContext,
  all: ReadonlyArray<Placed<ImportedOrganization>>,
  outcomes: Outcomes,
): Promise<void> => {
  const references = await findReferences(context, {
    users: all.flatMap(({ record }) => record.created_by ?? []),
    organizations: all.map(({ record }) => record.id),
    roles: [],
  });
  const candidates = checkAll(context, all, references, outcomes);
  const slugs = candidates.flatMap(({ organization }) => organization.slug ?? []);
  const free = withFreeSlugs(candidates, await findTakenSlugs(context.db, context.instance.id, slugs), outcomes);
  if (!context.options.isDryRun) await insertAll(context, free, references);
  for (const { index, leftOut } of free) outcomes.set(index, written(leftOut));
};
