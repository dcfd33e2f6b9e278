// May the person behind this token do that? Role, permission and how long ago a factor was proven (wire §9.9).
import { REVERIFICATION_MINUTES } from '@latchkey/wire';

type Preset = keyof typeof REVERIFICATION_MINUTES;
type Level = 'first_factor' | 'second_factor' | 'multi_factor';

/** What is asked for; everything named must hold. A permission is looked at before a role. */
export type AuthorizationQuery = {
  readonly role?: string;
  readonly permission?: string;
  /** A preset, or a level with the age in minutes that is still fresh enough. */
  readonly reverification?: Preset | { readonly level: Level; readonly afterMinutes: number };
};

/** What the token says about it. */
export type AuthorizationFacts = {
  readonly organizationId: string | undefined;
  readonly organizationRole: string | undefined;
  readonly organizationPermissions: readonly string[];
  readonly factorAges: readonly [number, number] | undefined;
};

const NO_FACTOR = -1;
const LEVELS: readonly string[] = ['first_factor', 'second_factor', 'multi_factor'];
const PRESET_LEVELS: Readonly<Record<Preset, Level>> = {
  strict_mfa: 'multi_factor',
  strict: 'second_factor',
  moderate: 'second_factor',
  lax: 'second_factor',
};

const ruleOf = (asked: NonNullable<AuthorizationQuery['reverification']>) => {
  if (typeof asked !== 'string') return LEVELS.includes(asked.level) && asked.afterMinutes > 0 ? asked : undefined;
  return Object.hasOwn(PRESET_LEVELS, asked)
    ? { level: PRESET_LEVELS[asked], afterMinutes: REVERIFICATION_MINUTES[asked] }
    : undefined;
};

const holdsInOrganization = (query: AuthorizationQuery, facts: AuthorizationFacts): boolean => {
  if (facts.organizationId === undefined || facts.organizationRole === undefined) return false;
  return query.permission === undefined
    ? facts.organizationRole === query.role
    : facts.organizationPermissions.includes(query.permission);
};

const isRecentlyVerified = (
  asked: NonNullable<AuthorizationQuery['reverification']>,
  ages: AuthorizationFacts['factorAges'],
): boolean => {
  const rule = ruleOf(asked);
  if (!rule || !ages) return false;
  const [first, second] = ages;
  const isFirstFresh = first !== NO_FACTOR && first < rule.afterMinutes;
  if (rule.level === 'first_factor' || second === NO_FACTOR) return isFirstFresh;
  const isSecondFresh = second < rule.afterMinutes;
  return rule.level === 'multi_factor' ? isFirstFresh && isSecondFresh : isSecondFresh;
};

/** True only when all that is asked for is known to hold; what cannot be told, and asking for nothing, is refused. */
export const isAuthorized = (query: AuthorizationQuery, facts: AuthorizationFacts): boolean => {
  const asksOrganization = query.role !== undefined || query.permission !== undefined;
  if (!asksOrganization && query.reverification === undefined) return false;
  if (asksOrganization && !holdsInOrganization(query, facts)) return false;
  return query.reverification === undefined || isRecentlyVerified(query.reverification, facts.factorAges);
};
