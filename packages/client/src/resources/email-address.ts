// EmailAddress: an e-mail address of a user and how far it is proven.
import type { EmailAddressJSON, IdentificationLinkJSON } from '@latchkey/wire';
import type { SessionContext } from './context.ts';
import { fields } from './fields.ts';
import { Verification } from './verification.ts';

/** An e-mail address of a user. */
export class EmailAddress {
  declare readonly id: string;
  declare readonly emailAddress: string;
  declare readonly matchesSsoConnection: boolean;
  readonly linkedTo: readonly IdentificationLinkJSON[];
  readonly verification: Verification;

  constructor(json: EmailAddressJSON, context: SessionContext) {
    Object.assign(this, fields(json));
    this.linkedTo = json.linked_to ?? [];
    this.verification = new Verification(json.verification, context);
  }

  /** The address itself. */
  toString = (): string => this.emailAddress;
}
