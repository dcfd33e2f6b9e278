// ExternalAccount: an account at an OAuth provider that is linked to a user.
import type { ExternalAccountJSON, JSONObject } from '@latchkey/wire';
import type { SessionContext } from './context.ts';
import { fields } from './fields.ts';
import { readVerification, type Verification } from './verification.ts';

const PROVIDER_PREFIX = /^oauth_/;

/** An account elsewhere that signs the user in. */
export class ExternalAccount {
  declare readonly id: string;
  declare readonly identificationId: string;
  declare readonly providerUserId: string;
  declare readonly emailAddress: string;
  declare readonly approvedScopes: string;
  declare readonly firstName: string;
  declare readonly lastName: string;
  declare readonly imageUrl: string;
  declare readonly username: string;
  declare readonly publicMetadata: JSONObject;
  declare readonly label: string;
  readonly provider: string;
  readonly verification: Verification | null;

  constructor(json: ExternalAccountJSON, context: SessionContext) {
    Object.assign(this, fields(json));
    this.provider = json.provider.replace(PROVIDER_PREFIX, '');
    this.verification = readVerification(json.verification, context);
  }

  /** The provider's name as it stands in strategies. */
  providerSlug = (): string => this.provider;

  /** `Github Account`. */
  providerTitle = (): string => `${this.provider.charAt(0).toUpperCase()}${this.provider.slice(1)} Account`;

  /** What a person would know the account by. */
  accountIdentifier = (): string => this.username || this.emailAddress || this.label;
}
