// User: the signed-in user, with identifiers and linked accounts.
import { type Body, FETCH_CACHE_MS, type JSONObject, type UserJSON } from '@latchkey/wire';
import { LatchkeyError } from '../errors.ts';
import { snakeCaseKeys } from '../lib/case.ts';
import { given } from '../lib/given.ts';
import type { UserVerbs } from './account.ts';
import type { SessionContext } from './context.ts';
import { fields } from './fields.ts';
import type { EmailAddress } from './identifiers/email-address.ts';
import type { EnterpriseAccount } from './identifiers/enterprise-account.ts';
import {
  authorizeBody,
  type CreateExternalAccountParams,
  type ExternalAccount,
} from './identifiers/external-account.ts';
import type { Passkey } from './identifiers/passkey.ts';
import type { PhoneNumber } from './identifiers/phone-number.ts';
import type { SamlAccount } from './identifiers/saml-account.ts';
import type { Web3Wallet } from './identifiers/web3-wallet.ts';
import type { Lists } from './lists.ts';
import type { OrganizationMembership } from './organizations/membership.ts';
import type { UserOrganizationVerbs } from './organizations/organizations.ts';
import type { SessionWithActivities } from './session/activity.ts';

/** Fields that users may change themselves. */
export type UpdateUserParams = {
  readonly username?: string | null | undefined;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly primaryEmailAddressId?: string | null | undefined;
  readonly primaryPhoneNumberId?: string | null | undefined;
  readonly primaryWeb3WalletId?: string | null | undefined;
  readonly unsafeMetadata?: JSONObject | undefined;
};

/** A change of password. */
export type UpdatePasswordParams = {
  readonly newPassword: string;
  readonly currentPassword?: string | undefined;
  readonly signOutOfOtherSessions?: boolean | undefined;
};

/** The current password, which the service may require before it removes it. */
export type RemovePasswordParams = { readonly currentPassword?: string } | undefined;

/** A user. */
export class User {
  readonly pathRoot = '/me';
  declare readonly id: string;
  declare readonly externalId: string | null;
  declare readonly username: string | null;
  declare readonly firstName: string | null;
  declare readonly lastName: string | null;
  declare readonly imageUrl: string;
  declare readonly hasImage: boolean;
  declare readonly primaryEmailAddressId: string | null;
  declare readonly primaryPhoneNumberId: string | null;
  declare readonly primaryWeb3WalletId: string | null;
  declare readonly emailAddresses: EmailAddress[];
  declare readonly phoneNumbers: PhoneNumber[];
  declare readonly web3Wallets: Web3Wallet[];
  declare readonly externalAccounts: ExternalAccount[];
  declare readonly enterpriseAccounts: EnterpriseAccount[];
  declare readonly samlAccounts: SamlAccount[];
  declare readonly passkeys: Passkey[];
  declare readonly organizationMemberships: OrganizationMembership[];
  declare readonly passwordEnabled: boolean;
  declare readonly totpEnabled: boolean;
  declare readonly backupCodeEnabled: boolean;
  declare readonly twoFactorEnabled: boolean;
  declare readonly createOrganizationEnabled: boolean;
  declare readonly createOrganizationsLimit: number | null;
  declare readonly deleteSelfEnabled: boolean;
  declare readonly publicMetadata: JSONObject;
  declare readonly unsafeMetadata: JSONObject;
  declare readonly lastSignInAt: Date | null;
  declare readonly legalAcceptedAt: Date | null;
  declare readonly createdAt: Date | null;
  declare readonly updatedAt: Date | null;
  #sessions: { readonly list: Promise<SessionWithActivities[]>; readonly at: number } | undefined;
  #json: UserJSON;
  readonly #context: SessionContext;

