// Accounts of enterprise connections as EnterpriseAccountJSON and, for SAML, also in the older form
// (docs/reference/wire.md#identifiers).
import {
  type EnterpriseAccountConnectionJSON,
  type EnterpriseAccountJSON,
  SAML_IDPS,
  type SamlAccountJSON,
  type SamlIdp,
  type UserJSON,
} from '@latchkey/wire';
import type { ShownConnection } from '../../domain/enterprise/connection.ts';
import type { LinkedAccount } from '../../domain/external/external-account.ts';
import { errorItem } from '../../domain/faults/fault.ts';
import type { UserFactors } from '../../domain/users/user.ts';
import { unstartedVerification } from '../verification.ts';

const fieldsOf = (connection: ShownConnection) => ({
  id: connection.id,
  name: connection.name,
  domain: connection.domains[0] ?? '',
  active: connection.active,
  sync_user_attributes: connection.syncUserAttributes,
  allow_subdomains: connection.allowSubdomains,
  allow_idp_initiated: connection.allowIdpInitiated,
  disable_additional_identifications: connection.disableAdditionalIdentifications,
  created_at: connection.createdAt,
  updated_at: connection.updatedAt,
});

const connectionJSON = (connection: ShownConnection): EnterpriseAccountConnectionJSON => ({
  object: 'enterprise_account_connection',
  ...fieldsOf(connection),
  protocol: connection.protocol,
  provider: connection.provider,
  logo_public_url: connection.logoUrl,
});

const verificationOf = (account: LinkedAccount) => ({
  ...unstartedVerification,
  status: account.status,
  strategy: 'enterprise_sso' as const,
  error: account.errorCode === null ? null : errorItem({ code: account.errorCode }),
});

/** An account is active if it is verified and its connection is active. */
const isActive = (account: LinkedAccount, connection: ShownConnection): boolean =>
  account.status === 'verified' && connection.active;

const enterpriseAccountJSON = (account: LinkedAccount, connection: ShownConnection): EnterpriseAccountJSON => ({
  object: 'enterprise_account',
  id: account.id,
  provider: connection.provider,
  protocol: connection.protocol,
  provider_user_id: account.providerUserId,
  active: isActive(account, connection),
  email_address: account.emailAddress ?? '',
  first_name: account.firstName,
  last_name: account.lastName,
  public_metadata: account.publicMetadata,
  verification: verificationOf(account),
  enterprise_connection: connectionJSON(connection),
});

const isSamlIdp = (provider: string): provider is SamlIdp => SAML_IDPS.some((one) => one === provider);

const samlAccountJSON = (account: LinkedAccount, connection: ShownConnection): readonly SamlAccountJSON[] => {
  const { provider } = connection;
  if (!isSamlIdp(provider)) return [];
  return [
    {
      object: 'saml_account',
      id: account.id,
      provider,
      provider_user_id: account.providerUserId,
      active: isActive(account, connection),
      email_address: account.emailAddress ?? '',
      first_name: account.firstName ?? '',
      last_name: account.lastName ?? '',
      verification: verificationOf(account),
      saml_connection: { object: 'saml_account_connection', ...fieldsOf(connection), provider },
    },
  ];
};

/** Both lists of a user. */
export const enterpriseAccountsJSON = (
  factors: Pick<UserFactors, 'externalAccounts' | 'connections'>,
): Pick<UserJSON, 'saml_accounts' | 'enterprise_accounts'> => {
  const pairs = factors.externalAccounts.flatMap((account) => {
    const connection = factors.connections.find(({ id }) => id === account.connectionId);
    return connection ? [{ account, connection }] : [];
  });
  return {
    saml_accounts: pairs.flatMap(({ account, connection }) => samlAccountJSON(account, connection)),
    enterprise_accounts: pairs.map(({ account, connection }) => enterpriseAccountJSON(account, connection)),
  };
};
