// ExternalAccount: an account at an OAuth provider that is linked to a user.
import { type Body, type ExternalAccountJSON, type JSONObject, type OAuthStrategy, providerOf } from '@latchkey/wire';
import { given } from '../../lib/given.ts';
import { fields } from '../fields.ts';
import type { IdentifierContext } from './context.ts';
import { readVerification, type Verification } from './verification.ts';

/** Scopes to request from a provider, and the callback URL. */
export type AuthorizeParams = {
  /** The page to return to; the user's profile when omitted. */
  readonly redirectUrl?: string | undefined;
  /** OAuth scopes in addition to those the instance always requests. */
  readonly additionalScopes?: readonly string[] | undefined;
  /** Accepted and not sent: the endpoint for links has no such parameter. */
  readonly oidcPrompt?: string | undefined;
  /** Accepted and not sent: the endpoint for links has no such parameter. */
  readonly oidcLoginHint?: string | undefined;
};

/** An external account to link. */
export type CreateExternalAccountParams = AuthorizeParams & { readonly strategy: OAuthStrategy };

/** The body of both calls; an empty list of scopes is omitted. */
export const authorizeBody = ({
  redirectUrl,
  additionalScopes = [],
}: AuthorizeParams): Body<'PATCH /me/external_accounts/:id/reauthorize'> =>
  given({ redirect_url: redirectUrl, additional_scope: additionalScopes.length > 0 ? additionalScopes : undefined });

/** An external account that signs the user in. */
export class ExternalAccount {
  readonly pathRoot = '/me/external_accounts';
  /** The wire form it was decoded from. */
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
  readonly #context: IdentifierContext;

  constructor(json: ExternalAccountJSON, context: IdentifierContext) {
    this.#context = context;
    this.#apply(json);
  }

  /** Requests more scopes from the provider; `verification` then contains the redirect URL. */
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

  /** Loads the current account. */
  reload = async (): Promise<this> =>
    this.#apply(
      await this.#context.api.call(
        'GET /me/external_accounts/:id',
        { params: { id: this.id } },
        { acceptClient: true },
      ),
    );

  /** Always false: a linked account comes from the service. */
  isNew = (): boolean => false;

  /** The provider's name as used in strategies. */
  providerSlug = (): string => this.provider;

  /** `Github Account`. */
  providerTitle = (): string => `${this.provider.charAt(0).toUpperCase()}${this.provider.slice(1)} Account`;

  /** The identifier by which a user recognises the account. */
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
