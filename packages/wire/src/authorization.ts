// Authorization checks: role, permission and step-up age, decided from what a page knows about its session.
import { REVERIFICATION_MINUTES } from './limits.ts';

export type ReverificationLevel = 'first_factor' | 'second_factor' | 'multi_factor';

/** A preset name, or a level with the maximum age in minutes. */
export type ReverificationConfig =
  | keyof typeof REVERIFICATION_MINUTES
  | { readonly level: ReverificationLevel; readonly afterMinutes: number };

/** The conditions of a check. All of them must hold. A permission is checked before a role. */
export interface AuthorizationQuery {
  /** Role in the active organization, such as `org:admin`. */
  readonly role?: string | undefined;
  /** Permission in the active organization, such as `org:invoices:create`. */
  readonly permission?: string | undefined;
  /** How recently which factor must have been verified. */
  readonly reverification?: ReverificationConfig | undefined;
}

/** What is known about the session. */
export interface AuthorizationFacts {
  readonly userId: string | null | undefined;
  readonly orgId: string | null | undefined;
  readonly orgRole: string | null | undefined;
  readonly orgPermissions: readonly string[] | null | undefined;
  /** Minutes since the first and the second factor were proven; -1 when the user has no such factor. */
  readonly factorVerificationAge: readonly [number, number] | null | undefined;
}

const PRESET_LEVELS: Readonly<Record<keyof typeof REVERIFICATION_MINUTES, ReverificationLevel>> = {
  strict_mfa: 'multi_factor',
  strict: 'second_factor',
  moderate: 'second_factor',
  lax: 'second_factor',
};

const LEVELS: readonly string[] = ['first_factor', 'second_factor', 'multi_factor'];

/**
 * True only when every condition is known to hold. What cannot be decided (no active organization, no ages, an invalid
 * configuration) counts as refused: a check that names two conditions never passes on one of them.
 * A check without conditions is refused too.
 */
export const checkAuthorization = (query: AuthorizationQuery, facts: AuthorizationFacts): boolean => {
  if (!facts.userId) return false;
  const asksOrganization = Boolean(query.permission || query.role);
  const asksStepUp = query.reverification !== undefined;
  if (!asksOrganization && !asksStepUp) return false;
  if (asksOrganization && !holdsInOrganization(query, facts)) return false;
  return !asksStepUp || isRecentlyVerified(query.reverification, facts.factorVerificationAge);
};

const holdsInOrganization = (query: AuthorizationQuery, facts: AuthorizationFacts): boolean => {
  if (!facts.orgId || !facts.orgRole || !facts.orgPermissions) return false;
  return query.permission ? facts.orgPermissions.includes(query.permission) : facts.orgRole === query.role;
};

const isRecentlyVerified = (
  config: ReverificationConfig | undefined,
  ages: AuthorizationFacts['factorVerificationAge'],
): boolean => {
  const rule = resolveReverification(config);
  if (!rule || !ages) return false;
  const [firstAge, secondAge] = ages;
  const isFirstFresh = firstAge !== -1 && firstAge < rule.afterMinutes;
  if (rule.level === 'first_factor' || secondAge === -1) return isFirstFresh;
  const isSecondFresh = secondAge < rule.afterMinutes;
  return rule.level === 'multi_factor' ? isFirstFresh && isSecondFresh : isSecondFresh;
};

/** The level that a preset or a custom configuration requires; undefined when it is invalid or missing. */
export const reverificationLevel = (config: unknown): ReverificationLevel | undefined =>
  // The cast holds: every property is validated there, because hosts without types can pass anything.
  resolveReverification(config as ReverificationConfig | undefined)?.level;

/** The level and age of a preset or a custom configuration; undefined when it is invalid. */
const resolveReverification = (
  config: ReverificationConfig | undefined,
): { readonly level: ReverificationLevel; readonly afterMinutes: number } | undefined => {
  if (typeof config === 'string') {
    if (!Object.hasOwn(PRESET_LEVELS, config)) return undefined;
    return { level: PRESET_LEVELS[config], afterMinutes: REVERIFICATION_MINUTES[config] };
  }
  return config && LEVELS.includes(config.level) && config.afterMinutes > 0 ? config : undefined;
};
