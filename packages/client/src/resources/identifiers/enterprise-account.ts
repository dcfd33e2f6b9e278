// EnterpriseAccount and its connection: single sign-on through the user's company.
import type { EnterpriseAccountConnectionJSON, EnterpriseAccountJSON } from '@latchkey/wire';
import { type Fields, fields } from '../fields.ts';
import type { IdentifierContext } from './context.ts';
import { readVerification, type Verification } from './verification.ts';

/** The connection to a company's identity provider. */
export type EnterpriseConnection = Fields<EnterpriseAccountConnectionJSON>;

/** An account at a company's identity provider. */
export type EnterpriseAccount = Omit<Fields<EnterpriseAccountJSON>, 'verification' | 'enterpriseConnection'> & {
  readonly verification: Verification | null;
  readonly enterpriseConnection: EnterpriseConnection | null;
};

/** Converts from the wire form. */
export const readEnterpriseAccount = (json: EnterpriseAccountJSON, context: IdentifierContext): EnterpriseAccount => ({
  ...fields(json),
  verification: readVerification(json.verification, context),
  enterpriseConnection: json.enterprise_connection && fields(json.enterprise_connection),
});
