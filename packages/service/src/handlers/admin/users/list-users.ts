// Lists and counts users by words, filters and order.
import { ENROLLED_STRATEGIES, ENTERPRISE_STRATEGIES, isOAuthStrategy } from '@latchkey/wire';
import type { ParsedAdminQuery } from '@latchkey/wire/admin';
import { normaliseWallet } from '../../../domain/factors/web3.ts';
import { RefusedValues, refused } from '../../../domain/faults/refused-values.ts';
import { normaliseEmail, normalisePhone, normaliseUsername } from '../../../domain/identifiers/normalise.ts';
import { searchWords } from '../../../domain/search-words.ts';
import { countUsers, listUsers } from '../../../store/users/search/list-users.ts';
import type { UserFilter } from '../../../store/users/search/user-filter.ts';
import type { UserCall } from '../../../use-cases/admin/users/change-user.ts';
import type { AdminHandler } from '../../../use-cases/context/operator.ts';
import { pageRange } from '../page.ts';
import { shownUsers } from './shown-user.ts';

type Filters = ParsedAdminQuery<'GET /users/count'>;

const refuseUnknownFactors = (factors: readonly string[] = []): void => {
  const known: readonly string[] = [...ENROLLED_STRATEGIES, ...ENTERPRISE_STRATEGIES];
  const unknown = factors.find((factor) => !known.includes(factor) && !isOAuthStrategy(factor));
  if (unknown === undefined) return;
  const message = `factor ${JSON.stringify(unknown.slice(0, 64))} is unknown. Use one of ${known.join(', ')}, or a strategy such as oauth_google.`;
  throw new RefusedValues([refused('form_param_value_invalid', 'factor', message)]);
};

/** Values in the form in which they are stored; a value without that form is no user's. */
const stored = (values: readonly string[] | undefined, normalise: (given: string) => string | undefined) =>
  values?.map((given) => normalise(given) ?? given);

/** The filter that a query asks for. */
export const userFilterOf = ({ instance, ports }: UserCall, query: Filters): UserFilter => {
  refuseUnknownFactors(query.factor);
  return {
    instanceId: instance.id,
    now: ports.clock.now(),
    words: searchWords(query.query ?? ''),
    userIds: query.user_id,
    externalIds: query.external_id,
    usernames: stored(query.username, normaliseUsername),
    emailAddresses: stored(query.email_address, normaliseEmail),
    phoneNumbers: stored(query.phone_number, normalisePhone),
    web3Wallets: stored(query.web3_wallet, normaliseWallet),
    organizationIds: query.organization_id,
    factors: query.factor,
    isBanned: query.banned,
    isLocked: query.locked,
    createdAt: { after: query.created_at_after, before: query.created_at_before },
    lastActiveAt: { after: query.last_active_at_after, before: query.last_active_at_before },
    lastSignInAt: { after: query.last_sign_in_at_after, before: query.last_sign_in_at_before },
  };
};

const NEWEST_FIRST = { field: 'created_at', isDescending: true } as const;

export const listAdminUsers: AdminHandler<'GET /users'> = async (visit) => {
  const { database, query } = visit;
  const filter = userFilterOf(visit, query);
  const page = await listUsers(database.db, filter, query.order_by ?? NEWEST_FIRST, pageRange(query));
  return { data: [...(await shownUsers(visit, page.accounts))], total_count: page.totalCount };
};

export const countAdminUsers: AdminHandler<'GET /users/count'> = async (visit) => ({
  object: 'total_count',
  total_count: await countUsers(visit.database.db, userFilterOf(visit, visit.query)),
});
