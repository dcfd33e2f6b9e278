// Checks an organization of an import. A part that breaks a rule is left out and reported.
import { isSlug, type JSONObject, NAME_MAX_LENGTH, withoutDirectionControls } from '@latchkey/wire';
import { isTooLarge } from '../../users/metadata.ts';
import type { ImportedDomain, ImportedOrganization, Problem } from '../record.ts';
import { isStorableJson, isStorableText } from './storable.ts';
import type { Checked } from './user.ts';

export const ENROLLMENT_MODES = ['manual_invitation', 'automatic_invitation', 'automatic_suggestion'] as const;

export type CheckedDomain = ImportedDomain & { readonly enrollment_mode: (typeof ENROLLMENT_MODES)[number] };

export type CheckedOrganization = {
  readonly given: ImportedOrganization;
  readonly name: string;
  readonly slug: string | null;
  readonly domains: readonly CheckedDomain[];
  readonly publicMetadata: JSONObject;
  readonly privateMetadata: JSONObject;
  readonly maxAllowedMemberships: number | null;
};

const SOURCE_ID_MAX_LENGTH = 256;
const DOMAIN = /^(?=.{1,253}$)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/;
const MOST_DOMAINS = 100;
const LARGEST_LIMIT = 1_000_000;

/** Metadata that can be kept. */
export const keptMetadata = (
  field: string,
  given: JSONObject | undefined,
  report: (problem: Problem) => void,
): JSONObject => {
  if (given === undefined) return {};
  if (!isTooLarge(given) && isStorableJson(given)) return given;
  report({ field, reason: 'is larger than 8 KiB, or has characters that cannot be stored' });
  return {};
};

const checkDomains = (given: readonly ImportedDomain[], report: (problem: Problem) => void): readonly CheckedDomain[] =>
  given.slice(0, MOST_DOMAINS).flatMap((one) => {
    const name = one.name.trim().toLowerCase();
    if (!DOMAIN.test(name)) {
      report({ field: 'domains', reason: 'has a name that is no domain' });
      return [];
    }
    const mode = ENROLLMENT_MODES.find((known) => known === one.enrollment_mode) ?? 'manual_invitation';
    return [{ ...one, name, enrollment_mode: mode }];
  });

/** The parts of an organization that this installation can keep. */
export const checkOrganization = (given: ImportedOrganization): Checked<CheckedOrganization> => {
  const leftOut: Problem[] = [];
  const report = (problem: Problem) => leftOut.push(problem);
  const unfit = (field: string, reason: string) => ({ at: 'unfit', problem: { field, reason } }) as const;
  const name = withoutDirectionControls(given.name).trim();
  if (given.id === '' || given.id.length > SOURCE_ID_MAX_LENGTH || !isStorableText(given.id))
    return unfit('id', 'is missing or too long');
  if (name === '' || name.length > NAME_MAX_LENGTH || !isStorableText(name))
    return unfit('name', 'is missing or too long');
  const slug = given.slug?.toLowerCase() ?? null;
  if (slug !== null && !isSlug(slug)) report({ field: 'slug', reason: 'has other characters than a-z, 0-9 and -' });
  const limit = given.max_allowed_memberships ?? null;
  const value: CheckedOrganization = {
    given,
    name,
    slug: slug !== null && isSlug(slug) ? slug : null,
    domains: checkDomains(given.domains ?? [], report),
    publicMetadata: keptMetadata('public_metadata', given.public_metadata, report),
    privateMetadata: keptMetadata('private_metadata', given.private_metadata, report),
    maxAllowedMemberships:
      limit !== null && Number.isSafeInteger(limit) && limit > 0 && limit <= LARGEST_LIMIT ? limit : null,
  };
  return { at: 'fit', value, leftOut };
};
