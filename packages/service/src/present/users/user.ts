// A user as UserJSON (docs/reference/wire.md#user), and the public data that other users may see.
import type { PublicUserDataJSON, UserJSON } from '@latchkey/wire';
import type { Instance } from '../../domain/instance/instance.ts';
import type { Account } from '../../domain/organizations/organization.ts';
import { displayIdentifier, type UserWithIdentifiers } from '../../domain/users/user.ts';
import { pictureJSON, type Shown } from '../image.ts';
import { membershipJSON } from '../organization.ts';
import { enterpriseAccountsJSON } from './enterprise-account.ts';
import { externalAccountJSON } from './external-account.ts';
import { passkeyJSON, web3WalletJSON } from './factors.ts';
import { emailAddressJSON, phoneNumberJSON } from './identifiers.ts';

export const userJSON = (
  { user, emails, phones, factors, memberships }: Account,
  instance: Shown & Pick<Instance, 'settings'>,
): UserJSON => {
  const { settings } = instance;
  // No spread between the fields: those after one are added one by one, which takes sixty times as long.
  const picture = pictureJSON(instance, user.profileImageId);
  const enterprise = enterpriseAccountsJSON(factors);
  return {
    object: 'user',
    id: user.id,
    external_id: user.externalId,
    username: user.username,
    first_name: user.firstName,
    last_name: user.lastName,
    primary_email_address_id: user.primaryEmailAddressId,
    primary_phone_number_id: user.primaryPhoneNumberId,
    primary_web3_wallet_id: user.primaryWeb3WalletId,
    image_url: picture.image_url,
    has_image: picture.has_image,
    profile_image_id: user.profileImageId ?? null,
    email_addresses: emails.map((email) => emailAddressJSON(email, factors.externalAccounts)),
    phone_numbers: phones.map((phone) => phoneNumberJSON(phone)),
    web3_wallets: factors.wallets.map((wallet) => web3WalletJSON(wallet)),
    external_accounts: factors.externalAccounts
      .filter(({ connectionId }) => connectionId === null)
      .map((account) => externalAccountJSON(account)),
    passkeys: factors.passkeys.map((passkey) => passkeyJSON(passkey)),
    organization_memberships: memberships.map((membership) => membershipJSON(membership, instance)),
    saml_accounts: enterprise.saml_accounts,
    enterprise_accounts: enterprise.enterprise_accounts,
    password_enabled: user.passwordDigest !== null,
    totp_enabled: factors.hasTotp,
    backup_code_enabled: factors.hasBackupCodes,
    two_factor_enabled: factors.hasTotp || phones.some(({ reservedForSecondFactor }) => reservedForSecondFactor),
    public_metadata: user.publicMetadata,
    unsafe_metadata: user.unsafeMetadata,
    create_organization_enabled: settings.user_settings.actions.create_organization,
    create_organizations_limit: settings.user_settings.actions.create_organizations_limit ?? null,
    delete_self_enabled: settings.user_settings.actions.delete_self,
    last_sign_in_at: user.lastSignInAt,
    legal_accepted_at: user.legalAcceptedAt,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
  };
};

export const publicUserDataJSON = ({ user, emails, phones }: UserWithIdentifiers, at: Shown): PublicUserDataJSON => ({
  object: 'public_user_data',
  first_name: user.firstName,
  last_name: user.lastName,
  identifier: displayIdentifier(user, emails, phones),
  user_id: user.id,
  ...pictureJSON(at, user.profileImageId),
});
