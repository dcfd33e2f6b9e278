// Passkey: a passkey of a user.
import type { PasskeyJSON } from '@latchkey/wire';
import { toDate, toDateOrNull } from '../lib/date.ts';
import type { ResourceContext } from './context.ts';
import { Verification } from './verification.ts';

/** A passkey of a user. */
export class Passkey {
  readonly id: string;
  readonly name: string | null;
  readonly verification: Verification | null;
  readonly lastUsedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;

  constructor(json: PasskeyJSON, context: ResourceContext) {
    this.id = json.id;
    this.name = json.name;
    this.verification = json.verification ? new Verification(json.verification, context) : null;
    this.lastUsedAt = toDateOrNull(json.last_used_at);
    this.createdAt = toDate(json.created_at);
    this.updatedAt = toDate(json.updated_at);
  }
}
