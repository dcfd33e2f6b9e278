// Bodies and queries of the admin API about organizations and their members.
import * as v from 'valibot';
import { isSlug } from '../../../slug.ts';
import { metadata, name, paging, text, textList, uploadedFile, wholeNumber } from '../../field.ts';
import { exportFormat, orderBy, readVersion } from '../call.ts';

const MEMBERS_MOST = 1_000_000;

/** A name with at least one character besides spaces. */
export const givenName = v.pipe(name, v.trim(), v.nonEmpty('Must not be empty.'));

const slug = v.pipe(
  v.string(),
  v.check(isSlug, 'Use lower-case letters, digits and single hyphens between them, 64 at most.'),
);

/** Null means that the limit of the instance applies; 0 means no limit. */
const memberLimit = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MEMBERS_MOST)));

const policies = {
  max_allowed_memberships: v.optional(memberLimit),
  admin_delete_enabled: v.optional(v.boolean()),
  /** Every member must have a second factor. */
  requires_second_factor: v.optional(v.boolean()),
};

const bothMetadata = { public_metadata: v.optional(metadata), private_metadata: v.optional(metadata) };

const time = v.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER));

const filters = {
  /** Beginnings of words of the name and the slug, or of the id. */
  query: v.optional(text),
  /** Organizations of this user. */
  user_id: v.optional(text),
  members_count_min: v.optional(wholeNumber(0, MEMBERS_MOST)),
  created_at_after: time,
  created_at_before: time,
};

export const organizationCountQuery = v.strictObject(filters);
/** The filters of the list; one JSON object per line, or a table; default ndjson. */
export const organizationExportQuery = v.strictObject({ ...filters, format: v.optional(exportFormat) });
export const organizationListQuery = v.strictObject({
  ...filters,
  order_by: v.optional(orderBy(['created_at', 'name', 'members_count'])),
  ...paging,
});

export const newOrganization = v.strictObject({
  name: givenName,
  slug: v.optional(slug),
  /** A user, who gets the creator role. */
  created_by: v.optional(text),
  ...bothMetadata,
  ...policies,
});

export const organizationChange = v.strictObject({
  name: v.optional(givenName),
  slug: v.optional(v.nullable(slug)),
  ...bothMetadata,
  ...policies,
  updated_at: readVersion,
});

/** Merged into the stored metadata: objects merge at every depth, null removes a field. */
export const metadataChange = v.strictObject({ ...bothMetadata, updated_at: readVersion });

export const logo = v.strictObject({ file: uploadedFile });

export const memberListQuery = v.strictObject({
  ...paging,
  /** Beginnings of words of the name, the username or the primary identifiers. */
  query: v.optional(text),
  /** Keys of roles, of which a member has one. */
  role: v.optional(textList),
  /** The time of joining. */
  order_by: v.optional(orderBy(['created_at'])),
});

export const newMember = v.strictObject({
  user_id: v.pipe(text, v.nonEmpty('Choose a user.')),
  role: text,
  ...bothMetadata,
});

export const memberChange = v.strictObject({
  role: v.optional(text),
  ...bothMetadata,
  updated_at: readVersion,
});
