// User: the person who is signed in, with everything linked to them.
import type { Body, JSONObject, OAuthStrategy, UserJSON } from '@latchkey/wire';
import { LatchkeyError } from '../errors.ts';
import { snakeCaseKeys } from '../lib/case.ts';
import type { SessionContext } from './context.ts';
import type { EmailAddress } from './email-address.ts';
import type { EnterpriseAccount } from './enterprise-account.ts';
import { type AuthorizeParams, authorizeBody, type ExternalAccount } from './external-account.ts';
import { fields } from './fields.ts';
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

/** An account elsewhere to link. */
export type CreateExternalAccountParams = AuthorizeParams & { readonly strategy: OAuthStrategy };

/** A person. */
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
  declare readonly emailAddresses: readonly EmailAddress[];
  declare readonly phoneNumbers: readonly PhoneNumber[];
  declare readonly web3Wallets: readonly Web3Wallet[];
  declare readonly externalAccounts: readonly ExternalAccount[];
  declare readonly enterpriseAccounts: readonly EnterpriseAccount[];
  declare readonly samlAccounts: readonly SamlAccount[];
  declare readonly passkeys: readonly Passkey[];
  declare readonly organizationMemberships: readonly OrganizationMembership[];
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
  #sessions: Promise<readonly SessionWithActivities[]> | undefined;
  readonly #context: SessionContext;

  constructor(json: UserJSON, context: SessionContext) {
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

  /** Begins to link an account elsewhere; its `verification` says where the person has to go. */
  createExternalAccount = async ({ strategy, ...params }: CreateExternalAccountParams): Promise<ExternalAccount> => {
    const body = { strategy, ...authorizeBody(params) };
    const json = await this.#context.api.call('POST /me/external_accounts', { body }, { throwsOffline: true });
    if (!json) throw new LatchkeyError('the service gave no answer about the account. Try again.');
    return this.#context.decode.externalAccount(json);
  };

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

const byId = <T extends { readonly id: string }>(list: readonly T[], id: string | null): T | null =>
  list.find((one) => one.id === id) ?? null;

const isVerified = ({ verification }: { readonly verification: { readonly status: string | null } | null }): boolean =>
  verification?.status === 'verified';
