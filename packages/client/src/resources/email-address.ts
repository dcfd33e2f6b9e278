// EmailAddress: an e-mail address of a user and how far it is proven.
import type { EmailAddressJSON, IdentificationLinkJSON } from '@latchkey/wire';
import type { ResourceContext } from './context.ts';
import { Verification } from './verification.ts';

/** An e-mail address of a user. */
export class EmailAddress {
  readonly id: string;
  readonly emailAddress: string;
  readonly matchesSsoConnection: boolean;
  readonly linkedTo: readonly IdentificationLinkJSON[];
  readonly verification: Verification;

  constructor(json: EmailAddressJSON, context: ResourceContext) {
    this.id = json.id;
    this.emailAddress = json.email_address;
    this.matchesSsoConnection = json.matches_sso_connection ?? false;
    this.linkedTo = json.linked_to ?? [];
    this.verification = new Verification(json.verification, context);
  }

  /** The address itself. */
  toString = (): string => this.emailAddress;
}
