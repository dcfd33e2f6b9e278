// Passkey: a passkey of a user.
import type { PasskeyJSON } from '@latchkey/wire';
import type { SessionContext } from './context.ts';
import { fields } from './fields.ts';
import { readVerification, type Verification } from './verification.ts';

/** A passkey of a user. */
export class Passkey {
  declare readonly id: string;
  declare readonly name: string | null;
  declare readonly lastUsedAt: Date | null;
  declare readonly createdAt: Date;
  declare readonly updatedAt: Date;
  readonly verification: Verification | null;

  constructor(json: PasskeyJSON, context: SessionContext) {
    Object.assign(this, fields(json));
    this.verification = readVerification(json.verification, context);
  }
}
