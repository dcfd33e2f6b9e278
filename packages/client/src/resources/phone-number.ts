// PhoneNumber: a phone number of a user, how far it is proven and whether it is a second factor.
import type { IdentificationLinkJSON, PhoneNumberJSON } from '@latchkey/wire';
import { formatPhone } from '../lib/phone.ts';
import type { SessionContext } from './context.ts';
import { fields } from './fields.ts';
import { Verification } from './verification.ts';

/** A phone number of a user. */
export class PhoneNumber {
  declare readonly id: string;
  declare readonly phoneNumber: string;
  declare readonly reservedForSecondFactor: boolean;
  declare readonly defaultSecondFactor: boolean;
  declare readonly backupCodes: readonly string[] | undefined;
  readonly linkedTo: readonly IdentificationLinkJSON[];
  readonly verification: Verification;

  constructor(json: PhoneNumberJSON, context: SessionContext) {
    Object.assign(this, fields(json));
    this.linkedTo = json.linked_to ?? [];
    this.verification = new Verification(json.verification, context);
  }

  /** The number as it is shown. */
  toString = (): string => formatPhone(this.phoneNumber);
}
