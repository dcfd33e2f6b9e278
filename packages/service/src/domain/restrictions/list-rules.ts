// Which identifiers may become a user's, by the settings of the instance and its two lists. The block list is stronger: an
// identifier on both lists is refused.
import type { UserSettingsJSON } from '@latchkey/wire';
import { hasSubaddress } from '../identifiers/subaddress.ts';
import { entriesCovering, type ListedIdentifier } from './list-entry.ts';

/** The two codes of a refusal by a list. */
export type ListRefusal = 'not_allowed_access' | 'not_allowed_to_sign_up';

export type ListName = 'allow' | 'block';

/**
 * For what an identifier is given: `open_sign_up` is a sign-up without an invitation or an enterprise connection, `identifier`
 * every other way in which one becomes a user's, `waitlist` a request to sign up later.
 */
export type ListScope = 'open_sign_up' | 'identifier' | 'waitlist';

export type ListRules = {
  readonly blocks: boolean;
  readonly refusesSubaddresses: boolean;
  /** The code for an identifier that is not on the allow list; undefined if no entry is needed. */
  readonly unlisted: ListRefusal | undefined;
};

const unlistedCode = (
  { restrictions, sign_up: signUp }: Pick<UserSettingsJSON, 'restrictions' | 'sign_up'>,
  scope: ListScope,
): ListRefusal | undefined => {
  // The operator decides about each address of the waitlist, and may add it to the allow list then.
  if (scope === 'waitlist') return undefined;
  if (restrictions?.allowlist.enabled) return 'not_allowed_access';
  return scope === 'open_sign_up' && signUp.allowlist_only ? 'not_allowed_to_sign_up' : undefined;
};

/**
 * The rules of an instance; undefined if it restricts nothing. `restrictions.allowlist` restricts every new identifier,
 * `sign_up.allowlist_only` only sign-ups to which the operator gave no other admission.
 */
export const listRules = (
  settings: Pick<UserSettingsJSON, 'restrictions' | 'sign_up'>,
  scope: ListScope,
): ListRules | undefined => {
  const { restrictions } = settings;
  const blocks = restrictions?.blocklist.enabled === true;
  const refusesSubaddresses = restrictions?.block_email_subaddresses?.enabled === true;
  const unlisted = unlistedCode(settings, scope);
  return blocks || refusesSubaddresses || unlisted ? { blocks, refusesSubaddresses, unlisted } : undefined;
};

/** Why an identifier is refused, or undefined when it is accepted. `entries` has at least the entries that cover it. */
export const listRefusal = (
  rules: ListRules,
  identifier: ListedIdentifier,
  entries: Readonly<Record<ListName, ReadonlySet<string>>>,
): ListRefusal | undefined => {
  const covering = entriesCovering(identifier);
  const isOn = (list: ListName): boolean => covering.some((entry) => entries[list].has(entry));
  if (rules.blocks && isOn('block')) return 'not_allowed_access';
  if (rules.refusesSubaddresses && identifier.kind === 'email_address' && hasSubaddress(identifier.value))
    return 'not_allowed_access';
  return rules.unlisted !== undefined && !isOn('allow') ? rules.unlisted : undefined;
};
