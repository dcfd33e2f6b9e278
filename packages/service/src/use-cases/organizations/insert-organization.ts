// Inserts an organization with a free slug.
import { Fault } from '../../domain/faults/fault.ts';
import { longerSlug, type Organization, slugFrom } from '../../domain/organizations/organization.ts';
import type { Random } from '../../ports/random.ts';
import type { Db } from '../../store/database/database.ts';
import { insertOrganization } from '../../store/organizations/organizations.ts';

const SLUG_SUFFIX_DIGITS = 6;
const SLUG_TRIES = 3;

/**
 * Inserts an organization. A slug derived from the name gets a random suffix if it is taken; a chosen slug that is taken is
 * refused.
 */
export const insertWithSlug = async (
  db: Db,
  random: Random,
  organization: Organization,
  chosen: string | null | undefined,
): Promise<void> => {
  const slug = chosen ?? slugFrom(organization.name);
  if (await insertOrganization(db, { ...organization, slug })) return;
  for (let tried = 0; chosen == null && tried < SLUG_TRIES; tried += 1) {
    const other = longerSlug(slug, random.digits(SLUG_SUFFIX_DIGITS));
    if (await insertOrganization(db, { ...organization, slug: other })) return;
  }
  throw new Fault('form_identifier_exists', { field: 'slug' });
};
