// The fields of an organization that a non-member may see, for queries of their invitations and suggestions.
import { sql } from 'kysely';
import type { ShownOrganization } from '../../domain/organizations/invitation.ts';
import { plainName } from '../../domain/plain-names.ts';

export type ShownOrganizationRow = {
  readonly id: string;
  readonly name: string;
  readonly slug: string | null;
  readonly logo_image_id: string | null;
};

/** The organization of a column, as one JSON column called `organization`. */
export const shownOrganization = (column: string) =>
  sql<ShownOrganizationRow | null>`(
    select json_build_object('id', shown.id, 'name', shown.name, 'slug', shown.slug, 'logo_image_id', shown.logo_image_id)
    from organizations as shown where shown.id = ${sql.ref(column)}
  )`.as('organization');

export const shownOrganizationFromRow = (row: ShownOrganizationRow | null): ShownOrganization => {
  if (!row) throw new Error('Latchkey: an invitation or a suggestion lost its organization.');
  return { id: row.id, name: plainName(row.name), slug: row.slug, imageId: row.logo_image_id };
};
