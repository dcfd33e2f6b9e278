// Authorization checks of a verified token: role, permission and time since a factor was verified
// (docs/reference/wire.md#authorization-checks).
import { REVERIFICATION_MINUTES } from '@latchkey/wire';

type Preset = keyof typeof REVERIFICATION_MINUTES;
type Level = 'first_factor' | 'second_factor' | 'multi_factor';

/** The conditions of a check; all of them must hold. A permission is checked before a role. */
export type AuthorizationQuery = {
  readonly role?: string;
  readonly permission?: string;
  /** A preset, or a level with the maximum age in minutes. */
  readonly reverification?: Preset | { readonly level: Level; readonly afterMinutes: number };
};

/** The token's claims that a check reads. */
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

/** True only when every condition is known to hold; an undecidable or empty check is refused. */
export const isAuthorized = (query: AuthorizationQuery, facts: AuthorizationFacts): boolean => {
  const asksOrganization = query.role !== undefined || query.permission !== undefined;
  if (!asksOrganization && query.reverification === undefined) return false;
  if (asksOrganization && !holdsInOrganization(query, facts)) return false;
  return query.reverification === undefined || isRecentlyVerified(query.reverification, facts.factorAges);
};
