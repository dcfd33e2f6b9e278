// User: the person who is signed in, with everything linked to them.
import type { Body, JSONObject, UserJSON } from '@latchkey/wire';
import { snakeCaseKeys } from '../lib/case.ts';
import { toDateOrNull } from '../lib/date.ts';
import type { ResourceContext } from './context.ts';
import type { EmailAddress } from './email-address.ts';
import type { EnterpriseAccount } from './enterprise-account.ts';
import type { ExternalAccount } from './external-account.ts';
import type { OrganizationMembership } from './membership.ts';
import type { Passkey } from './passkey.ts';
import type { PhoneNumber } from './phone-number.ts';
import type { SamlAccount } from './saml-account.ts';
import type { SessionWithActivities } from './session-activity.ts';
import type { Web3Wallet } from './web3-wallet.ts';

/** Fields a user may change about themselves. */
export type UpdateUserParams = {
  readonly username?: string | null;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly primaryEmailAddressId?: string | null;
  readonly primaryPhoneNumberId?: string | null;
  readonly primaryWeb3WalletId?: string | null;
  readonly unsafeMetadata?: JSONObject;
};

/** A change of password. */
export type UpdatePasswordParams = {
  readonly newPassword: string;
  readonly currentPassword?: string;
  readonly signOutOfOtherSessions?: boolean;
};

/** A person. */
export class User {
  readonly pathRoot = '/me';
  id = '';
  externalId: string | null = null;
  username: string | null = null;
  firstName: string | null = null;
  lastName: string | null = null;
  imageUrl = '';
  hasImage = false;
  primaryEmailAddressId: string | null = null;
  primaryPhoneNumberId: string | null = null;
  primaryWeb3WalletId: string | null = null;
  emailAddresses: readonly EmailAddress[] = [];
  phoneNumbers: readonly PhoneNumber[] = [];
  web3Wallets: readonly Web3Wallet[] = [];
  externalAccounts: readonly ExternalAccount[] = [];
  enterpriseAccounts: readonly EnterpriseAccount[] = [];
  samlAccounts: readonly SamlAccount[] = [];
  passkeys: readonly Passkey[] = [];
  organizationMemberships: readonly OrganizationMembership[] = [];
  passwordEnabled = false;
  totpEnabled = false;
  backupCodeEnabled = false;
  twoFactorEnabled = false;
  createOrganizationEnabled = false;
  createOrganizationsLimit: number | null = null;
  deleteSelfEnabled = false;
  publicMetadata: JSONObject = {};
  unsafeMetadata: JSONObject = {};
  lastSignInAt: Date | null = null;
  legalAcceptedAt: Date | null = null;
  createdAt: Date | null = null;
  updatedAt: Date | null = null;
  #sessions: Promise<readonly SessionWithActivities[]> | undefined;
  readonly #context: ResourceContext;

  constructor(json: UserJSON, context: ResourceContext) {
    this.#context = context;
    this.#apply(json);
  }

  /** First and last name; null when there is neither. */
  get fullName(): string | null {
    return [this.firstName, this.lastName].filter(Boolean).join(' ') || null;
  }

  get primaryEmailAddress(): EmailAddress | null {
    return byId(this.emailAddresses, this.primaryEmailAddressId);
  }

  get primaryPhoneNumber(): PhoneNumber | null {
    return byId(this.phoneNumbers, this.primaryPhoneNumberId);
  }

  get primaryWeb3Wallet(): Web3Wallet | null {
    return byId(this.web3Wallets, this.primaryWeb3WalletId);
  }

  get hasVerifiedEmailAddress(): boolean {
    return this.emailAddresses.some(isVerified);
  }

  get hasVerifiedPhoneNumber(): boolean {
    return this.phoneNumbers.some(isVerified);
  }

  get verifiedExternalAccounts(): readonly ExternalAccount[] {
    return this.externalAccounts.filter(isVerified);
  }

  get unverifiedExternalAccounts(): readonly ExternalAccount[] {
    return this.externalAccounts.filter((account) => !isVerified(account));
  }

  get verifiedWeb3Wallets(): readonly Web3Wallet[] {
    return this.web3Wallets.filter(isVerified);
  }

  /** Never: a user comes from the service. */
  isNew = (): boolean => false;

  /** Is this the identifier the user is chiefly known by, among those of its kind? */
  isPrimaryIdentification = ({ id }: EmailAddress | PhoneNumber | Web3Wallet): boolean =>
    [this.primaryEmailAddressId, this.primaryPhoneNumberId, this.primaryWeb3WalletId].includes(id);

