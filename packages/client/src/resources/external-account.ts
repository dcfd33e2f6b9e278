// ExternalAccount: an account at an OAuth provider that is linked to a user.
import type { ExternalAccountJSON, JSONObject } from '@latchkey/wire';
import type { ResourceContext } from './context.ts';
import { Verification } from './verification.ts';

const PROVIDER_PREFIX = /^oauth_/;

/** An account elsewhere that signs the user in. */
export class ExternalAccount {
  readonly id: string;
  readonly identificationId: string;
  readonly provider: string;
  readonly providerUserId: string;
  readonly emailAddress: string;
  readonly approvedScopes: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly imageUrl: string;
  readonly username: string;
  readonly publicMetadata: JSONObject;
  readonly label: string;
  readonly verification: Verification | null;

  constructor(json: ExternalAccountJSON, context: ResourceContext) {
    this.id = json.id;
    this.identificationId = json.identification_id;
    this.provider = json.provider.replace(PROVIDER_PREFIX, '');
    this.providerUserId = json.provider_user_id;
    this.emailAddress = json.email_address;
    this.approvedScopes = json.approved_scopes;
    this.firstName = json.first_name;
    this.lastName = json.last_name;
    this.imageUrl = json.image_url;
    this.username = json.username;
    this.publicMetadata = json.public_metadata;
    this.label = json.label;
    this.verification = json.verification ? new Verification(json.verification, context) : null;
  }

  /** The provider's name as it stands in strategies. */
  providerSlug = (): string => this.provider;

  /** `Github Account`. */
  providerTitle = (): string => `${this.provider.charAt(0).toUpperCase()}${this.provider.slice(1)} Account`;

  /** What a person would know the account by. */
  accountIdentifier = (): string => this.username || this.emailAddress || this.label;
}
