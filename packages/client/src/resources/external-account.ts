// ExternalAccount: an account at an OAuth provider that is linked to a user.
import { type Body, type ExternalAccountJSON, type JSONObject, type OAuthStrategy, providerOf } from '@latchkey/wire';
import { given } from '../lib/given.ts';
import type { SessionContext } from './context.ts';
import { fields } from './fields.ts';
import { readVerification, type Verification } from './verification.ts';

/** What a provider is asked for, and where it leads back to. */
export type AuthorizeParams = {
  /** The page to come back to; the user's profile when left out. */
  readonly redirectUrl?: string | undefined;
  /** Access that is wanted beyond what the instance asks everybody for. */
  readonly additionalScopes?: readonly string[] | undefined;
  /** Taken and not sent: the protocol has no place for it in a link. */
  readonly oidcPrompt?: string | undefined;
  /** Taken and not sent: the protocol has no place for it in a link. */
  readonly oidcLoginHint?: string | undefined;
};

/** An account elsewhere to link. */
export type CreateExternalAccountParams = AuthorizeParams & { readonly strategy: OAuthStrategy };

/** The body of both calls; no scopes at all are the same as none said. */
export const authorizeBody = ({
  redirectUrl,
  additionalScopes = [],
}: AuthorizeParams): Body<'PATCH /me/external_accounts/:id/reauthorize'> =>
  given({ redirect_url: redirectUrl, additional_scope: additionalScopes.length > 0 ? additionalScopes : undefined });

/** An account elsewhere that signs the user in. */
export class ExternalAccount {
  readonly pathRoot = '/me/external_accounts';
  /** The wire form it was read from. */
  declare readonly __internal_toSnapshot: () => ExternalAccountJSON;
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
  declare readonly provider: string;
  declare readonly verification: Verification | null;
  readonly #context: SessionContext;

  constructor(json: ExternalAccountJSON, context: SessionContext) {
    this.#context = context;
    this.#apply(json);
  }

  /** Asks the provider for more access; `verification` then says where the person has to go. */
  reauthorize = async (params: AuthorizeParams = {}): Promise<this> =>
    this.#apply(
      await this.#context.change('PATCH /me/external_accounts/:id/reauthorize', {
        params: { id: this.id },
        body: authorizeBody(params),
      }),
    );

  /** Unlinks the account. */
  destroy = async (): Promise<void> => {
    await this.#context.change('DELETE /me/external_accounts/:id', { params: { id: this.id } });
  };

  /** The account as it is now. */
  reload = async (): Promise<this> =>
    this.#apply(
      await this.#context.api.call(
        'GET /me/external_accounts/:id',
        { params: { id: this.id } },
        { acceptClient: true },
      ),
    );

  /** Never: a linked account comes from the service. */
  isNew = (): boolean => false;

  /** The provider's name as it stands in strategies. */
  providerSlug = (): string => this.provider;

  /** `Github Account`. */
  providerTitle = (): string => `${this.provider.charAt(0).toUpperCase()}${this.provider.slice(1)} Account`;

  /** What a person would know the account by. */
  accountIdentifier = (): string => this.username || this.emailAddress || this.label;

  #apply(json: ExternalAccountJSON | null): this {
    if (!json) return this;
    return Object.assign(this, fields(json), {
      __internal_toSnapshot: () => json,
      provider: providerOf(json.provider),
      verification: readVerification(json.verification, this.#context),
    });
  }
}