  /** Changes fields of the user. */
  update = async (params: UpdateUserParams): Promise<this> =>
    // The cast holds: the parameters are the fields of the body in JavaScript spelling.
    this.#apply(await this.#context.api.call('PATCH /me', { body: snakeCaseKeys(params) as Body<'PATCH /me'> }));

  /** Sets or changes the password. */
  updatePassword = async (params: UpdatePasswordParams): Promise<this> =>
    this.#apply(
      await this.#context.api.call('POST /me/change_password', {
        body: snakeCaseKeys(params) as Body<'POST /me/change_password'>,
      }),
    );

  /** Removes the password. */
  removePassword = async (params: { readonly currentPassword: string }): Promise<this> =>
    this.#apply(
      await this.#context.api.call('POST /me/remove_password', { body: { current_password: params.currentPassword } }),
    );

  /** Deletes the user; other tabs are told that nobody is signed in any more. */
  delete = async (): Promise<void> => {
    await this.#context.api.call('DELETE /me', {});
    this.#context.announceSignOut();
  };

  /** The user's sessions on all devices; asked for once per user object. */
  getSessions = (): Promise<readonly SessionWithActivities[]> => {
    this.#sessions ??= this.#fetchSessions();
    return this.#sessions;
  };

  /** The user as they are now. */
  reload = async (): Promise<this> => this.#apply(await this.#context.api.call('GET /me', {}, { acceptClient: true }));

  async #fetchSessions(): Promise<readonly SessionWithActivities[]> {
    try {
      const sessions = await this.#context.api.call('GET /me/sessions/active', {});
      return (sessions ?? []).map(this.#context.decode.sessionWithActivities);
    } catch (error) {
      this.#sessions = undefined;
      throw error;
    }
  }

  #apply(json: UserJSON | null): this {
    if (!json) return this;
    this.id = json.id;
    this.externalId = json.external_id ?? null;
    this.username = json.username ?? null;
    this.firstName = json.first_name ?? null;
    this.lastName = json.last_name ?? null;
    this.imageUrl = json.image_url;
    this.hasImage = json.has_image ?? false;
    this.passwordEnabled = json.password_enabled ?? false;
    this.totpEnabled = json.totp_enabled ?? false;
    this.backupCodeEnabled = json.backup_code_enabled ?? false;
    this.twoFactorEnabled = json.two_factor_enabled ?? false;
    this.createOrganizationEnabled = json.create_organization_enabled ?? false;
    this.createOrganizationsLimit = json.create_organizations_limit ?? null;
    this.deleteSelfEnabled = json.delete_self_enabled ?? false;
    this.publicMetadata = json.public_metadata ?? {};
    this.unsafeMetadata = json.unsafe_metadata ?? {};
    this.lastSignInAt = toDateOrNull(json.last_sign_in_at);
    this.legalAcceptedAt = toDateOrNull(json.legal_accepted_at);
    this.createdAt = toDateOrNull(json.created_at);
    this.updatedAt = toDateOrNull(json.updated_at);
    this.#applyLinked(json);
    return this;
  }

  #applyLinked(json: UserJSON): void {
    const { decode } = this.#context;
    this.primaryEmailAddressId = json.primary_email_address_id ?? null;
    this.primaryPhoneNumberId = json.primary_phone_number_id ?? null;
    this.primaryWeb3WalletId = json.primary_web3_wallet_id ?? null;
    this.emailAddresses = (json.email_addresses ?? []).map(decode.emailAddress);
    this.phoneNumbers = (json.phone_numbers ?? []).map(decode.phoneNumber);
    this.web3Wallets = (json.web3_wallets ?? []).map(decode.web3Wallet);
    this.externalAccounts = (json.external_accounts ?? []).map(decode.externalAccount);
    this.enterpriseAccounts = (json.enterprise_accounts ?? []).map(decode.enterpriseAccount);
    this.samlAccounts = (json.saml_accounts ?? []).map(decode.samlAccount);
    this.passkeys = (json.passkeys ?? []).map(decode.passkey);
    this.organizationMemberships = (json.organization_memberships ?? []).map(decode.membership);
  }
}

const byId = <T extends { readonly id: string }>(list: readonly T[], id: string | null): T | null =>
  list.find((one) => one.id === id) ?? null;

const isVerified = ({ verification }: { readonly verification: { readonly status: string | null } | null }): boolean =>
  verification?.status === 'verified';
