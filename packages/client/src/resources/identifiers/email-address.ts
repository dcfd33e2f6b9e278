// EmailAddress: an e-mail address of a user and its verification.
import type { Body, EmailAddressJSON, IdentificationLinkJSON } from '@latchkey/wire';
import { LatchkeyError } from '../../errors.ts';
import { snakeCaseKeys } from '../../lib/case.ts';
import { fields } from '../fields.ts';
import type { IdentifierContext } from './context.ts';
import { createEmailLinkFlow, type EmailLinkFlow } from './email-link-flow.ts';
import { Verification } from './verification.ts';

/** How to verify an address. */
export type PrepareEmailAddressVerificationParams =
  | { readonly strategy: 'email_code' }
  | { readonly strategy: 'email_link'; readonly redirectUrl: string }
  | { readonly strategy: 'enterprise_sso'; readonly redirectUrl: string };

/** Where a link or an identity provider redirects to. */
export type LinkFlowParams = { readonly redirectUrl: string };

/** Starts and stops waiting until the company's identity provider has verified an address. */
export type EnterpriseSSOLinkFlow<Params, Address> = {
  /** Prepares the verification, whose `verification` then contains the redirect URL, and resolves once it is complete. */
  readonly startEnterpriseSSOLinkFlow: (params: Params) => Promise<Address>;
  readonly cancelEnterpriseSSOLinkFlow: () => void;
};

/** An e-mail address of a user. */
export class EmailAddress {
  readonly pathRoot = '/me/email_addresses';
  /** The wire form it was decoded from. */
  declare readonly __internal_toSnapshot: () => EmailAddressJSON;
  declare readonly id: string;
  declare readonly emailAddress: string;
  declare readonly matchesSsoConnection: boolean;
  declare readonly linkedTo: IdentificationLinkJSON[];
  declare readonly verification: Verification;
  readonly #context: IdentifierContext;

  constructor(json: EmailAddressJSON, context: IdentifierContext) {
    this.#context = context;
    this.#apply(json);
  }

  /** Always false: an address comes from the service. */
  isNew = (): boolean => false;

  /** Adds the address again, for example after it was removed. */
  create = async (): Promise<this> =>
    this.#apply(await this.#context.change('POST /me/email_addresses', { body: { email_address: this.emailAddress } }));

  /** Sends a code or link, or requests the URL of the company's identity provider. */
  prepareVerification = async (params: PrepareEmailAddressVerificationParams): Promise<this> =>
    this.#apply(
      await this.#context.change('POST /me/email_addresses/:id/prepare_verification', {
        params: { id: this.id },
        // The cast holds: the parameters are the fields of the body in JavaScript spelling.
        body: snakeCaseKeys(params) as Body<'POST /me/email_addresses/:id/prepare_verification'>,
      }),
    );

  /** Verifies the address with the code. */
  attemptVerification = async ({ code }: { readonly code: string }): Promise<this> =>
    this.#apply(
      await this.#context.change('POST /me/email_addresses/:id/attempt_verification', {
        params: { id: this.id },
        body: { code },
      }),
    );

  /** Sends a link and waits until it is used. */
  createEmailLinkFlow = (): EmailLinkFlow<LinkFlowParams, this> =>
    createEmailLinkFlow(async ({ redirectUrl }, signal) => {
      await this.prepareVerification({ strategy: 'email_link', redirectUrl });
      return this.#whenVerified(signal);
    });

  /** Waits until the company's identity provider has verified the address. */
  createEnterpriseSSOLinkFlow = (): EnterpriseSSOLinkFlow<LinkFlowParams, this> => {
    const { startEmailLinkFlow, cancelEmailLinkFlow } = createEmailLinkFlow<LinkFlowParams, this>(
      async ({ redirectUrl }, signal) => {
        await this.prepareVerification({ strategy: 'enterprise_sso', redirectUrl });
        if (this.verification.externalVerificationRedirectURL) return this.#whenVerified(signal);
        throw new LatchkeyError('Unexpected: External verification redirect URL is missing');
      },
    );
    return {
      startEnterpriseSSOLinkFlow: startEmailLinkFlow,
      cancelEnterpriseSSOLinkFlow: cancelEmailLinkFlow,
    };
  };

  /** Removes the address. */
  destroy = async (): Promise<void> => {
    await this.#context.change('DELETE /me/email_addresses/:id', { params: { id: this.id } });
  };

  /** Loads the current address. */
  reload = async (): Promise<this> =>
    this.#apply(
      await this.#context.api.call('GET /me/email_addresses/:id', { params: { id: this.id } }, { acceptClient: true }),
    );

  /** The address as text. */
  toString = (): string => this.emailAddress;

  /** An expired verification may be started again, in which case the wait continues. */
  async #whenVerified(signal: AbortSignal): Promise<this> {
    const look = async () => {
      const { verification } = await this.reload();
      return verification.status === 'verified' ? 'verified' : null;
    };
    await (await this.#context.localFactors()).waitForLink(look, signal);
    return this;
  }

  #apply(json: EmailAddressJSON | null): this {
    if (!json) return this;
    return Object.assign(this, fields(json), {
      __internal_toSnapshot: () => json,
      linkedTo: json.linked_to ?? [],
      verification: new Verification(json.verification, this.#context),
    });
  }
}