  constructor(json: UserJSON, context: SessionContext) {
    this.#context = context;
    this.#json = json;
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

  get verifiedExternalAccounts(): ExternalAccount[] {
    return this.externalAccounts.filter(isVerified);
  }

  get unverifiedExternalAccounts(): ExternalAccount[] {
    return this.externalAccounts.filter((account) => !isVerified(account));
  }

  get verifiedWeb3Wallets(): readonly Web3Wallet[] {
    return this.web3Wallets.filter(isVerified);
  }

  /** Always false: a user comes from the service. */
  isNew = (): boolean => false;

  /** True if this is the user's primary identifier of its kind. */
  isPrimaryIdentification = ({ id }: EmailAddress | PhoneNumber | Web3Wallet): boolean =>
    [this.primaryEmailAddressId, this.primaryPhoneNumberId, this.primaryWeb3WalletId].includes(id);

  /** Changes fields of the user. */
  update = async (params: UpdateUserParams): Promise<this> =>
    // The casts here hold: the parameters are the fields of the body in JavaScript spelling.
    this.#apply(await this.#context.change('PATCH /me', { body: bodyOf(params) as Body<'PATCH /me'> }));

  /** Sets or changes the password. */
  updatePassword = async (params: UpdatePasswordParams): Promise<this> => {
    const body = bodyOf(params) as Body<'POST /me/change_password'>;
    return this.#apply(await this.#context.change('POST /me/change_password', { body }));
  };

  /** Removes the password. */
  removePassword = async (params: RemovePasswordParams = {}): Promise<this> => {
    const body = bodyOf(params) as Body<'POST /me/remove_password'>;
    return this.#apply(await this.#context.change('POST /me/remove_password', { body }));
  };

  /** Starts linking an external account; its `verification` contains the redirect URL. */
  createExternalAccount = async ({ strategy, ...params }: CreateExternalAccountParams): Promise<ExternalAccount> => {
    const body = { strategy, ...authorizeBody(params) };
    const json = await this.#context.change('POST /me/external_accounts', { body });
    if (!json) throw new LatchkeyError('the service gave no answer about the account. Try again.');
    return this.#context.decode.externalAccount(json);
  };

  // Each of these creates something and does not change the user; the code is downloaded with the first call.

  createEmailAddress: UserVerbs['createEmailAddress'] = async (params) =>
    (await this.#verbs()).createEmailAddress(params);

  createPhoneNumber: UserVerbs['createPhoneNumber'] = async (params) => (await this.#verbs()).createPhoneNumber(params);

  createWeb3Wallet: UserVerbs['createWeb3Wallet'] = async (params) => (await this.#verbs()).createWeb3Wallet(params);

  createPasskey: UserVerbs['createPasskey'] = async () => (await this.#verbs()).createPasskey();

  createTOTP: UserVerbs['createTOTP'] = async () => (await this.#verbs()).createTOTP();

  verifyTOTP: UserVerbs['verifyTOTP'] = async (params) => (await this.#verbs()).verifyTOTP(params);

  disableTOTP: UserVerbs['disableTOTP'] = async () => (await this.#verbs()).disableTOTP();

  createBackupCode: UserVerbs['createBackupCode'] = async () => (await this.#verbs()).createBackupCode();

  setProfileImage: UserVerbs['setProfileImage'] = async (params) => (await this.#verbs()).setProfileImage(params);

  getOrganizationMemberships: UserOrganizationVerbs['getOrganizationMemberships'] = async (params) =>
    (await this.#context.organizations()).user.getOrganizationMemberships(params);

  getOrganizationInvitations: UserOrganizationVerbs['getOrganizationInvitations'] = async (params) =>
    (await this.#context.organizations()).user.getOrganizationInvitations(params);

  getOrganizationSuggestions: UserOrganizationVerbs['getOrganizationSuggestions'] = async (params) =>
    (await this.#context.organizations()).user.getOrganizationSuggestions(params);

  leaveOrganization: UserOrganizationVerbs['leaveOrganization'] = async (id) =>
    (await this.#context.organizations()).user.leaveOrganization(id);

  /** The list cache, shared by all components. */
  __internal_lists = async (): Promise<Lists> => (await this.#context.organizations()).lists;

  __internal_connectWallet: UserVerbs['__internal_connectWallet'] = async (strategy) =>
    (await this.#verbs()).__internal_connectWallet(strategy);

  /** Deletes the user; other tabs are notified that no session exists. */
  delete = async (): Promise<void> => {
    await this.#context.change('DELETE /me', {});
    this.#context.announceSignOut();
  };

  /** The user's sessions on all devices; cached for two minutes, requested again after a failure. */
  getSessions = (): Promise<SessionWithActivities[]> => {
    const now = this.#context.clock.now();
    const known = this.#sessions;
    if (known && now - known.at < FETCH_CACHE_MS) return known.list;
    const list = this.#context.account().then((account) => account.sessions());
    const asked = { list, at: now };
    this.#sessions = asked;
    list.catch(() => {
      if (this.#sessions === asked) this.#sessions = undefined;
    });
    return list;
  };

  /** Loads the current user. */
  reload = async (): Promise<this> => {
    this.#sessions = undefined;
    return this.#apply(await this.#context.api.call('GET /me', {}, { acceptClient: true }));
  };

  /** The user's JSON. */
  __internal_toSnapshot = (): UserJSON => this.#json;

  async #verbs(): Promise<UserVerbs> {
    return (await this.#context.account()).user;
  }

  #apply(json: UserJSON | null): this {
    if (!json) return this;
    this.#json = json;
    const { decode } = this.#context;
    return Object.assign(this, fields(json), {
      emailAddresses: (json.email_addresses ?? []).map(decode.emailAddress),
      phoneNumbers: (json.phone_numbers ?? []).map(decode.phoneNumber),
      web3Wallets: (json.web3_wallets ?? []).map(decode.web3Wallet),
      externalAccounts: (json.external_accounts ?? []).map(decode.externalAccount),
      enterpriseAccounts: (json.enterprise_accounts ?? []).map(decode.enterpriseAccount),
      samlAccounts: (json.saml_accounts ?? []).map(decode.samlAccount),
      passkeys: (json.passkeys ?? []).map(decode.passkey),
      organizationMemberships: (json.organization_memberships ?? []).map(decode.membership),
    });
  }
}

const bodyOf = (params: Readonly<Record<string, unknown>>): Record<string, unknown> => snakeCaseKeys(given(params));

const byId = <T extends { readonly id: string }>(list: readonly T[], id: string | null): T | null =>
  list.find((one) => one.id === id) ?? null;

const isVerified = ({ verification }: { readonly verification: { readonly status: string | null } | null }): boolean =>
  verification?.status === 'verified';
