// EnterpriseAccount and its connection: single sign-on through the user's company.
import type { EnterpriseAccountConnectionJSON, EnterpriseAccountJSON } from '@latchkey/wire';
import { toDate } from '../lib/date.ts';
import type { ResourceContext } from './context.ts';
import { type Fields, fields } from './fields.ts';
import { Verification } from './verification.ts';

type Dated<T> = Readonly<Omit<T, 'createdAt' | 'updatedAt'>> & { readonly createdAt: Date; readonly updatedAt: Date };

/** The connection to a company's identity provider. */
export type EnterpriseConnection = Dated<Fields<EnterpriseAccountConnectionJSON>>;

/** An account at a company's identity provider. */
export type EnterpriseAccount = Readonly<
  Omit<Fields<EnterpriseAccountJSON>, 'verification' | 'enterpriseConnection'>
> & {
  readonly verification: Verification | null;
  readonly enterpriseConnection: EnterpriseConnection | null;
};

/** Adds dates to the fields of a connection. */
export const readConnection = <T extends { readonly created_at: number; readonly updated_at: number }>(json: T) => ({
  ...fields(json),
  createdAt: toDate(json.created_at),
  updatedAt: toDate(json.updated_at),
});

/** The wire form → ours. */
export const readEnterpriseAccount = (json: EnterpriseAccountJSON, context: ResourceContext): EnterpriseAccount => ({
  ...fields(json),
  verification: json.verification ? new Verification(json.verification, context) : null,
  enterpriseConnection: json.enterprise_connection ? readConnection(json.enterprise_connection) : null,
});
