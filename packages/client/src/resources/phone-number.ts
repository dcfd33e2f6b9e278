// PhoneNumber: a phone number of a user, how far it is proven and whether it is a second factor.
import type { IdentificationLinkJSON, PhoneNumberJSON } from '@latchkey/wire';
import { formatPhone } from '../lib/phone.ts';
import type { ResourceContext } from './context.ts';
import { Verification } from './verification.ts';

/** A phone number of a user. */
export class PhoneNumber {
  readonly id: string;
  readonly phoneNumber: string;
  readonly reservedForSecondFactor: boolean;
  readonly defaultSecondFactor: boolean;
  readonly linkedTo: readonly IdentificationLinkJSON[];
  readonly backupCodes: readonly string[] | undefined;
  readonly verification: Verification;

  constructor(json: PhoneNumberJSON, context: ResourceContext) {
    this.id = json.id;
    this.phoneNumber = json.phone_number;
    this.reservedForSecondFactor = json.reserved_for_second_factor ?? false;
    this.defaultSecondFactor = json.default_second_factor ?? false;
    this.linkedTo = json.linked_to ?? [];
    this.backupCodes = json.backup_codes;
    this.verification = new Verification(json.verification, context);
  }

  /** The number as it is shown. */
  toString = (): string => formatPhone(this.phoneNumber);
}
