// An account at an OAuth provider as ExternalAccountJSON (docs/reference/wire.md#identifiers), and the addresses it verifies.
import { type ExternalAccountJSON, type IdentificationLinkJSON, isOAuthStrategy, providerOf } from '@latchkey/wire';
import type { LinkedAccount } from '../../domain/external/external-account.ts';
import { errorItem } from '../../domain/faults/fault.ts';
import { unstartedVerification } from '../verification.ts';

/** `externalUrl` is the authorization URL; only the call that started the flow has it. */
export const externalAccountJSON = (account: LinkedAccount, externalUrl?: string): ExternalAccountJSON => ({
  object: 'external_account',
  id: account.id,
  identification_id: account.id,
  provider: isOAuthStrategy(account.strategy) ? providerOf(account.strategy) : account.strategy,
  provider_user_id: account.providerUserId ?? '',
  approved_scopes: account.approvedScopes,
  email_address: account.emailAddress ?? '',
  first_name: account.firstName ?? '',
  last_name: account.lastName ?? '',
  image_url: account.imageUrl ?? '',
  username: account.username ?? '',
  public_metadata: account.publicMetadata,
  label: '',
  verification: {
    ...unstartedVerification,
    status: externalUrl === undefined ? account.status : 'unverified',
    strategy: account.strategy,
    ...(externalUrl !== undefined && { external_verification_redirect_url: externalUrl }),
    error: account.errorCode === null || externalUrl !== undefined ? null : errorItem({ code: account.errorCode }),
  },
});

/** The accounts with this address whose provider verified it. */
export const linksOf = (emailAddress: string, accounts: readonly LinkedAccount[]): readonly IdentificationLinkJSON[] =>
  accounts
    .filter(
      (account) => account.status === 'verified' && account.isEmailVerified && account.emailAddress === emailAddress,
    )
    .map((account) => ({ object: 'identification_link', id: account.id, type: account.strategy }));
