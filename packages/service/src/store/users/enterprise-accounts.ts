// Queries about accounts of enterprise connections: rows of external_accounts with a connection.
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { domainsOfConnection, SHOWN_COLUMNS } from '../instances/enterprise-connections.ts';
import type { Schema } from '../schema/schema.ts';

/** Subquery for the connections of a user's accounts. */
export const connectionsOfUser = (query: ExpressionBuilder<Schema, 'users'>) =>
  jsonArrayFrom(
    query
      .selectFrom('enterprise_connections')
      .select(SHOWN_COLUMNS)
      .select(domainsOfConnection)
      .where('enterprise_connections.id', 'in', (accounts) =>
        accounts
          .selectFrom('external_accounts')
          .select('external_accounts.connection_id')
          .whereRef('external_accounts.user_id', '=', 'users.id')
          .where('external_accounts.connection_id', 'is not', null)
          .$castTo<{ connection_id: string }>(),
      ),
  );

/** Subquery for a user's addresses that an active connection covers. */
export const ssoEmailsOfUser = (query: ExpressionBuilder<Schema, 'users'>) =>
  jsonArrayFrom(
    query
      .selectFrom('email_addresses')
      .innerJoin('enterprise_domains', 'enterprise_domains.instance_id', 'email_addresses.instance_id')
      .select('email_addresses.id')
      .whereRef('email_addresses.user_id', '=', 'users.id')
      .where('enterprise_domains.active', '=', true)
      .where((email) => {
        const domain = sql<string>`split_part(email_addresses.email_address, '@', 2)`;
        const ending = sql<string>`'%.' || enterprise_domains.domain`;
        return email.or([
          email(domain, '=', email.ref('enterprise_domains.domain')),
          email.and([email('enterprise_domains.allow_subdomains', '=', true), email(domain, 'like', ending)]),
        ]);
      }),
  );
