// May this session do that? Role, permission and step-up age, decided from data already in the browser.
import { REVERIFICATION_MINUTES } from '@latchkey/wire';

export type ReverificationLevel = 'first_factor' | 'second_factor' | 'multi_factor';

/** A preset name, or a level with the age in minutes that is still fresh enough. */
export type ReverificationConfig =
  | keyof typeof REVERIFICATION_MINUTES
  | { readonly level: ReverificationLevel; readonly afterMinutes: number };

/** What is asked for. Everything named must hold. A permission is looked at before a role. */
export interface AuthorizationQuery {
  readonly role?: string | undefined;
  readonly permission?: string | undefined;
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
 * True only when everything asked for is known to hold. What cannot be told (no active organization, no ages, a
 * configuration that makes no sense) counts as refused: a check that names two conditions never passes on one of them.
 * Asking for nothing is refused too.
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

/** The level that a preset or a custom configuration asks for; undefined when it makes no sense, or there is none. */
export const reverificationLevel = (config: unknown): ReverificationLevel | undefined =>
  // The cast holds: what is looked at is checked there, for hosts without types can pass anything.
  resolveReverification(config as ReverificationConfig | undefined)?.level;

/** The level and age behind a preset or a custom configuration; undefined when it makes no sense. */
const resolveReverification = (
  config: ReverificationConfig | undefined,
): { readonly level: ReverificationLevel; readonly afterMinutes: number } | undefined => {
  if (typeof config === 'string') {
    if (!Object.hasOwn(PRESET_LEVELS, config)) return undefined;
    return { level: PRESET_LEVELS[config], afterMinutes: REVERIFICATION_MINUTES[config] };
  }
  return config && LEVELS.includes(config.level) && config.afterMinutes > 0 ? config : undefined;
};
