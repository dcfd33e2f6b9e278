// Every page of settings with its rows, and the values that no page can change.
import type { Group, Row } from './row.ts';
import { SERVICE } from './service.ts';
import { SIGNING_IN } from './signing-in.ts';

export const GROUPS: readonly Group[] = [...SIGNING_IN, ...SERVICE];

export const ROWS: readonly Row[] = GROUPS.flatMap(({ frames }) => frames.flatMap(({ rows }) => rows));

/** The page that a setting is on. */
export const groupOf = (path: string): Group | undefined =>
  GROUPS.find(({ frames }) => frames.some(({ rows }) => rows.some((row) => row.path === path)));

/** Why a value cannot be changed here: the text `fixed.<reason>`. */
export type FixedReason = 'identity' | 'follows' | 'connections' | 'application' | 'none';

/** Values of the document that no page changes. The first pattern that fits says why, and on which page the value is listed. */
const FIXED: readonly (readonly [pattern: RegExp, reason: FixedReason, group: string])[] = [
  [/^(?:auth_config\.|display_config\.)?(?:object|id)$/, 'identity', 'domains-and-origins'],
  [/^auth_config\.claimed_at$|^display_config\.instance_environment_type$/, 'identity', 'domains-and-origins'],
  [/^display_config\.(?:theme\.|favicon_image_url|after_)/, 'application', 'appearance'],
  [/^display_config\.appearance$/, 'follows', 'appearance'],
  [/^user_settings\.(?:social|saml|enterprise_sso)/, 'connections', 'sign-in-methods'],
  [/^user_settings\.sign_in\.second_factor\.enabled$|\.counts_as_second_factor$/, 'follows', 'second-factors'],
  [/^user_settings\.attributes\.\w+\.(?:second_factors|used_for_second_factor)$/, 'follows', 'second-factors'],
  [/^user_settings\.attributes\.\w+\.(?:first_factors|verifications)$/, 'follows', 'sign-in-methods'],
  [/^user_settings\.sign_up\./, 'none', 'sign-up'],
  [/^user_settings\.attributes\.\w+\.(?:required|verify_at_sign_up)$/, 'none', 'sign-up'],
  [/^user_settings\.attributes\./, 'none', 'sign-in-methods'],
  [/^meta$/, 'none', 'domains-and-origins'],
];

/** Why a value cannot be changed, and where it is listed; undefined for a setting with a row. */
export const fixedAt = (path: string): { readonly reason: FixedReason; readonly group: string } | undefined => {
  if (ROWS.some((row) => row.path === path)) return undefined;
  const found = FIXED.find(([pattern]) => pattern.test(path));
  return found && { reason: found[1], group: found[2] };
};
