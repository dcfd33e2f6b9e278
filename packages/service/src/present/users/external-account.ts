// An account at an identity provider as ExternalAccountJSON (docs/reference/wire.md#identifiers), and which addresses it
// vouches for.
import { type ExternalAccountJSON, type IdentificationLinkJSON, isOAuthStrategy } from '@latchkey/wire';
import type { LinkedAccount } from '../../domain/external/external-account.ts';
import { errorItem } from '../../domain/faults/fault.ts';
import { providerOf } from '../../domain/providers/provider.ts';
import { unstartedVerification } from '../verification.ts';

/** `externalUrl` is where the browser has to go now; only the call that opened the way knows it. */
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

/** The accounts that have this address and whose provider proved it. */
export const linksOf = (emailAddress: string, accounts: readonly LinkedAccount[]): readonly IdentificationLinkJSON[] =>
  accounts
    .filter(
      (account) => account.status === 'verified' && account.isEmailVerified && account.emailAddress === emailAddress,
    )
    .map((account) => ({ object: 'identification_link', id: account.id, type: account.strategy }));
