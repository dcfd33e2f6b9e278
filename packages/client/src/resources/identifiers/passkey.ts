// Passkey: a passkey of a user.
import type { PasskeyJSON } from '@latchkey/wire';
import type { DeletedObject } from '../deleted-object.ts';
import { fields } from '../fields.ts';
import type { IdentifierContext } from './context.ts';
import { readAgain } from './read-again.ts';
import { readVerification, type Verification } from './verification.ts';

/** A passkey of a user. */
export class Passkey {
  readonly pathRoot = '/me/passkeys';
  /** The wire form it was decoded from. */
  declare readonly __internal_toSnapshot: () => PasskeyJSON;
  declare readonly id: string;
  declare readonly name: string | null;
  declare readonly lastUsedAt: Date | null;
  declare readonly createdAt: Date;
  declare readonly updatedAt: Date;
  declare readonly verification: Verification | null;
  readonly #context: IdentifierContext;

  constructor(json: PasskeyJSON, context: IdentifierContext) {
    this.#context = context;
    this.#apply(json);
  }

  /** Always false: a passkey comes from the service. */
  isNew = (): boolean => false;

  /** Renames the passkey. */
  update = async ({ name }: { readonly name?: string }): Promise<this> =>
    this.#apply(await this.#context.change('PATCH /me/passkeys/:id', { ...this.#at, body: { name: name ?? '' } }));

  /** Removes the passkey, and resolves to the deleted object. */
  delete = async (): Promise<DeletedObject> => (await this.#context.account()).deletePasskey(this.id);

  /** Loads the current passkey. */
  reload = async (): Promise<this> => this.#apply(await readAgain(this.#context, 'passkeys', this.id));

  get #at() {
    return { params: { id: this.id } };
  }

  #apply(json: PasskeyJSON | null): this {
    if (!json) return this;
    return Object.assign(this, fields(json), {
      __internal_toSnapshot: () => json,
      verification: readVerification(json.verification, this.#context),
    });
  }
}
